package import Control
package import Runtime
internal import X11

/// The keyboard that runs on a display: its socket is where this session has its sockets, or where the display says, as
/// another session has started it (R-DESK-8).
package enum RunningKeyboard {
  /// The reply of the keyboard of `display`.
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

  /// The path of the socket of the keyboard of `display`, whether one runs or not.
  package static func socket(paths: DataPaths, display: String) -> String {
    socket(on: display) ?? paths.socket(display: display)
  }

  private static func socket(on display: String) -> String? {
    (try? Connection(name: display))?.displayOwner?.socket
  }
}
