package import KeyModel

/// Sends a long text in small parts, each once the field has shown most of the part before it, where the field's application
/// reports inserted characters (R-HARM-5). A web page can give the focus to another of its fields at any moment; the X
/// server does not see that, and the accessibility bus reports it later. At most one part can then reach the other
/// field. Pure: replayed from scripts.
package struct FieldProof: Hashable, Sendable {
  /// The part of the text that may be sent now.
  package enum Room: Hashable, Sendable {
    /// Nothing limits the text, because no application reports the text of the field.
    case any
    /// At most this number of characters; 0 while a part waits for its report.
    case characters(Int)
    /// Nothing any more: the field has shown none of the last parts.
    case none
  }

  private enum State: Hashable, Sendable {
    /// No text is sent, or no application reports the text of the field.
    case off
    /// No application has answered yet whether it reports the field; nothing is sent until then.
    case asking(until: Instant)
    /// The field's reports are awaited.
    case following
    /// Another field is served: reports belong to the field of before.
    case left
  }

  private var state = State.off
  /// Whether `follows` has come for the served field before the text began.
  private var isFollowed: Bool?
  /// Characters that were sent, and that stand in the field, since the last `follows`.
  private var (sent, shown) = (0, 0)
  /// Characters that were sent, and are no longer awaited.
  private var givenUp = 0
  /// The most characters whose report is awaited at a time.
  private var size = FieldProof.least
  /// When the last part was sent, or the field has shown a piece of it.
  private var changedAt = Instant(microseconds: 0)
  /// The value of `shown` when the last character was sent.
  private var shownBefore = 0
  /// Since when the focus may be leaving the field; nil while it stays.
  private var passingSince: Instant?
  /// The last key that may have moved the focus or the insertion point, if the part ends with such a key.
  private var ending = Ending.none
  /// The number of parts in a row of which the field has shown nothing.
  private var silences = 0

  private enum Ending: Hashable, Sendable {
    case none
    /// A line break, which text fields show as a character.
    case line
    /// Another key.
    case key
  }

  /// The number of characters in the first part and in the others. A part that reaches another field is no longer than
  /// this.
  package static let (least, usual) = (3, 6)
  /// The number of parts in a row of which the field shows nothing, after which the text ends. Each but the first is one
  /// character, since another field may have got them.
  private static let mostSilences = 4
  /// The number of parts at the beginning of which the field shows nothing, after which the application is taken to report
  /// nothing. All of them together are no longer than `usual`.
  private static let firstSilences = 3
  /// Longest time for the first report about the field. If no application reports a field, this is reported at once.
  private static let question: Milliseconds = 2000
  /// Time for the report of the first part.
  private static let first: Milliseconds = 1200
  /// Time for the rest of a part. A field may refuse characters, or replace them.
  private static let rest: Milliseconds = 500
  /// Time for the first report of a part.
  private static let silence: Milliseconds = 1000
  /// Longest time in which the application reports whether the focus has left the field.
  private static let passing: Milliseconds = 2000
  /// Time for the effect of a Tab, a Return or a shortcut.
  private static let effect: Milliseconds = 150

  package init() {}

  // MARK: Events

  /// A long text begins. `asks`: reports about the field have just been requested, and earlier reports do not count.
  package mutating func begin(asks: Bool, at now: Instant) {
    if asks { isFollowed = nil }
    switch isFollowed {
    case true?: follow(at: now)
    case false?: state = .off
    case nil: state = .asking(until: now + FieldProof.question)
    }
  }

  /// The text has ended, and nothing waits any more.
  package mutating func end() {
    if case .asking = state { state = .off }
  }

  /// Handles a report about the field. `isText`: a long text is being sent.
  package mutating func handle(_ news: FieldNews, isText: Bool, at now: Instant) {
    switch news {
    case .another: noteAnother()
    case .passing(let isPassing): passingSince = isPassing ? passingSince ?? now : nil
    case .follows:
      isFollowed = true
      if isText { follow(at: now) } else { state = .off }
    case .silent:
      isFollowed = false
      if state != .left { state = .off }
    case .inserted(let count):
      // The application does report, though later than it was awaited.
      if state == .off, isFollowed == true, isText { follow(at: now) } else { show(count, at: now) }
    }
  }

  /// Another field is served: reports that still come belong to the field of before.
  package mutating func noteAnother() {
    (isFollowed, passingSince) = (nil, nil)
    if state == .following { state = .left }
  }

  private mutating func follow(at now: Instant) {
    let isFollowed = isFollowed
    self = FieldProof()
    (self.isFollowed, state, changedAt) = (isFollowed, .following, now)
  }

  private mutating func show(_ count: Int, at now: Instant) {
    guard state == .following || state == .left, count > 0 else { return }
    // The page may insert characters, too.
    shown = min(shown + count, sent)
    givenUp = min(givenUp, sent - shown)
    (changedAt, silences) = (now, 0)
    if isReady { size = FieldProof.usual }
  }

  /// An item of the text was sent.
  package mutating func noteSent(_ item: StrokeQueue.Item, at now: Instant) {
    guard state == .following else { return }
    (shownBefore, changedAt) = (shown, now)
    if case .scalar(let scalar) = item, scalar != "\t" { sent += 1 }
    guard item.mayMoveFocus else { return }
    ending = item == .scalar("\n") ? .line : .key
  }

  // MARK: Decisions

  /// The number of characters whose report is awaited.
  private var awaited: Int { sent - shown - givenUp }

  /// Whether the field has shown enough for more to be sent.
  private var isReady: Bool { 2 * awaited <= size }

  /// Whether the part ends with a key that may have moved the focus: nothing follows it in the same part.
  package var isPartOver: Bool { state == .following && ending != .none }

  /// Number of sent characters that are not in the field, as far as an application reports its text.
  package var missing: Int { sent - shown }

  /// Whether a report may still come that changes `missing`.
  package func mayShowMore(at now: Instant) -> Bool {
    (state == .following || state == .left) && missing > 0 && now - changedAt < FieldProof.rest
  }

  /// Time at which `room` may change without a report; nil if it does not change.
  package var deadline: Instant? {
    switch state {
    case .asking(let end): end
    case .following where passingSince != nil: passingSince.map { $0 + FieldProof.passing }
    case .following where awaited > 0 || ending != .none: changedAt + patience
    case .off, .following, .left: nil
    }
  }

  private var patience: Milliseconds {
    if ending != .none { return FieldProof.effect }
    if shown > shownBefore { return FieldProof.rest }
    return shown == 0 && silences == 0 ? FieldProof.first : FieldProof.silence
  }

  /// Decides how much may be sent now. The second value is true if the field has shown everything so far, and a line
  /// break with it: the text is still in its field.
  package mutating func room(at now: Instant) -> (room: Room, isProven: Bool) {
    switch state {
    case .off, .left: return (.any, false)
    case .asking(let end):
      guard now >= end else { return (.characters(0), false) }
      state = .off
      return (.any, false)
    case .following: break
    }
    if let since = passingSince {
      guard now - since >= FieldProof.passing else { return (.characters(0), false) }
      passingSince = nil
    }
    if ending == .none ? isReady : ending == .line && awaited == 0 {
      let isProven = ending == .line
      ending = .none
      return (.characters(size - awaited), isProven)
    }
    guard now - changedAt >= patience else { return (.characters(0), false) }
    return (giveUp(at: now), false)
  }

  /// Waits no longer for the last part.
  private mutating func giveUp(at now: Instant) -> Room {
    let isSilent = ending == .none && shown == shownBefore
    ending = .none
    if isSilent { silences += 1 }
    if shown == 0, silences >= FieldProof.firstSilences {
      state = .off
      return .any
    }
    let isShort = shown < sent
    givenUp = sent - shown
    shownBefore = shown
    guard silences < FieldProof.mostSilences else { return .none }
    if isShort { size = isSilent ? 1 : max(1, size / 2) }
    return .characters(size)
  }
}
