internal import CX11
import KeyModel

/// Keeps a window above the others, but yields to another client that insists.
struct Insistence {
  private static let period: Milliseconds = 2000
  private static let most = 5

  private var raises: [Instant] = []

  /// Raises `window` when a window other than a menu, such as a fullscreen window or a panel, has come to lie
  /// above its `frame` (root px).
  mutating func raise(_ window: Window, frame: Rect, _ connection: Connection, at now: Instant) {
    raises.removeAll { now - $0 > Insistence.period }
    guard raises.count < Insistence.most, connection.hasWindowToRiseAbove(window, frame: frame),
      allows(at: now)
    else { return }
    XRaiseWindow(connection.display, window)
  }

  /// Whether one more attempt is allowed; if so, it is counted.
  mutating func allows(at now: Instant) -> Bool {
    raises.removeAll { now - $0 > Insistence.period }
    guard raises.count < Insistence.most else { return false }
    raises.append(now)
    return true
  }
}
