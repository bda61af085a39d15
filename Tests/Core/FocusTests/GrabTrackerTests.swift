import KeyModel
import Testing

@testable import Focus

/// Keys beside an open menu, replayed from scripts: one event a line with its moment in ms, and the
/// actions it has to give after an arrow. `strokes 2` are two strokes; the words behind are the signs
/// of the devices.
@Suite struct GrabTrackerTests {
  private static func event(_ words: [Substring]) -> GrabTracker.Event? {
    func has(_ word: Substring) -> Bool { words.contains(word) }
    let evidence = GrabTracker.Evidence(
      isBesideGrab: has("raw"), isInMenu: has("menu"), isPassing: has("passing"),
      receiver: has("grabber") ? .grabber : .focus)
    switch words.first {
    case "strokes":
      let stroke = Stroke.text("a")
      let strokes = [Stroke](repeating: stroke, count: Int(words[1]) ?? 0)
      return .strokes(StrokeBatch(strokes), evidence)
    case "grabbed": return .pointer(isGrabbed: true)
    case "free": return .pointer(isGrabbed: false)
    case "deadline": return .deadline(evidence)
    default: return nil
    }
  }

  private static func word(_ action: GrabTracker.Action) -> String {
    switch action {
    case .deliver(let batches):
      // What has waited is marked: the focus may have moved meanwhile (R-HARM-5).
      "send-\(batches.map(\.strokes.count).reduce(0, +))"
        + (batches.allSatisfy(\.hasWaited) ? "-late" : "")
    case .askPointer: "ask"
    case .wake: "wake"
    case .giveUpMenu: "give-up"
    }
  }

  @Test(arguments: [
    ("no menu", "0 strokes 1 > send-1"),
    (
      "a menu that closes after 12 ms: both keys go together, in order",
      """
      0 strokes 1 raw > ask
      0 grabbed > wake
      2 strokes 2 raw >
      4 deadline > ask
      4 grabbed > wake
      8 deadline > ask
      8 grabbed > wake
      12 deadline > ask
      12 free > give-up send-3-late
      20 strokes 1 raw > ask
      20 free > send-1
      """
    ),
    (
      "a grab that lasts is no menu's: later keys are sent at once, until a finger comes by itself",
      """
      0 strokes 1 raw > ask
      0 grabbed > wake
      300 deadline > ask
      300 grabbed > give-up send-1-late
      400 strokes 1 raw > send-1
      500 strokes 1 > send-1
      600 strokes 1 raw > ask
      600 grabbed > wake
      """
    ),
    (
      "a menu that has the focus is awaited for longer",
      """
      0 strokes 1 menu > wake
      300 deadline menu > ask
      300 free > wake
      1499 deadline menu > ask
      1499 free > wake
      1503 deadline menu > ask
      1503 free > give-up send-1-late
      """
    ),
    (
      "the focus is on its way back from a menu",
      """
      0 strokes 1 raw passing > wake
      4 deadline passing > ask
      4 free > wake
      8 deadline > ask
      8 free > give-up send-1-late
      """
    ),
    ("whoever has grabbed the keys for long gets them", "0 strokes 1 raw menu grabber > send-1"),
    (
      "answers that nobody asked for, and deadlines without a wait",
      """
      0 deadline >
      0 grabbed >
      1 strokes 1 > send-1
      """
    ),
  ])
  func scriptsGiveTheirActions(_ name: String, _ script: String) {
    var tracker = GrabTracker()
    for line in script.split(separator: "\n") {
      let sides = line.split(separator: ">", omittingEmptySubsequences: false)
      let words = sides[0].split(separator: " ")
      guard let event = GrabTrackerTests.event(Array(words.dropFirst())) else {
        Issue.record("no event: \(line)")
        continue
      }
      let now = Instant(milliseconds: Double(words[0]) ?? 0)
      let found = tracker.handle(event, at: now).map(GrabTrackerTests.word)
      #expect(found == sides[1].split(separator: " ").map(String.init), "\(line)")
    }
  }
}
