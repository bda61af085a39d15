package import Control
package import Runtime
internal import X11

/// The keyboard that runs on a display. The socket of the keyboard is at the path of this session; if another
/// session has started the keyboard, the socket is at the path that the display names (R-DESK-8).
package enum RunningKeyboard {
  /// Returns the reply of the keyboard on `display`.
  package static func ask(
    _ request: Request, paths: DataPaths, display: String
  ) throws(ControlFailure) -> Reply {
    do throws(ControlFailure) {
      return try ControlClient.ask(request, paths: paths, display: display)
    } catch {
      guard case .notRunning = error, let path = socket(on: display) else { throw error }
      return try ControlClient.ask(request, at: path, display: display)
    }
  }

  /// Returns the path of the socket for the keyboard on `display`, whether a keyboard runs or not.
  package static func socket(paths: DataPaths, display: String) -> String {
    socket(on: display) ?? paths.socket(display: display)
  }

  private static func socket(on display: String) -> String? {
    (try? Connection(name: display))?.displayOwner?.socket
  }
}
