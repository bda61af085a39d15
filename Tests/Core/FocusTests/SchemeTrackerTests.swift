import KeyModel
import Testing

@testable import Focus

/// Light or dark, replayed from scripts: one event a line with its moment in ms, and the actions it
/// has to give after an arrow. `changed 7 100` is a field at x = 100 in window 7; `seen light dark`
/// is a light ground with a dark rim; `blank` is black through and through. The keyboard begins light.
@Suite struct SchemeTrackerTests {
  private static func scheme(_ word: Substring?) -> Scheme? {
    word.flatMap { Scheme(rawValue: String($0)) }
  }

  private static func event(_ words: [Substring]) -> SchemeTracker.Event? {
    switch words.first {
    case "changed":
      var target = SchemeTracker.Target(window: UInt64(words[1]) ?? 0)
      if let x = words.dropFirst(2).first.flatMap({ Double($0) }) {
        target.field = Rect(x: x, y: 0, width: 200, height: 30)
      }
      return .changed(
        target, isShown: !words.contains("hidden"), isTerminal: words.contains("terminal"))
    case "seen":
      return .seen(
        .init(
          ground: scheme(words[1]), rim: scheme(words.dropFirst(2).first),
          isBlank: words.contains("blank")))
    case "selected": return .selection(true)
    case "unselected": return .selection(false)
    case "deadline": return .deadline
    default: return nil
    }
  }

  private static func word(_ action: SchemeTracker.Action, _ now: Instant) -> String {
    switch action {
    case .look: "look"
    case .wear(let scheme): scheme.rawValue
    case .wake(let instant): "wake-\(Int((instant - now).value))"
    }
  }

  @Test(arguments: [
    (
      "it opens in the right scheme at once, as nobody has seen the other",
      """
      0 changed 7 100 hidden > look
      0 seen dark dark > dark
      """
    ),
    (
      "another window: the other scheme must be seen twice",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 8 > look
      1000 seen dark dark > wake-40
      1040 deadline > look
      1041 seen dark dark > dark
      """
    ),
    (
      "a window that is drawn only in part flashes for a moment, and nothing changes",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 8 > look
      1000 seen dark > wake-40
      1040 deadline > look
      1041 seen light light >
      1080 deadline >
      """
    ),
    (
      "a new window is black until it is drawn, however long that takes",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 8 > look
      1000 seen dark dark blank > wake-100
      1100 deadline > look
      1100 seen dark dark blank > wake-100
      1200 deadline > look
      1200 seen light light >
      1300 deadline >
      """
    ),
    (
      "a new window that stays black is black, and so it is when it comes back",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 8 > look
      1000 seen dark dark blank > wake-100
      2500 deadline > look
      2500 seen dark dark blank > dark
      3000 changed 7 > look
      3000 seen light light > wake-40
      3040 deadline > look
      3040 seen light light > light
      4000 changed 8 > look
      4000 seen dark dark blank > wake-40
      4040 deadline > look
      4040 seen dark dark blank > dark
      """
    ),
    (
      "a new terminal is black of itself, unless it is light before the time is over",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 8 terminal > look
      1000 seen dark dark blank > wake-100
      1100 deadline > look
      1100 seen dark dark blank > wake-100
      1200 deadline > look
      1200 seen dark dark blank > dark
      2000 changed 9 terminal > look
      2000 seen light light > wake-40
      2040 deadline > look
      2040 seen light light > light
      3000 changed 10 terminal > look
      3000 seen dark dark blank > wake-100
      3100 deadline > look
      3100 seen light light >
      """
    ),
    (
      "it opens in black over a window that is black, and looks again",
      """
      0 changed 7 hidden > look
      0 seen dark dark blank > dark wake-100
      50 changed 7 > look
      50 seen dark dark blank > wake-100
      150 deadline > look
      150 seen light light > wake-40
      190 deadline > look
      190 seen light light > light
      """
    ),
    (
      "two looks in quick succession are one moment",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 8 > look
      1000 seen dark > wake-40
      1010 changed 8 > look
      1010 seen dark > wake-30
      1040 deadline > look
      1040 seen dark > dark
      """
    ),
    (
      "the field that is told after its window begins anew",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 8 > look
      1000 seen dark > wake-40
      1030 changed 8 100 > look
      1030 seen dark > wake-40
      1040 deadline > look
      1040 seen dark > wake-30
      1070 deadline > look
      1070 seen dark > dark
      """
    ),
    (
      "Ctrl+A: while text is selected, nobody looks at the same field",
      """
      0 changed 7 100 > look
      0 seen light light >
      1000 selected >
      1000 changed 7 100 >
      1250 changed 7 100 >
      2000 unselected >
      2000 changed 7 100 > look
      2000 seen light light >
      """
    ),
    (
      "Ctrl+A where nobody tells of the selection: it does not reach the rim",
      """
      0 changed 7 > look
      0 seen light light >
      1000 changed 7 > look
      1000 seen dark light >
      1250 changed 7 > look
      1250 seen dark light >
      """
    ),
    (
      "the same window turns dark as a whole",
      """
      0 changed 7 100 > look
      0 seen light light >
      1000 changed 7 100 > look
      1000 seen dark dark > wake-40
      1040 deadline > look
      1040 seen dark dark > dark
      """
    ),
    (
      "a field with a selection that is new is looked at all the same",
      """
      0 changed 7 100 > look
      0 seen light light >
      1000 selected >
      1000 changed 8 50 > look
      1000 seen dark dark > wake-40
      1040 deadline > look
      1040 seen dark dark > dark
      1300 changed 8 50 >
      """
    ),
    (
      "what cannot be seen changes nothing",
      """
      0 changed 7 100 hidden > look
      0 seen dark > dark
      1000 changed 8 100 > look
      1000 seen nothing >
      """
    ),
  ])
  func scriptsGiveTheirActions(_ name: String, _ script: String) {
    var tracker = SchemeTracker(scheme: .light)
    for line in script.split(separator: "\n") {
      let sides = line.split(separator: ">", omittingEmptySubsequences: false)
      let words = sides[0].split(separator: " ")
      let now = Instant(milliseconds: Double(words[0]) ?? 0)
      guard let event = SchemeTrackerTests.event(Array(words.dropFirst())) else {
        Issue.record("no event: \(line)")
        continue
      }
      let found = tracker.handle(event, at: now).map { SchemeTrackerTests.word($0, now) }
      #expect(found == sides[1].split(separator: " ").map(String.init), "\(line)")
    }
  }

  /// A field inside its window is the ground; one that has no frame, that is elsewhere, or that is the window as a whole
  /// is not.
  @Test(arguments: [
    (Rect(x: 110, y: 120, width: 200, height: 30), true, false, true),
    (Rect(x: 900, y: 120, width: 200, height: 30), true, false, false),
    (Rect(x: 110, y: 120, width: 200, height: 30), false, false, false),
    (Rect(x: 110, y: 120, width: 200, height: 30), true, true, false),
    (nil, true, false, false),
  ])
  func theGroundIsThatOfTheFieldWhereItsFrameTells(
    _ frame: Rect?, _ isEditable: Bool, _ isWhole: Bool, _ counts: Bool
  ) {
    var window = ActiveWindow(id: 7)
    window.frame = Rect(x: 100, y: 100, width: 400, height: 300)
    var field = Field(serial: 1, isEditable: isEditable)
    field.frame = frame
    if isWhole { field.origin = .wholeWindow }
    #expect(
      SchemeTracker.Target(field, in: window)
        == SchemeTracker.Target(window: 7, field: counts ? frame : nil))
    #expect(SchemeTracker.Target(nil, in: window) == SchemeTracker.Target(window: 7))
  }
}
