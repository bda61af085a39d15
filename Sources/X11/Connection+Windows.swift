internal import CX11
import KeyModel

/// What the room's windows have in common.
extension Connection {
  /// An override-redirect window of 1 × 1 px without a background, so that nothing flashes.
  func makeOverrideWindow(
    depth: Int32, visual: UnsafeMutablePointer<Visual>?, colormap: Colormap,
    type: Atoms.Name, name: String
  ) -> Window {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.bit_gravity = NorthWestGravity
    attributes.border_pixel = 0
    attributes.colormap = colormap
    attributes.event_mask = ExposureMask | VisibilityChangeMask
    var mask = UInt(CWOverrideRedirect | CWBitGravity | CWBorderPixel | CWEventMask)
    if colormap != 0 { mask |= UInt(CWColormap) }
    let window = XCreateWindow(
      display, root, 0, 0, 1, 1, 0, depth, UInt32(InputOutput), visual, mask, &attributes)
    describe(window, name: name, type: type)
    return window
  }

  /// Names the window for window managers, compositors and people.
  func describe(_ window: Window, name: String, type: Atoms.Name) {
    XStoreName(display, window, name)
    setText(name, of: window, atoms[.name], type: atoms[.utf8])
    setText("keycap\0Keycap\0", of: window, Atom(XA_WM_CLASS), type: Atom(XA_STRING))
    setNumbers([atoms[type]], of: window, atoms[.windowType], type: Atom(XA_ATOM))
  }

  /// Touches with any number of fingers and the pointer's first button; the core pointer where the
  /// server has no XI 2.2.
  func selectTouches(on window: Window) {
    guard extensions.input != nil else {
      XSelectInput(
        display, window,
        ExposureMask | VisibilityChangeMask | ButtonPressMask | ButtonReleaseMask
          | Button1MotionMask)
      return
    }
    // A passive grab of the button would spare us the pointer's passing over, but it also takes the
    // first finger's emulated pointer, and with it the touch.
    var events = [XI_ButtonPress, XI_ButtonRelease, XI_Motion]
    if extensions.hasTouch { events += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] }
    selectInput(events, on: window)
  }

  /// Presses and lifts anywhere, told raw: whoever grabs the pointer cannot hide them.
  func selectRawPresses(_ wish: RawPresses.Wish) {
    guard extensions.input != nil else { return }
    var events: [Int32] = []
    switch wish {
    case .nothing: break
    case .taps: if extensions.hasTouch { events = [XI_RawTouchBegin] }
    case .presses:
      events = [XI_RawButtonPress, XI_RawButtonRelease]
      if extensions.hasTouch { events += [XI_RawTouchBegin, XI_RawTouchEnd] }
    }
    selectInput(events, on: root)
  }

  /// Asks the window manager for something, as pagers do (EWMH).
  func tellRoot(_ message: Atom, about window: Window, _ data: [Int]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = message
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
      let longs = bytes.bindMemory(to: Int.self)
      for (index, value) in data.prefix(min(5, longs.count)).enumerated() { longs[index] = value }
    }
    XSendEvent(
      display, root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }

  /// Where the pointer is, in root px; a round trip.
  func pointerPosition() -> Point {
    var (rootReturn, child) = (Window(0), Window(0))
    var (x, y, windowX, windowY, mask) = (Int32(0), Int32(0), Int32(0), Int32(0), UInt32(0))
    XQueryPointer(
      display, root, &rootReturn, &child, &x, &y, &windowX, &windowY, &mask)
    return Point(x: Double(x), y: Double(y))
  }

  /// Asks for events of XI 2 and no others from `device`, all masters unless named.
  func selectInput(_ events: [Int32], on window: Window, of device: Int32 = XIAllMasterDevices) {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in events { bits[Int(event) >> 3] |= 1 << UInt8(event & 7) }
    bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(
        deviceid: device, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
      XISelectEvents(display, window, &mask, 1)
    }
  }

  /// Whether a window above `window` covers part of `frame` and is neither a menu nor a tip.
  func hasWindowToRiseAbove(_ window: Window, frame: Rect) -> Bool {
    var (rootReturn, parent) = (Window(0), Window(0))
    var list: UnsafeMutablePointer<Window>?
    var count = UInt32(0)
    guard XQueryTree(display, root, &rootReturn, &parent, &list, &count) != 0, let list else {
      return false
    }
    defer { XFree(list) }
    let stack = UnsafeBufferPointer(start: list, count: Int(count))
    guard let position = stack.firstIndex(of: window) else { return false }
    return stack[(position + 1)...].contains { covers($0, frame) }
  }

  private func covers(_ window: Window, _ frame: Rect) -> Bool {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0,
      attributes.map_state == IsViewable, attributes.`class` == InputOutput
    else { return false }
    let other = Rect(
      x: Double(attributes.x), y: Double(attributes.y), width: Double(attributes.width),
      height: Double(attributes.height))
    guard other.intersects(frame) else { return false }
    if attributes.override_redirect == 0 { return true }
    // A menu is smaller than the keyboard or does not cover it whole; a kiosk's window does.
    return other.intersection(frame) == frame && text(of: window, Atom(XA_WM_CLASS)) != ownClass
  }

  private var ownClass: String { "keycap\0Keycap\0" }
}
