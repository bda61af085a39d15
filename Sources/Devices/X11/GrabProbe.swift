internal import CX11
internal import Runtime

/// Checks by a separate connection whether a client has grabbed the pointer. The check grabs the pointer for a
/// moment. A separate connection is needed because, when a client grabs the pointer, the server gives the grab the
/// touches that this client is receiving, so that the lifts of these touches would be missing.
struct GrabProbe {
  private let connection: Connection
  private let display: OpaquePointer?

  init(_ connection: Connection) {
    self.connection = connection
    display = XOpenDisplay(connection.name)
    // The main connection reports when the server has gone.
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
  /// Whether another client has grabbed the pointer, as an open menu does. If the pointer is free, the check grabs
  /// it for a moment, so call this method only after a press that only raw events reported.
  package func isPointerGrabbed() -> Bool { grabProbe.isGrabbed }
}
