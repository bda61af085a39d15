import KeyModel

/// After the keymap has changed, the client is to have taken in the new one before any key of a text. A
/// client reads the keymap when it gets round to the notice: it gets that of the moment, which somebody may
/// have changed again, and would decode by it what was typed for the one before.
///
/// A client that has more than one connection to the server follows the keymap on one while its keys come on
/// another: Chromium lost the first character that way. It is given the time to read both, and asked, twice.
struct WarmUp: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    /// The client has things to read; it is looked at again then.
    case looking(next: Instant)
    /// The question of that number is under way.
    case asking(Int)
    case over
  }

  private var state: State
  private var rounds: Int
  private let isSplit: Bool
  /// When the client is given up.
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
