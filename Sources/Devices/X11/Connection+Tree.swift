package import CX11
import KeyModel

// Reads the tree of windows. Every answer is a round trip.
extension Connection {
  /// The root, the parent and the children of a window. The children are in order from the lowest to the highest.
  package struct Kin {
    package var root: Window
    package var parent: Window
    package var children: [Window]
  }

  /// Returns the window's place in the tree; nil if the window no longer exists.
  package func kin(of window: Window) -> Kin? {
    var (root, parent, count) = (Window(0), Window(0), UInt32(0))
    var list: UnsafeMutablePointer<Window>?
    guard XQueryTree(display, window, &root, &parent, &list, &count) != 0 else { return nil }
    defer { if let list { XFree(list) } }
    return Kin(
      root: root, parent: parent,
      children: Array(UnsafeBufferPointer(start: list, count: Int(count))))
  }

  /// Returns the frames (root px) of the visible windows at `point` (root px) inside `top`, from the outermost
  /// window to the innermost. The first is the frame of `top`.
  func frames(at point: Point, in top: Window) -> [Rect] {
    guard let attributes = attributes(of: top) else { return [] }
    var (x, y, child) = (Int32(0), Int32(0), Window(0))
    guard XTranslateCoordinates(display, top, root, 0, 0, &x, &y, &child) != 0 else { return [] }
    var frames = [
      Rect(
        x: Double(x), y: Double(y), width: Double(attributes.width),
        height: Double(attributes.height))
    ]
    var window = top
    while frames.count < Connection.deepest {
      guard
        XTranslateCoordinates(
          display, root, window, Int32(point.x), Int32(point.y), &x, &y, &child) != 0,
        child != 0, let inner = self.attributes(of: child)
      else { break }
      let origin = frames[frames.count - 1].origin
      frames.append(Rect(inner).offset(x: origin.x, y: origin.y))
      window = child
    }
    return frames
  }

  static let deepest = 24

  /// Returns the window's attributes; nil if the window no longer exists.
  package func attributes(of window: Window) -> XWindowAttributes? {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0 ? attributes : nil
  }

  /// Asks the server which bits of a window's number its client chose itself (X-Resource).
  func askClientBits() -> XID {
    // The usual bits, in case the extension is missing.
    let usual: XID = 0x1f_ffff
    var count = Int32(0)
    var clients: UnsafeMutablePointer<XResClient>?
    guard XResQueryClients(display, &count, &clients) != 0, let clients else { return usual }
    defer { XFree(clients) }
    return count > 0 ? clients[0].resource_mask : usual
  }

  /// Returns the process on this machine that made the window, as the server reports it (X-Resource 1.2); nil if unknown.
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

  /// Whether the same client or process made both windows.
  func areOfOneProcess(_ one: Window, _ other: Window) -> Bool {
    if areOfOneClient(one, other) { return true }
    guard let process = process(of: one) else { return false }
    return process == self.process(of: other)
  }

  /// The whole screen's present size, in root px.
  var screenFrame: Rect { attributes(of: root).map { Rect($0) } ?? .zero }

  /// Whether a window above `window` covers a part of `frame`, and is neither a menu nor a tip.
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
    // A menu is smaller than the keyboard, or covers only a part of it. A kiosk's window covers all of it.
    return other.intersection(frame) == frame && text(of: window, Atom(XA_WM_CLASS)) != ownClass
  }
}

extension Rect {
  /// Makes a window's rectangle in its parent, in px.
  init(_ attributes: XWindowAttributes) {
    self.init(
      x: Double(attributes.x), y: Double(attributes.y), width: Double(attributes.width),
      height: Double(attributes.height))
  }
}
