internal import Bus
import Focus
import KeyModel
import Runtime

/// Reports how many characters are inserted in one field, while a long text is typed into it (R-HARM-5). No text is read:
/// of a secret field only the caret is watched, and of other fields only the lengths count.
final class InsertionWatch {
  let serial: UInt64
  private let place: Place
  private let bus: BusConnection
  private let isSecret: Bool
  private let rule: String
  private let tell: (FieldNews, Instant) -> Void
  /// Number of inserted characters; nil until the application reports insertions.
  private var count: InsertionCount?

  /// Time that the registry and the application have to answer.
  private static let patience: Milliseconds = 1000
  /// Most levels between an editable part of a web page and its paragraphs.
  private static let depth = 8

  /// Watches `place` until `end`. `tell` is called with `.follows` once the application listens, and with `.silent` if it
  /// never does.
  init(
    _ place: Place, serial: UInt64, profile: ToolkitProfile, isSecret: Bool,
    on bus: BusConnection, at now: Instant, tell: @escaping (FieldNews, Instant) -> Void
  ) {
    self.place = place
    self.serial = serial
    self.bus = bus
    self.isSecret = isSecret
    self.tell = tell
    var rule = "type='signal',interface='org.a11y.atspi.Event.Object',sender='\(place.sender)'"
    if !profile.isBrowser || isSecret { rule += ",path='\(place.path)'" }
    self.rule = rule + ",member='\(isSecret ? "TextCaretMoved" : "TextChanged")'"
    bus.match(self.rule, at: now)
    begin(at: now)
  }

  private var event: String {
    isSecret ? "object:text-caret-moved" : "object:text-changed"
  }

  /// Registers for the event. The registry notifies the application before it answers, and the application handles this
  /// notice before the next question.
  private func begin(at now: Instant) {
    bus.call(
      Registry.register, [.string(event)], at: now, within: InsertionWatch.patience
    ) { [weak self] _, _, now in
      guard let self else { return }
      bus.call(
        place.getProperty, Place.property("CaretOffset", of: "Text"), at: now,
        within: InsertionWatch.patience
      ) { [weak self] _, body, now in
        guard let self else { return }
        guard let caret = body.variant({ $0.int32() }) else { return tell(.silent, now) }
        count = InsertionCount(field: place.path, caret: Int(caret))
        tell(.follows, now)
      }
    }
  }

  /// Reports again that the application listens, if it does, because another text begins.
  func tellAgain(at now: Instant) {
    if count != nil { tell(.follows, now) }
  }

  /// Ends the watch.
  func end(at now: Instant) {
    bus.match(rule, false, at: now)
    bus.tell(Registry.deregister, [.string(event)], at: now)
  }

  /// Handles a message that the text or the caret has changed. The text in the message is not read.
  func handle(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard message.sender == place.sender, count != nil else { return }
    let kind = body.string() ?? ""
    let (first, second) = (Int(body.int32() ?? 0), Int(body.int32() ?? 0))
    switch message.member {
    case "TextChanged" where !isSecret && kind.hasPrefix("insert"):
      carryOut(count?.insert(second, at: message.path), at: now)
    case "TextCaretMoved" where isSecret:
      carryOut(count?.moveCaret(to: first, at: message.path), at: now)
    default: break
    }
  }

  private func carryOut(_ answer: InsertionCount.Answer?, at now: Instant) {
    switch answer {
    case .inserted(let count)?: tell(.inserted(count), now)
    case .ask(let path)?:
      askParent(
        of: Place(sender: place.sender, path: path), for: path, InsertionWatch.depth, at: now)
    case .nothing?, nil: break
    }
  }

  /// Looks for the field among the objects around `part`.
  private func askParent(of part: Place, for path: String, _ levels: Int, at now: Instant) {
    bus.call(
      part.getProperty, Place.property("Parent"), at: now, within: InsertionWatch.patience
    ) { [weak self] _, body, now in
      guard let self else { return }
      let parent = body.variant { FactsQuery.place(&$0) }
      guard let parent, parent != place, levels > 1, parent.sender == place.sender else {
        return carryOut(count?.settle(path, isPart: parent == place), at: now)
      }
      askParent(of: parent, for: path, levels - 1, at: now)
    }
  }
}
