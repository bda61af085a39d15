package import CX11
import KeyModel

// Which windows there are, and where. Every answer is a round trip.
extension Connection {
  /// Where a window stands in the tree; the children from the lowest to the highest.
  package struct Kin {
    package var root: Window
    package var parent: Window
    package var children: [Window]
  }

  /// Nil for a window that has gone.
  package func kin(of window: Window) -> Kin? {
    var (root, parent, count) = (Window(0), Window(0), UInt32(0))
    var list: UnsafeMutablePointer<Window>?
    guard XQueryTree(display, window, &root, &parent, &list, &count) != 0 else { return nil }
    defer { if let list { XFree(list) } }
    return Kin(
      root: root, parent: parent,
      children: Array(UnsafeBufferPointer(start: list, count: Int(count))))
  }

  /// Nil for a window that has gone.
  package func attributes(of window: Window) -> XWindowAttributes? {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0 ? attributes : nil
  }

  /// The bits of a window's number that its client chose itself.
  func askClientBits() -> XID {
    // The server's usual ones, where the extension is missing.
    let usual: XID = 0x1f_ffff
    var count = Int32(0)
    var clients: UnsafeMutablePointer<XResClient>?
    guard XResQueryClients(display, &count, &clients) != 0, let clients else { return usual }
    defer { XFree(clients) }
    return count > 0 ? clients[0].resource_mask : usual
  }

  /// The process that made the window, on this machine, by the server's own word (X-Resource 1.2); nil when it
  /// is not known.
  package func process(of window: Window) -> Int? {
    var wanted = XResClientIdSpec(client: window, mask: UInt32(XRES_CLIENT_ID_PID_MASK.rawValue))
    var count = 0
    var answers: UnsafeMutablePointer<XResClientIdValue>?
    guard XResQueryClientIds(display, 1, &wanted, &count, &answers) == Success, let answers else {
      return nil
    }
    defer { XResClientIdsDestroy(count, answers) }
    for index in 0..<count where XResGetClientIdType(&answers[index]) == XRES_CLIENT_ID_PID {
      let process = Int(XResGetClientPid(&answers[index]))
      if process > 0 { return process }
    }
    return nil
  }

  /// Whether the same client made both windows.
  package func areOfOneClient(_ one: Window, _ other: Window) -> Bool {
    (one ^ other) & ~clientBits == 0
  }

  /// The whole screen in root px, as it is now.
  var screenFrame: Rect { attributes(of: root).map { Rect($0) } ?? .zero }

  /// Whether a window above `window` covers part of `frame` and is neither a menu nor a tip.
  func hasWindowToRiseAbove(_ window: Window, frame: Rect) -> Bool {
    guard let stack = kin(of: root)?.children, let position = stack.firstIndex(of: window) else {
      return false
    }
    return stack[(position + 1)...].contains { covers($0, frame) }
  }

  private func covers(_ window: Window, _ frame: Rect) -> Bool {
    guard let attributes = attributes(of: window), attributes.map_state == IsViewable,
      attributes.`class` == InputOutput
    else { return false }
    let other = Rect(attributes)
    guard other.intersects(frame) else { return false }
    if attributes.override_redirect == 0 { return true }
    // A menu is smaller than the keyboard or does not cover it whole; a kiosk's window does.
    return other.intersection(frame) == frame && text(of: window, Atom(XA_WM_CLASS)) != ownClass
  }
}

extension Rect {
  /// A window in its parent, in px.
  init(_ attributes: XWindowAttributes) {
    self.init(
      x: Double(attributes.x), y: Double(attributes.y), width: Double(attributes.width),
      height: Double(attributes.height))
  }
}
