package import CX11
package import KeyModel

/// Functions for all windows of the keyboard.
extension Connection {
  /// Makes an override-redirect window of 1 × 1 px. The window has no background, so that nothing flashes.
  func makeOverrideWindow(
    in parent: Window? = nil, depth: Int32, visual: UnsafeMutablePointer<Visual>?,
    colormap: Colormap,
    type: Atoms.Name, name: String
  ) -> Window {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.bit_gravity = NorthWestGravity
    attributes.border_pixel = 0
    attributes.colormap = colormap
    attributes.event_mask = ExposureMask | VisibilityChangeMask | StructureNotifyMask
    var mask = UInt(CWOverrideRedirect | CWBitGravity | CWBorderPixel | CWEventMask)
    if colormap != 0 { mask |= UInt(CWColormap) }
    let window = XCreateWindow(
      display, parent ?? root, 0, 0, 1, 1, 0, depth, UInt32(InputOutput), visual, mask, &attributes)
    describe(window, name: name, type: type)
    return window
  }

  /// Sets the type of one of the keyboard's windows (EWMH). Greeters without a window manager give the focus to
  /// any mapped window except a notification (R-DESK-3).
  func setType(_ type: Atoms.Name, of window: Window, isManaged: Bool) {
    let type = isManaged ? type : .typeNotification
    setNumbers([atoms[type]], of: window, atoms[.windowType], type: Atom(XA_ATOM))
  }

  /// Names the window for window managers, compositors and people. The window has to support the request to close
  /// it, although the request has no effect; otherwise the client would lose its connection (ICCCM,
  /// WM_DELETE_WINDOW).
  func describe(_ window: Window, name: String, type: Atoms.Name) {
    XStoreName(display, window, name)
    setText(name, of: window, atoms[.name], type: atoms[.utf8])
    setText(ownClass, of: window, Atom(XA_WM_CLASS), type: Atom(XA_STRING))
    setNumbers([atoms[type]], of: window, atoms[.windowType], type: Atom(XA_ATOM))
    setNumbers(
      [atoms[.deleteWindow]], of: window, atoms[.protocols], type: Atom(XA_ATOM))
  }

  /// Returns a visual with an alpha channel, and a colormap for it; nil if the screen has no such visual.
  func makeTranslucent() -> (visual: UnsafeMutablePointer<Visual>, colormap: Colormap)? {
    var info = XVisualInfo()
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0, let visual = info.visual
    else { return nil }
    return (visual, XCreateColormap(display, root, visual, AllocNone))
  }

  /// Takes windows of the root away from the root and gives them back at these places, in root px. A compositor that has
  /// just started then learns of them anew: xfwm4 4.18 never paints an override-redirect window that existed before
  /// xfwm4 started (`xfwm4 --replace`), not even after the window has been hidden and shown.
  func announce(_ windows: [(id: Window, origin: Point)]) {
    guard hasCompositor else { return }
    let holder = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    for (id, origin) in windows {
      XReparentWindow(display, id, holder, 0, 0)
      XReparentWindow(display, id, root, Int32(origin.x), Int32(origin.y))
    }
    XDestroyWindow(display, holder)
  }

  /// Moves and sizes a window, in px of its parent.
  func place(_ window: Window, _ frame: Rect) {
    XMoveResizeWindow(
      display, window, Int32(frame.x), Int32(frame.y), UInt32(max(frame.width, 1)),
      UInt32(max(frame.height, 1)))
  }

  /// Rounds the corners of a window of this size: of its visible area (`ShapeBounding`), or of the area that takes
  /// touches (`ShapeInput`). In the corners, the windows below are visible, or get the touches. A radius of 0 px
  /// rounds nothing.
  func roundCorners(of window: Window, _ size: Size, radius: Double, kind: Int32 = ShapeBounding) {
    guard extensions.shape != nil else { return }
    guard radius > 0 else {
      XShapeCombineMask(display, window, kind, 0, 0, 0, Int32(ShapeSet))
      return
    }
    var rows = RoundedRows.make(size: size, radius: radius).map {
      XRectangle(
        x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
    }
    XShapeCombineRectangles(
      display, window, kind, 0, 0, &rows, Int32(rows.count), Int32(ShapeSet), Int32(YXBanded))
  }

  /// Takes all of a window's visible area away; the window keeps its frame.
  func hollow(_ window: Window) {
    guard extensions.shape != nil else { return }
    XShapeCombineRectangles(
      display, window, Int32(ShapeBounding), 0, 0, nil, 0, Int32(ShapeSet), Int32(Unsorted))
  }

  /// Selects touches of any number of fingers, and the pointer's first button. Without XI 2.2 the core pointer is
  /// selected. With `hover`, the moments when the pointer leaves the window are selected too.
  func selectTouches(on window: Window, hover: Bool = false) {
    guard extensions.input != nil else {
      XSelectInput(
        display, window,
        ExposureMask | VisibilityChangeMask | StructureNotifyMask | ButtonPressMask
          | ButtonReleaseMask | Button1MotionMask)
      return
    }
    // A passive grab of the button would avoid events of the pointer's moves. However, it would also take the
    // emulated pointer of the first finger, and so the touch itself.
    var events = [XI_ButtonPress, XI_ButtonRelease, XI_Motion]
    if extensions.hasTouch { events += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] }
    if hover { events.append(XI_Leave) }
    selectInput(events, on: window)
  }

  /// Selects raw presses and lifts anywhere on the screen. A client that grabs the pointer cannot hide raw events.
  func selectRawPresses(_ request: RawPresses.Wish, motion: Bool) {
    guard extensions.input != nil else { return }
    var events: [Int32] = []
    switch request {
    case .nothing: break
    case .taps, .presses:
      events = [XI_RawButtonPress, XI_RawButtonRelease]
      if extensions.hasTouch { events += [XI_RawTouchBegin, XI_RawTouchEnd] }
    }
    if motion { events.append(XI_RawMotion) }
    selectInput(events, on: root)
  }

  /// Sends a request to the window manager by a client message to the root window, as pagers do (EWMH).
  func tellRoot(
    _ message: Atom, about window: Window, _ data: (Int, Int, Int, Int, Int)
  ) {
    tell(
      root, message, about: window, data,
      mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }

  /// Sends a client message to the clients that selected `mask` on `window`. Without a mask, the client that made
  /// the window gets the message.
  package func tell(
    _ window: Window, _ message: Atom, about subject: Window,
    _ data: (Int, Int, Int, Int, Int), mask: Int = NoEventMask
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = subject
    event.xclient.message_type = message
    event.xclient.format = 32
    event.xclient.data.l = data
    XSendEvent(display, window, 0, mask, &event)
  }

  /// Returns the position of the pointer, in root px, by a round trip.
  package func pointerPosition() -> Point {
    var (rootReturn, child) = (Window(0), Window(0))
    var (x, y, windowX, windowY, mask) = (Int32(0), Int32(0), Int32(0), Int32(0), UInt32(0))
    XQueryPointer(
      display, root, &rootReturn, &child, &x, &y, &windowX, &windowY, &mask)
    return Point(x: Double(x), y: Double(y))
  }

  /// Returns the topmost child of the root that gets presses at this point (root px), by a round trip.
  func topWindow(at point: Point) -> Window {
    var (x, y, child) = (Int32(0), Int32(0), Window(0))
    XTranslateCoordinates(
      display, root, root, Int32(point.x), Int32(point.y), &x, &y, &child)
    return child
  }

  /// The window with the input focus. The value may also be `None` or `PointerRoot`, which are not windows.
  package var focus: Window {
    var (focus, revert) = (Window(0), Int32(0))
    XGetInputFocus(display, &focus, &revert)
    return focus
  }

  /// Whether another client has grabbed the keyboard; this costs a round trip. `window` is a window of this program
  /// that is never shown. A grab for this window always fails, but if another client has a grab, the server gives
  /// this reason first.
  package func isKeyboardGrabbed(asking window: UInt) -> Bool {
    XGrabKeyboard(display, window, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
      == AlreadyGrabbed
  }

  /// Selects exactly these XI 2 events of `device`; by default of all master devices.
  package func selectInput(
    _ events: [Int32], on window: Window, of device: Int32 = XIAllMasterDevices
  ) {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in events { bits[Int(event) >> 3] |= 1 << UInt8(event & 7) }
    bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(
        deviceid: device, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
      XISelectEvents(display, window, &mask, 1)
    }
  }

  /// Returns the result of `body` for the devices of XI 2; nil if the server lacks the extension.
  package func withInputDevices<Result>(
    _ body: (UnsafeBufferPointer<XIDeviceInfo>) -> Result
  ) -> Result? {
    var count = Int32(0)
    guard extensions.input != nil, let devices = XIQueryDevice(display, XIAllDevices, &count)
    else { return nil }
    defer { XIFreeDeviceInfo(devices) }
    return body(UnsafeBufferPointer(start: devices, count: Int(count)))
  }

  /// The WM_CLASS of the keyboard's windows.
  var ownClass: String { "keycap\0Keycap\0" }
}
