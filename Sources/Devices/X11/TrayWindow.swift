internal import CX11
package import KeyModel

/// The icon of the keyboard in panels that support only the system tray protocol (freedesktop.org, XEmbed). The icon
/// is a window that the panel puts into its own window.
package final class TrayWindow {
  /// An action on the icon. A finger counts as the first button.
  package enum Press: Hashable, Sendable {
    /// The first button went down.
    case began
    /// The first button was released.
    case ended
    /// The second or third button went down.
    case middle, other
  }

  private let connection: Connection
  /// `_NET_SYSTEM_TRAY_Sn`, the selection that the panel owns.
  private let selection: Atom
  /// The window of the panel that owns the selection; 0 if there is no panel.
  private var manager: Window = 0
  /// The icon's window; 0 while no panel has it.
  private(set) var id: Window = 0
  private var surface: Surface?
  /// The icon's size in px, which the panel has set; nil while no panel has the icon.
  package private(set) var size: Size?
  /// The size for which the window's corners are rounded.
  private var rounded: Size?

  /// The request to the panel to take a window (SYSTEM_TRAY_REQUEST_DOCK).
  private static let dock = 0

  package init(connection: Connection) {
    self.connection = connection
    selection = XInternAtom(
      connection.display, "_NET_SYSTEM_TRAY_S\(connection.screen)", 0)
    follow()
  }

  deinit {
    if !connection.isLost, id != 0 { XDestroyWindow(connection.display, id) }
  }

  /// Finds the panel, and asks it to take the icon.
  private func follow() {
    let owner = XGetSelectionOwner(connection.display, selection)
    guard owner != manager else { return }
    manager = owner
    drop()
    guard owner != 0 else { return }
    XSelectInput(connection.display, owner, StructureNotifyMask)
    let window = XCreateSimpleWindow(
      connection.display, connection.root, 0, 0, UInt32(TrayWindow.first.width),
      UInt32(TrayWindow.first.height), 0, 0, 0)
    XSetWindowBackgroundPixmap(connection.display, window, 0)
    XSelectInput(
      connection.display, window,
      ExposureMask | StructureNotifyMask | ButtonPressMask | ButtonReleaseMask)
    connection.describe(window, name: "Keycap", type: .typeNotification)
    connection.tellEmbedder(of: window, isMapped: true)
    (id, size) = (window, TrayWindow.first)
    connection.tell(
      owner, XInternAtom(connection.display, "_NET_SYSTEM_TRAY_OPCODE", 0), about: owner,
      (CurrentTime, TrayWindow.dock, Int(window), 0, 0))
  }

  private func drop() {
    if id != 0 { XDestroyWindow(connection.display, id) }
    (id, surface, size, rounded) = (0, nil, nil, nil)
  }

  /// The size before the panel sets one. A panel need not set a size.
  private static let first = Size(width: 24, height: 24)

  /// The meaning of an event for the icon.
  enum News {
    /// The event concerns other windows.
    case nothing
    /// The icon must be painted.
    case stale
    case pressed(Press)
    case seen
  }

  func notice(_ event: XEvent) -> News {
    if event.type == ClientMessage, event.xclient.window == connection.root {
      // A panel announces that it has taken the selection (ICCCM 2.8).
      if UInt(bitPattern: event.xclient.data.l.1) == selection { follow() }
      return .nothing
    }
    if manager != 0, event.type == DestroyNotify, event.xdestroywindow.window == manager {
      follow()
      return .seen
    }
    guard id != 0, event.xany.window == id else { return .nothing }
    switch event.type {
    case ConfigureNotify:
      let reported = Size(
        width: Double(event.xconfigure.width), height: Double(event.xconfigure.height))
      guard reported != size else { return .seen }
      size = reported
      return .stale
    case Expose: return event.xexpose.count == 0 ? .stale : .seen
    case DestroyNotify: (id, surface, size, rounded) = (0, nil, nil, nil)
    case ButtonPress where event.xbutton.button == 1: return .pressed(.began)
    case ButtonPress where event.xbutton.button == 2: return .pressed(.middle)
    case ButtonPress where event.xbutton.button == 3: return .pressed(.other)
    case ButtonRelease where event.xbutton.button == 1: return .pressed(.ended)
    default: break
    }
    return .seen
  }

  /// The icon's frame in root px; nil while no panel has it.
  package var frame: Rect? {
    guard id != 0, let size else { return nil }
    let origin = connection.origin(of: id)
    return Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Shows a picture of premultiplied 32-bit pixels as a disc in the middle of the icon.
  package func show(pixels: UnsafeRawPointer, stride: Int, size: Size) {
    guard id != 0 else { return }
    if surface == nil { surface = try? Surface(connection: connection, window: id) }
    if rounded != size {
      rounded = size
      connection.roundCorners(of: id, size, radius: min(size.width, size.height) / 2)
    }
    surface?.put(pixels, stride: stride, to: size.bounds)
  }
}
