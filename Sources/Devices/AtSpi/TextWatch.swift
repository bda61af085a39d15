internal import Bus
import Focus
import KeyModel
import Runtime

/// Follows the text around the insertion point of one field (R-DOC-3), while it is wanted. A secure field never
/// gets a watch. Only the field's own messages are subscribed to; texts of other fields never arrive here.
///
/// Each report is one consistent state of the field: the insertion point is asked for a second time after the
/// text. Answers that do not fit together, or were asked for before the last key was sent, are thrown away.
final class TextWatch {
  let serial: UInt64
  private let bus: BusConnection
  private let rule: String
  private let coordinates: ToolkitProfile.Coordinates
  /// Converts a rectangle in `coordinates` to root px; nil if the window's place is not known.
  private let onScreen: (Rect) -> Rect?
  private let tell: (DocumentContext?, Instant) -> Void
  /// Called when the field is found to draw masking signs instead of its text.
  private let hides: (Instant) -> Void
  /// Whether each question also asks what is drawn for the first character, to find masking signs.
  private let mayHide: Bool
  /// Sets the time at which `askNow` is to be called; nil cancels it.
  private let wake: (Instant?) -> Void
  /// The object that has the text. Within an editable part of a web page this is the paragraph.
  private var place: Place
  /// The likely extent of the text, from the last messages.
  private var likely = Extent()
  private var question = Question.none
  /// The number of answers in a row that have been thrown away.
  private var wasted = 0
  private var number: UInt64 = 0
  private var dueAt: Instant?
  /// The time at which the last key was sent.
  private var keySentAt: Instant
  /// True while keys wait for their client, which handles them slowly.
  private var isTyping: Bool
  /// True while a long text is typed into the field: the questions wait until the field is quiet, because the application
  /// would answer them between two keys.
  var isHeld = false
  private var gatheringTime: Milliseconds { isHeld ? TextWatch.quiet : TextWatch.gathering }

  /// State of the question for the text.
  private enum Question {
    case none
    case open
    /// The text has changed since the question was asked.
    case outdated
  }

  static let patience: Milliseconds = 500
  /// Time for the messages about one key to arrive together: one question is asked for all of them.
  private static let gathering: Milliseconds = 2
  /// Time until the question after a key without messages. A key that changes nothing causes no messages.
  private static let quiet: Milliseconds = 120
  /// Time after which an application has handled a key, or never will.
  private static let settling: Milliseconds = 400
  /// Number of contradictory answers in a row after which the text counts as unknown.
  private static let mostWasted = 8
  /// Number of characters (code points) that are asked for before and after the insertion point.
  private static let reach: Int32 = 512
  /// Longest answer for `reach` characters, in bytes of UTF-8.
  private static let longest = 4 * Int(reach)
  /// Number of graphemes that are kept before and after the insertion point.
  private static let limit = 256
  /// The character that stands for an embedded object in a text, such as a picture.
  private static let object: Character = "\u{FFFC}"

  private static let events = [
    "object:text-changed", "object:text-caret-moved", "object:text-selection-changed",
  ]
  private static let members = ["TextChanged", "TextCaretMoved", "TextSelectionChanged"]

  /// Follows the text of `place` until `end`.
  init(
    _ place: Place, serial: UInt64, profile: ToolkitProfile, mayHide: Bool, isTyping: Bool,
    on bus: BusConnection, at now: Instant, wake: @escaping (Instant?) -> Void,
    onScreen: @escaping (Rect) -> Rect?,
    tell: @escaping (DocumentContext?, Instant) -> Void, hides: @escaping (Instant) -> Void
  ) {
    self.place = place
    self.serial = serial
    self.bus = bus
    self.wake = wake
    self.onScreen = onScreen
    coordinates = profile.coordinates
    self.tell = tell
    self.hides = hides
    self.mayHide = mayHide
    self.isTyping = isTyping
    keySentAt = now
    var rule = "type='signal',interface='org.a11y.atspi.Event.Object',sender='\(place.sender)'"
    // Browsers send the messages of the paragraph inside the field, and for passwords only dots.
    if !profile.isBrowser { rule += ",path='\(place.path)'" }
    self.rule = rule
    for member in TextWatch.members { bus.match(rule + ",member='\(member)'", at: now) }
    for event in TextWatch.events { bus.tell(Registry.register, [.string(event)], at: now) }
    ask(likely, at: now)
  }

  /// Ends the watch: unsubscribes from the field's messages.
  func end(at now: Instant) {
    schedule(nil)
    for member in TextWatch.members { bus.match(rule + ",member='\(member)'", false, at: now) }
    for event in TextWatch.events { bus.tell(Registry.deregister, [.string(event)], at: now) }
  }

  // MARK: The time of the questions

  /// Handles a message that the text, the caret or the selection has changed. The text in the
  /// message is not read.
  func handle(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard message.sender == place.sender else { return }
    let kind = body.string() ?? ""
    let (first, second) = (body.int32() ?? 0, body.int32() ?? 0)
    switch message.member {
    case "TextCaretMoved":
      place.path = message.path
      likely.selection = max(0, first)..<max(0, first)
    case "TextChanged" where message.path == place.path:
      let (offset, length) = (max(0, first), max(0, min(second, 1 << 20)))
      let isInsertion = kind.hasPrefix("insert")
      let caret = isInsertion ? offset &+ length : offset
      likely.selection = caret..<caret
      likely.count = max(caret, likely.count &+ (isInsertion ? length : -length))
    default: break
    }
    changed(at: now, within: gatheringTime)
  }

  /// Notes that a key was sent: answers to earlier questions describe the text before this key.
  func keySent(at now: Instant) {
    isTyping = true
    keySentAt = now
    changed(at: now, within: TextWatch.quiet)
  }

  /// Notes that the server has all keys.
  func delivered(at now: Instant) {
    isTyping = false
    keySentAt = now
  }

  /// Asks again once every key must have been handled, unless something happens before then.
  func confirm(at now: Instant) {
    if question == .none, dueAt == nil { schedule(now + TextWatch.settling) }
  }

  private func changed(at now: Instant, within delay: Milliseconds) {
    if question == .open { question = .outdated }
    let due = now + delay
    guard question == .none, dueAt.map({ $0 > due || delay == TextWatch.quiet }) ?? true else {
      return
    }
    schedule(due)
  }

  private func schedule(_ instant: Instant?) {
    dueAt = instant
    wake(instant)
  }

  /// Asks now; called at the time set by `wake`.
  func askNow(at now: Instant) {
    dueAt = nil
    if question == .none { ask(likely, at: now) }
  }

  // MARK: Questions

  /// The insertion point or selection, and the length of the text, in characters.
  private struct Extent: Hashable {
    var selection: Range<Int32> = 0..<0
    var count: Int32 = 0
  }

  /// The answers to one round of questions.
  private final class Finding {
    var caret: Int32?
    var count: Int32?
    var selection: Range<Int32>?
    var before: String?
    var selected: String?
    var after: String?
    /// The characters that are drawn for the text's first character.
    var drawn: String?
    /// The insertion point on the screen, in px.
    var place: Rect?
    /// True if every key had been handled when the questions were asked.
    var isSettled = false

    /// The extent according to the answers; nil if they make no sense.
    var extent: Extent? {
      guard let caret, let count, caret >= 0, count >= caret else { return nil }
      let reported = selection.flatMap { $0.upperBound <= count ? $0 : nil }
      return Extent(selection: reported ?? caret..<caret, count: count)
    }
  }

  /// Asks for everything at once, assuming that `extent` is right. If it is wrong, the text is asked for again.
  private func ask(_ extent: Extent, at now: Instant) {
    question = .open
    let finding = Finding()
    finding.isSettled = !isTyping && now - keySentAt >= TextWatch.settling
    property("CaretOffset", at: now) { caret, _ in finding.caret = caret }
    property("CharacterCount", at: now) { count, _ in finding.count = count }
    bus.call(
      place.call("Text", "GetSelection"), [.int32(0)], at: now, within: TextWatch.patience
    ) { _, body, _ in
      if let start = body.int32(), let end = body.int32(), start >= 0, start < end {
        finding.selection = start..<end
      }
    }
    let selection = extent.selection
    let start = max(0, selection.lowerBound &- TextWatch.reach)
    let end = min(extent.count, selection.upperBound &+ TextWatch.reach)
    text(from: start, to: selection.lowerBound, at: now) { finding.before = $0 }
    // Only the beginning of a long selection is asked for.
    let selected = min(selection.upperBound, selection.lowerBound &+ TextWatch.reach)
    text(from: selection.lowerBound, to: selected, at: now) { finding.selected = $0 }
    text(from: selection.upperBound, to: end, at: now) { finding.after = $0 }
    if mayHide {
      bus.call(
        place.call("Text", "GetStringAtOffset"), [.int32(0), .uint32(0)], at: now,
        within: TextWatch.patience
      ) { _, body, _ in finding.drawn = body.string() }
    }
    askPlace(of: selection.upperBound, for: finding, at: now)
    property("CaretOffset", at: now) { [weak self] caret, now in
      self?.found(finding, for: extent, caret: caret, at: now)
    }
  }

  /// Asks for the insertion point's place on the screen. Most toolkits report only the place of a character: the
  /// insertion point is at the right edge of the character before it.
  private func askPlace(of caret: Int32, for finding: Finding, at now: Instant) {
    let offset = max(0, caret &- 1)
    bus.call(
      place.call("Text", "GetCharacterExtents"), [.int32(offset), coordinates.value], at: now,
      within: TextWatch.patience
    ) { _, body, _ in
      guard let x = body.int32(), let y = body.int32(), let width = body.int32(),
        let height = body.int32(), width >= 0, (4..<400).contains(height), x >= 0 || y >= 0
      else { return }
      // After a newline the insertion point is at the beginning of the next line.
      let isNewline = finding.before?.last?.isNewline == true
      finding.place = self.onScreen(
        Rect(
          x: Double(caret > 0 && !isNewline ? x &+ width : x),
          y: Double(isNewline ? y &+ height : y), width: 1, height: Double(height)))
    }
  }

  private func found(_ finding: Finding, for guess: Extent, caret: Int32?, at now: Instant) {
    let isOutdated = question == .outdated
    question = .none
    guard let extent = finding.extent else {
      settle(nil, at: now)
      if isOutdated { changed(at: now, within: gatheringTime) }
      return
    }
    likely = extent
    if isOutdated {
      return changed(at: now, within: gatheringTime)
    }
    guard wasted < TextWatch.mostWasted else { return settle(nil, at: now) }
    wasted += 1
    guard extent == guess, caret == finding.caret, let before = finding.before,
      let selected = finding.selected, let after = finding.after
    else { return ask(extent, at: now) }
    let reachesStart = extent.selection.lowerBound <= TextWatch.reach
    if reachesStart, Mask.covers(before + selected + after, drawn: finding.drawn) {
      return hides(now)
    }
    var context = context(before, selected, after, reachesStart: reachesStart)
    context.caret = finding.place
    context.isSettled = finding.isSettled
    settle(context, at: now)
  }

  private func settle(_ context: DocumentContext?, at now: Instant) {
    wasted = 0
    tell(context, now)
  }

  /// Returns the text to be reported: at most `limit` graphemes before and after the insertion point, and nothing beyond an
  /// embedded object.
  private func context(
    _ before: String, _ selected: String, _ after: String, reachesStart: Bool
  ) -> DocumentContext {
    let nearBefore =
      before.split(
        separator: TextWatch.object, omittingEmptySubsequences: false
      ).last ?? ""
    let nearAfter =
      after.split(
        separator: TextWatch.object, omittingEmptySubsequences: false
      ).first ?? ""
    number += 1
    var context = DocumentContext(
      serial: serial, before: String(nearBefore.suffix(TextWatch.limit)),
      after: String(nearAfter.prefix(TextWatch.limit)),
      selected: String(selected.prefix(TextWatch.limit)),
      startsDocument: reachesStart && nearBefore.count == before.count
        && before.count <= TextWatch.limit)
    context.number = number
    return context
  }

  private func property(
    _ name: String, at now: Instant, _ done: @escaping (Int32?, Instant) -> Void
  ) {
    bus.call(
      place.getProperty, Place.property(name, of: "Text"), at: now, within: TextWatch.patience
    ) { _, body, now in
      done(body.variant { $0.int32() }, now)
    }
  }

  private func text(
    from start: Int32, to end: Int32, at now: Instant, _ done: @escaping (String?) -> Void
  ) {
    guard start < end else { return done("") }
    bus.call(
      place.call("Text", "GetText"), [.int32(start), .int32(end)], at: now,
      within: TextWatch.patience
    ) { _, body, _ in done(body.wholeString(most: TextWatch.longest)?.withoutFillers) }
  }
}
