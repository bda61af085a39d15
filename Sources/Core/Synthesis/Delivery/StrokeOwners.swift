package import KeyModel

/// Follows the fields for which waiting key strokes were made, and drops key strokes whose field has lost the keys
/// (R-HARM-5). The machine gets reports of presses, of keys of other keyboards and of the field that the keyboard
/// types into. The device reports where the keys go only when the machine asks, because this costs questions to the
/// server. The type is pure, and replayed from scripts.
package struct StrokeOwners: Hashable, Sendable {
  /// Number of fingers and buttons that have gone down since the start.
  package struct Presses: Hashable, Sendable {
    /// Number of fingers and first buttons, whose places may be known.
    package var first = 0
    /// Number of second and third buttons, whose places are not reported. Wheels do not count, since they do not
    /// move the focus.
    package var others = 0

    package init() {}
  }

  /// The next step of the device before the key strokes are checked.
  package enum Step: Hashable, Sendable {
    /// Call `dropPressed` with the client under the pointer.
    case dropUnderPointer
    /// Ask where the presses up to this count of `Presses.first` were, and pass the answer to `settle`.
    case ask(Int)
    /// Wait, because the answer to an earlier question is on its way.
    case wait
  }

  private var validity = StrokeValidity()
  /// The number of the search for the focused client on which the last check was based.
  private var search = 0
  /// The presses that certainly have not moved the focus.
  private var settled = Presses()
  /// The count of `Presses.first` in the last question.
  private var asked = 0
  /// Whether another keyboard has struck a key that may have moved the focus within its window.
  private var hasKeyMoved = false
  /// Whether the field that the keyboard types into has changed since the last check.
  private var isFieldNew = false
  /// Number of dropped keys that were not reported yet.
  private var lost = 0
  /// The part of a long text that the served field has shown.
  private var proof = FieldProof()

  package init() {}

  // MARK: Events

  /// The toolkit of the served field; nil if unknown.
  package var toolkit: String? { validity.toolkit }

  /// Notes that the keyboard types into another field.
  package mutating func serve(_ served: StrokeValidity.Served) {
    let change = validity.serve(served)
    if change != .nothing { isFieldNew = true }
    if change == .field { proof.noteAnother() }
  }

  /// Handles a report about the served field. `isText`: a long text is being sent.
  package mutating func handle(_ news: FieldNews, isText: Bool, at now: Instant) {
    proof.handle(news, isText: isText, at: now)
  }

  /// Notes that another keyboard has struck a key, with these real modifiers.
  package mutating func note(_ keysym: Keysym, with modifiers: UInt8, while queue: StrokeQueue) {
    if queue.isBound, keysym.mayMoveFocus(with: modifiers) { hasKeyMoved = true }
  }

  /// Notes that a finger or a button has gone down. A press does not concern key strokes that are made later.
  package mutating func note(_ presses: Presses, while queue: StrokeQueue) {
    if !queue.isBound { settled = presses }
  }

  /// Notes that a long text begins. The presses before do not concern the text.
  package mutating func beginText(after presses: Presses) { settled = presses }

  /// Waits for reports about the served field before a long text. `asks`: the reports have just been requested.
  package mutating func awaitNews(asks: Bool, at now: Instant) { proof.begin(asks: asks, at: now) }

  /// An item of a long text was sent.
  package mutating func noteSent(_ item: StrokeQueue.Item, at now: Instant) {
    proof.noteSent(item, at: now)
  }

  /// It is known where the presses up to this count of `Presses.first` were.
  package mutating func settle(_ count: Int) { settled.first = count }

  /// Notes that no key stroke waits any more. The observations before do not concern the next text.
  package mutating func endText() {
    hasKeyMoved = false
    validity.settle()
    proof.end()
  }

  // MARK: Decisions

  /// Returns the number of characters of a long text that may be sent now, at most `most`; 0 while the field has not
  /// shown the sent characters. Drops the text of a field that no longer shows any.
  package mutating func room(for most: Int, in queue: inout StrokeQueue, at now: Instant) -> Int {
    guard queue.isFirstBound else { return most }
    let (room, isProven) = proof.room(at: now)
    if isProven { queue.bindAgain() }
    switch room {
    case .any: return most
    case .characters(let count): return min(count, most)
    case .none:
      drop(from: &queue) { owner, _ in owner.bond != .tap }
      return most
    }
  }

  /// Whether nothing more may be sent in this part of a long text.
  package var isPartOver: Bool { proof.isPartOver }

  /// Time at which `room` may change without a report; nil if it does not change.
  package var proofDeadline: Instant? { proof.deadline }

  /// The number of sent characters that do not stand in the field, as far as its application reports them.
  package var missing: Int { proof.missing }

  /// Whether a report may still come that changes `missing`.
  package func mayShowMore(at now: Instant) -> Bool { proof.mayShowMore(at: now) }

  /// Whether a press or a report has come that must be handled before the next stroke is sent.
  package func hasNews(_ presses: Presses, for queue: StrokeQueue) -> Bool {
    queue.isBound && (hasKeyMoved || isFieldNew || presses != settled)
  }

  /// Whether the last check was based on the search with this number. A later search may have found another client.
  package func hasLooked(at search: Int) -> Bool { search == self.search }

  /// Returns what must be done before `look`; nil if `look` can be called. `canAsk`: the server can be asked for the
  /// places of presses; otherwise the pointer's position is used.
  package mutating func step(
    after presses: Presses, for queue: inout StrokeQueue, canAsk: Bool
  ) -> Step? {
    if hasKeyMoved {
      hasKeyMoved = false
      drop(from: &queue) { owner, _ in owner.bond != .tap }
    }
    guard queue.isBound else { return nil }
    if presses.others != settled.others {
      settled.others = presses.others
      return .dropUnderPointer
    }
    guard presses.first != settled.first else { return nil }
    guard canAsk else {
      settled.first = presses.first
      return .dropUnderPointer
    }
    guard asked != presses.first else { return .wait }
    asked = presses.first
    return .ask(asked)
  }

  /// Drops the key strokes of a client that was pressed, because the press moves the focus or the insertion point
  /// there. `isPressed` returns whether a window belongs to this client.
  package mutating func dropPressed(
    from queue: inout StrokeQueue, isPressed: (UInt64) -> Bool
  ) {
    drop(from: &queue) { owner, _ in owner.bond != .tap && isPressed(owner.window) }
  }

  /// Drops the key strokes whose field has lost the keys. Returns false while the other key strokes must wait for
  /// the focus. `place` returns where the keys go, by the search with the number `search`, and is called once for
  /// each window.
  package mutating func look(
    at queue: inout StrokeQueue, search: Int, now: Instant,
    place: (StrokeOwner) -> StrokeValidity.Place
  ) -> Bool {
    isFieldNew = false
    var isWaiting = false
    var places: [UInt64: StrokeValidity.Place] = [:]
    var validity = validity
    drop(from: &queue) { owner, isFreed in
      let its = places[owner.window] ?? place(owner)
      if owner.holder == .focus { places[owner.window] = its }
      switch validity.verdict(on: owner, at: its, isFreed: isFreed, at: now) {
      case .go: return false
      case .drop: return true
      case .wait:
        isWaiting = true
        return false
      }
    }
    if !isWaiting { validity.settle() }
    (self.validity, self.search) = (validity, search)
    return !isWaiting
  }

  private mutating func drop(
    from queue: inout StrokeQueue, where isLost: (StrokeOwner, Bool) -> Bool
  ) {
    lost += queue.drop(where: isLost)
  }

  /// Returns the number of keys that were dropped since the last call.
  package mutating func takeLost() -> Int {
    defer { lost = 0 }
    return lost
  }
}

extension Keysym {
  /// Control, Mod1 and Mod4: the real modifiers that turn a letter into a command.
  private static let commandMask: UInt8 = 4 | 8 | 64

  /// Whether clients may move the focus or the insertion point because of the key, with these real modifiers.
  func mayMoveFocus(with modifiers: UInt8) -> Bool {
    switch rawValue {
    // Modifiers, locks and the keys that switch groups and levels.
    case 0xffe1...0xffee, 0xff7f, 0xff7e, 0xff14, 0xfe01...0xfe0f: false
    // Tab, Return, Escape, arrows and their neighbours, function keys, and the keys of the keypad.
    case 0xff09, 0xff0d, 0xff1b, 0xfe20, 0xff50...0xff5f, 0xff89...0xff9d, 0xffbe...0xffe0: true
    default: modifiers & Keysym.commandMask != 0
    }
  }
}

extension String {
  /// Returns the number of characters that were typed if the last `lost` keys were not typed. Each scalar is a key;
  /// CR LF is one key.
  package func characters(withoutKeys lost: Int) -> Int {
    var (rest, left) = (self[...], lost)
    while left > 0, let last = rest.popLast() {
      left -= last == "\r\n" ? 1 : last.unicodeScalars.count
    }
    return rest.count
  }
}
