package import KeyModel

/// How many characters of a long text may be on their way to a client at once. As few as keep it
/// busy: when the user changes the layout in the middle of a text, what the client has not decoded by
/// then it decodes by the new one. A server that loads a layout answers nobody for some 30 ms; what a
/// client decodes in less than that is safe.
package struct Pace: Hashable, Sendable {
  /// Characters to send before the client is asked and waited for.
  package private(set) var burst = 48
  private var beganAt: Instant?

  package static let least = 16
  package static let most = 128
  /// How long the client should be busy with one burst.
  private static let goal: Milliseconds = 8

  package init() {}

  /// Something is being sent.
  package mutating func begin(at now: Instant) {
    if beganAt == nil { beganAt = now }
  }

  /// The client has taken in all that was sent, `count` characters.
  package mutating func end(_ count: Int, at now: Instant) {
    guard let began = beganAt else { return }
    beganAt = nil
    // A few taps tell little: most of their time is the way there and back.
    guard count >= Pace.least else { return }
    let elapsed = max(0.1, (now - began).value)
    let fitting = Double(count) * Pace.goal.value / elapsed
    burst = min(max(Pace.least, Int(min(fitting, 2 * Double(burst)))), Pace.most)
  }
}
