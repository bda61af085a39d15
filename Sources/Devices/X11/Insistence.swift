internal import CX11
import KeyModel

/// Keeps a window above other windows, but yields to a client that repeatedly raises its window.
struct Insistence {
  private static let period: Milliseconds = 2000
  private static let most = 5

  private var raises: [Instant] = []

  /// Raises `window` if another window, such as a fullscreen window or a panel, lies above its `frame` (root px). A
  /// menu may lie above it.
  mutating func raise(_ window: Window, frame: Rect, _ connection: Connection, at now: Instant) {
    raises.removeAll { now - $0 > Insistence.period }
    guard raises.count < Insistence.most, connection.hasWindowToRiseAbove(window, frame: frame),
      allows(at: now)
    else { return }
    XRaiseWindow(connection.display, window)
  }

  /// Whether one more attempt is allowed. An allowed attempt is counted.
  mutating func allows(at now: Instant) -> Bool {
    raises.removeAll { now - $0 > Insistence.period }
    guard raises.count < Insistence.most else { return false }
    raises.append(now)
    return true
  }
}
