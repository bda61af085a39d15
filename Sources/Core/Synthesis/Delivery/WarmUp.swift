import KeyModel

/// A warm-up: after a change of the keymap the client must adopt the new keymap before any key of a text. A client
/// fetches the keymap when it handles the notice of the change, and gets the keymap of this moment. If the keymap
/// has been changed again by then, the client would decode earlier keys by the wrong keymap.
///
/// A client with several connections to the server gets notices of the keymap on one connection, and its keys on
/// another: Chromium lost the first character because of this. Such a client is given the time to read both, and is
/// asked twice.
struct WarmUp: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    /// The client has data to read; the next check is due at this time.
    case looking(next: Instant)
    /// The answer to the question with this number is awaited.
    case asking(Int)
    case over
  }

  private var state: State
  private var rounds: Int
  private let isSplit: Bool
  /// The time at which the warm-up ends without an answer.
  var until: Instant

  init(isSplit: Bool, until: Instant) {
    self.isSplit = isSplit
    self.until = until
    rounds = isSplit ? 2 : 1
    state = .looking(next: Instant(microseconds: 0))
  }

  var isOver: Bool { state == .over }

  var deadline: Instant? {
    switch state {
    case .looking(let next): min(next, until)
    case .asking: until
    case .over: nil
    }
  }

  mutating func handle(_ event: Delivery.Event, at now: Instant) -> Delivery.Action? {
    if now >= until { state = .over }
    switch (state, event) {
    case (.looking(let next), .time) where next <= now:
      state = .looking(next: now + Delivery.step)
      return .look
    case (.looking, .looked(isReady: true)): return .ask
    case (.looking, .asked(let number)): state = .asking(number)
    case (.asking(let number), .answered(let answered)) where answered >= number:
      rounds -= 1
      guard rounds > 0 else {
        state = .over
        return nil
      }
      state = .looking(next: now + Delivery.step)
      return .look
    default: break
    }
    return nil
  }
}
