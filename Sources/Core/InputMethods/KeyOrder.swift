package import KeyModel
package import Pages

/// Keeps keys and choices of candidates in their order. A choice goes by the bus, where it would overtake keys that
/// wait for their client: it waits for them, and the keys behind it wait for it.
package struct KeyOrder: Sendable {
  /// What is done next.
  package enum Step: Hashable, Sendable {
    /// The choice goes to the input method.
    case choose(MethodAct)
    /// The keys go to the synthesiser.
    case send(StrokeBatch)
    /// A choice waits until then.
    case wait(until: Instant)
    /// Nothing waits, or a choice waits for keys that the server has not got yet.
    case rest
  }

  private enum Item: Sendable {
    case choice(MethodAct)
    case keys(StrokeBatch)
  }

  private var items: [Item] = []
  /// When keys were given to the synthesiser last, or the server got the last of them.
  package private(set) var lastKeys = Instant(microseconds: 0)

  package init() {}

  /// Whether nothing waits.
  package var isEmpty: Bool { items.isEmpty }

  package mutating func add(_ choice: MethodAct) { items.append(.choice(choice)) }

  package mutating func add(_ keys: StrokeBatch) {
    var keys = keys
    keys.hasWaited = keys.hasWaited || !items.isEmpty
    items.append(.keys(keys))
  }

  /// The server has got all keys.
  package mutating func keysAreSent(at now: Instant) { lastKeys = now }

  /// The keyboard ends: keys wait for no choice any more.
  package mutating func giveUpChoices() {
    items.removeAll { if case .choice = $0 { true } else { false } }
  }

  /// What is done now; asked until nothing is. `isSent`: the server has got all keys.
  package mutating func step(isSent: Bool, at now: Instant) -> Step {
    switch items.first {
    case nil: return .rest
    case .keys(let batch):
      items.removeFirst()
      lastKeys = now
      return .send(batch)
    case .choice(let choice):
      guard isSent else { return .rest }
      let due = lastKeys + MarkPace.keyTime
      guard due <= now else { return .wait(until: due) }
      items.removeFirst()
      return .choose(choice)
    }
  }
}
