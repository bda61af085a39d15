internal import CX11
internal import Runtime

/// The server grab: no other client's requests are carried out meanwhile, so each is noted for the guardian.
extension Connection {
  package func grabServer() {
    grabs?.begin(.server)
    XGrabServer(display)
  }

  /// Ends the grab, and sends what waits.
  package func ungrabServer() {
    XUngrabServer(display)
    flush()
    grabs?.end(.server)
  }
}
