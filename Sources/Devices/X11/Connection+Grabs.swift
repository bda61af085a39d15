internal import CX11
internal import Runtime

/// The server grab. No other client's requests are carried out during the grab, so each grab is noted for the
/// guardian.
extension Connection {
  package func grabServer() {
    grabs?.begin(.server)
    XGrabServer(display)
  }

  /// Ends the grab, and sends the requests that wait.
  package func ungrabServer() {
    XUngrabServer(display)
    flush()
    grabs?.end(.server)
  }
}
