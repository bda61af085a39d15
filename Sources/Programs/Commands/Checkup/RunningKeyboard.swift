package import Control
package import Runtime
internal import X11

/// The keyboard that runs on a display. Its socket is at this session's path, or at the path that the display
/// names if another session has started the keyboard (R-DESK-8).
package enum RunningKeyboard {
  /// The reply of the keyboard on `display`.
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

  /// The path of the socket for the keyboard on `display`, whether a keyboard runs or not.
  package static func socket(paths: DataPaths, display: String) -> String {
    socket(on: display) ?? paths.socket(display: display)
  }

  private static func socket(on display: String) -> String? {
    (try? Connection(name: display))?.displayOwner?.socket
  }
}
