internal import CX11
internal import Runtime

/// Checks whether a client has grabbed the pointer, by a separate connection. The check grabs the pointer for a
/// moment. When a client grabs the pointer, the server gives the grab the touches that this same client is
/// receiving, and the lifts of these touches would be missing.
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
  /// Whether another client has grabbed the pointer, as an open menu does. The check grabs the pointer for a
  /// moment if it is free, so call this only after a press that only raw events reported.
  package func isPointerGrabbed() -> Bool { grabProbe.isGrabbed }
}
