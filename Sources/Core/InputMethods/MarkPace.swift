package import KeyModel

/// When a mark goes to the field: behind the keys that were struck before it. It goes by the bus, where it would overtake
/// keys that wait for their client, and Firefox drops keys that come while something is marked (R-DOC-7).
package struct MarkPace: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// This is marked now; empty for nothing.
    case show(String)
    /// A mark waits until then.
    case wait(until: Instant)
    /// Nothing waits, or a mark waits for keys that the server has not got yet.
    case rest
  }

  /// How long a client and its input method have for the last key that the server has got, before a mark or a choice
  /// goes by the bus, where it would overtake the key.
  package static let keyTime: Milliseconds = 150

  /// The mark that waits; nil for none.
  private var waiting: String?

  package init() {}

  /// A mark is wanted, in the place of one that waits. Empty, it goes before all keys that follow.
  package mutating func want(_ mark: String) { waiting = mark }

  /// What is done now. `isSent`: the server has got all keys; `lastKeys`: when it got the last of them.
  package mutating func step(isSent: Bool, lastKeys: Instant, at now: Instant) -> Step {
    guard let mark = waiting else { return .rest }
    if !mark.isEmpty {
      guard isSent else { return .rest }
      let due = lastKeys + MarkPace.keyTime
      guard due <= now else { return .wait(until: due) }
    }
    waiting = nil
    return .show(mark)
  }
}
