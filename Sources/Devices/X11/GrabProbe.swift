internal import CX11
internal import Runtime

/// Asks whether a client has grabbed the pointer, by a connection of its own. Asking grabs the pointer for a moment. The
/// server gives touches that a client is being told of to a grab by the same client, and their lifts would be missing.
struct GrabProbe {
  private let connection: Connection
  private let display: OpaquePointer?

  init(_ connection: Connection) {
    self.connection = connection
    display = XOpenDisplay(connection.name)
    // The main connection tells when the server has gone.
    if let display { XSetIOErrorExitHandler(display, { _, _ in }, nil) }
  }

  var isGrabbed: Bool {
    guard let display, !connection.isLost else { return false }
    let mode = Int32(GrabModeAsync)
    connection.grabs?.begin(.pointer)
    defer { connection.grabs?.end(.pointer) }
    let status = XGrabPointer(
      display, XDefaultRootWindow(display), 1, 0, mode, mode, 0, 0, UInt(CurrentTime))
    if status == GrabSuccess {
      XUngrabPointer(display, UInt(CurrentTime))
      XSync(display, 0)
    }
    return status != GrabSuccess
  }
}

extension Desktop {
  /// Whether another client has grabbed the pointer, as an open menu does. Asking grabs the pointer
  /// for a moment if nobody has grabbed it, so ask only after a press that only raw events told.
  package func isPointerGrabbed() -> Bool { grabProbe.isGrabbed }
}
