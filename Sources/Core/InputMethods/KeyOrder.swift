package import KeyModel
package import Pages

/// Keeps keys and choices of candidates in their order. A choice goes over the bus and would overtake keys
/// that wait for their client; so the choice waits for these keys, and later keys wait for the choice.
package struct KeyOrder: Sendable {
  /// The next step.
  package enum Step: Hashable, Sendable {
    /// Send the choice to the input method.
    case choose(MethodAct)
    /// Send the keys to the synthesizer.
    case send(StrokeBatch)
    /// A choice waits until this time.
    case wait(until: Instant)
    /// Nothing waits, or a choice waits for keys that the server has not got yet.
    case rest
  }

  private enum Item: Sendable {
    case choice(MethodAct)
    case keys(StrokeBatch)
  }

  private var items: [Item] = []
  /// The time when keys were last given to the synthesizer, or when the server got the last of them.
  package private(set) var lastKeys = Instant(microseconds: 0)

  package init() {}

  /// Whether the queue is empty.
  package var isEmpty: Bool { items.isEmpty }

  package mutating func add(_ choice: MethodAct) { items.append(.choice(choice)) }

  package mutating func add(_ keys: StrokeBatch) {
    var keys = keys
    keys.hasWaited = keys.hasWaited || !items.isEmpty
    items.append(.keys(keys))
  }

  /// Called when the server has got all keys.
  package mutating func keysAreSent(at now: Instant) { lastKeys = now }

  /// Drops all choices at the keyboard's end, so that keys no longer wait for them.
  package mutating func giveUpChoices() {
    items.removeAll { if case .choice = $0 { true } else { false } }
  }

  /// The next step; call until it is `rest` or `wait`. `isSent`: the server has got all keys.
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
