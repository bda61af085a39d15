internal import DBus
import KeyModel

/// Follows the text around the insertion point of one field (R-DOC-3), while somebody wants it. It is
/// never made for a secure field, and only that field's own messages are asked for: what other fields
/// announce never comes here.
final class TextWatch {
  let serial: UInt64
  private let bus: BusConnection
  private let rule: String
  private let tell: (DocumentContext?, Instant) -> Void
  /// Where the text is: a web page's editable part tells of the paragraph inside it.
  private var place: Place
  private var isAsking = false
  private var isStale = false

  static let patience: Milliseconds = 500
  /// Characters asked for each way; a grapheme is at least one.
  private static let reach: Int32 = 512
  /// Graphemes kept each way.
  private static let limit = 256
  private static let events = [
    "object:text-changed", "object:text-caret-moved", "object:text-selection-changed",
  ]

  /// Follows the text of `place` until the watch is let go of.
  init(
    _ place: Place, serial: UInt64, toolkit: String, on bus: BusConnection, at now: Instant,
    tell: @escaping (DocumentContext?, Instant) -> Void
  ) {
    self.place = place
    self.serial = serial
    self.bus = bus
    self.tell = tell
    var rule = "type='signal',interface='org.a11y.atspi.Event.Object',sender='\(place.sender)'"
    // Browsers announce the paragraph inside the field, and of passwords nothing but dots.
    let isBrowser = toolkit == "Chromium" || toolkit == "Gecko"
    if !isBrowser { rule += ",path='\(place.path)'" }
    self.rule = rule
    for member in TextWatch.members { bus.match(rule + ",member='\(member)'", at: now) }
    for event in TextWatch.events { bus.tell(Registry.register, [.string(event)], at: now) }
    ask(at: now)
  }

  private static let members = ["TextChanged", "TextCaretMoved", "TextSelectionChanged"]

  deinit {
    let now = Instant(microseconds: 0)
    for member in TextWatch.members { bus.match(rule + ",member='\(member)'", false, at: now) }
    for event in TextWatch.events { bus.tell(Registry.deregister, [.string(event)], at: now) }
  }

  /// Something of the text changed. What the message says of it is not read.
  func take(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard message.sender == place.sender else { return }
    if message.member == "TextCaretMoved" { place.path = message.path }
    if isAsking { isStale = true } else { ask(at: now) }
  }

  // MARK: Questions

  private func ask(at now: Instant) {
    isAsking = true
    isStale = false
    var (caret, count): (Int32?, Int32?)
    property("CaretOffset", at: now) { caret = $0 }
    property("CharacterCount", at: now) { count = $0 }
    bus.call(
      place.call("Text", "GetSelection"), [.int32(0)], at: now, within: TextWatch.patience
    ) { [weak self] _, body, now in
      guard let self else { return }
      guard let caret, let count, caret >= 0, count >= caret else {
        tell(nil, now)
        return rest(at: now)
      }
      var selection = caret..<caret
      if let start = body.int32(), let end = body.int32(), start >= 0, start < end, end <= count {
        selection = start..<end
      }
      read(selection, of: count, at: now)
    }
  }

  private func property(
    _ name: String, at now: Instant, _ take: @escaping (Int32?) -> Void
  ) {
    let values: [Value] = [.string("org.a11y.atspi.Text"), .string(name)]
    bus.call(place.getProperty, values, at: now, within: TextWatch.patience) { _, body, _ in
      take(body.variant { $0.int32() })
    }
  }

  private func read(_ selection: Range<Int32>, of count: Int32, at now: Instant) {
    let start = max(0, selection.lowerBound - TextWatch.reach)
    var (before, selected): (String?, String?)
    text(start..<selection.lowerBound, at: now) { text, _ in before = text }
    text(selection, at: now) { text, _ in selected = text }
    let end = min(count, selection.upperBound + TextWatch.reach)
    text(selection.upperBound..<end, at: now) { [weak self] after, now in
      guard let self else { return }
      if let before, let selected, let after {
        tell(
          DocumentContext(
            serial: serial, before: String(before.suffix(TextWatch.limit)),
            after: String(after.prefix(TextWatch.limit)),
            selected: String(selected.prefix(TextWatch.limit)),
            startsDocument: start == 0 && before.count <= TextWatch.limit), now)
      } else {
        tell(nil, now)
      }
      rest(at: now)
    }
  }

  private func text(
    _ range: Range<Int32>, at now: Instant, _ take: @escaping (String?, Instant) -> Void
  ) {
    bus.call(
      place.call("Text", "GetText"), [.int32(range.lowerBound), .int32(range.upperBound)], at: now,
      within: TextWatch.patience
    ) { _, body, now in take(range.isEmpty ? "" : body.string(), now) }
  }

  private func rest(at now: Instant) {
    isAsking = false
    if isStale { ask(at: now) }
  }
}
