internal import CX11
internal import Runtime

/// The server grab. During the grab the server carries out no request of another client, so each grab is noted for
/// the guardian.
extension Connection {
  package func grabServer() {
    grabs?.begin(.server)
    XGrabServer(display)
  }

  /// Ends the grab, and sends the waiting requests.
  package func ungrabServer() {
    XUngrabServer(display)
    flush()
    grabs?.end(.server)
  }
}
