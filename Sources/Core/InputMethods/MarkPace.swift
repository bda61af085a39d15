package import KeyModel

/// Decides when a mark goes to the field: after the keys that were struck before it. A mark goes over the bus and
/// would overtake keys that wait for their client, and Firefox drops keys that arrive while text is marked (R-DOC-7).
package struct MarkPace: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// Mark this text now; an empty text removes the mark.
    case show(String)
    /// A mark waits until this time.
    case wait(until: Instant)
    /// Nothing waits, or a mark waits for keys that the server has not got yet.
    case rest
  }

  /// Time that a client and its input method have for the last key that the server has got, before a mark or
  /// a choice goes over the bus, where it would overtake the key.
  package static let keyTime: Milliseconds = 150

  /// The mark that waits; nil for none.
  private var waiting: String?

  package init() {}

  /// Requests a mark, in place of one that waits. An empty mark goes before all keys that follow.
  package mutating func want(_ mark: String) { waiting = mark }

  /// The next step. `isSent`: the server has got all keys; `lastKeys`: the time when it got the last of them.
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
