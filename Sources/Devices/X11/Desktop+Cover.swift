internal import CX11
import KeyModel

/// Moves up the windows that the keyboard covers, or makes them smaller, and restores them.
extension Desktop {
  /// A window that was moved up. `before` and `after` are the origins of its contents, in root px.
  struct Lifted {
    var window: Window
    var before: Point
    var after: Point
    var isDirect: Bool
  }

  /// A window that was made smaller.
  struct Narrowed {
    var window: Window
    /// The states that were added to a fullscreen window, and that `putBack` removes again; empty for other windows.
    var states: [UInt] = []
    /// Whether the fullscreen window has been seen without that state since.
    var hasLeftFullscreen = false
    /// Whether the user has struck the key with which programs leave fullscreen.
    var isLeaving = false
    /// The frame of the window's contents before and after, in root px; unused for a fullscreen window.
    var before = Rect.zero
    /// The frame of the window's contents after the change, in root px; unused for a fullscreen window.
    var after = Rect.zero
  }

  /// Moves the active window up by `distance` px, until `putBack`. No window manager moves a fullscreen window, and
  /// some window managers move no window at all. With `insisting`, the window is moved without the window manager.
  package func liftActive(by distance: Double, insisting: Bool) {
    guard active != 0, let frame = activeFrame() else { return }
    let earlier = lifted.flatMap { $0.window == active ? $0 : nil }
    let isDirect = insisting || earlier?.isDirect == true || isActiveFullscreen()
    let next = frame.origin.offset(x: 0, y: -distance)
    lifted = Lifted(
      window: active, before: earlier?.before ?? frame.origin, after: next, isDirect: isDirect)
    move(active, to: next, directly: isDirect)
  }

  /// Makes the active window fit between `top` and `bottom` (root px). A fullscreen window becomes a maximised
  /// window, which leaves the keyboard's area free. Any other window is made smaller.
  package func narrowActive(top: Double, bottom: Double) {
    guard active != 0, narrowed == nil, leavingFullscreen != active, let frame = activeFrame()
    else { return }
    let atoms = connection.atoms
    if isActiveFullscreen() {
      let present = Set(connection.numbers(of: active, atoms[.state]))
      let wanted = [atoms[.stateMaximizedDown], atoms[.stateMaximizedAcross]]
      narrowed = Narrowed(window: active, states: wanted.filter { !present.contains($0) })
      setState(active, [atoms[.stateFullscreen]], false)
      setState(active, wanted, true)
      return
    }
    let titleBar = self.frame(of: topLevel(of: active)).map { frame.y - $0.y } ?? 0
    var next = frame
    next.y = max(min(frame.y, bottom - frame.height), top + titleBar)
    next.height = bottom - next.y
    guard next.height >= 1, next != frame else { return }
    narrowed = Narrowed(window: active, before: frame, after: next)
    place(active, next)
  }

  /// Handles a change of the active window's states. A program whose fullscreen window was made smaller learns that the
  /// window is not fullscreen any more, and makes it fullscreen when its user wants to leave: the window leaves then.
  func noticeStates() {
    let isFullscreen = isActiveFullscreen()
    if !isFullscreen { leavingFullscreen = 0 }
    guard let narrowed, narrowed.before.isEmpty, narrowed.window == active else { return }
    guard isFullscreen else {
      self.narrowed?.hasLeftFullscreen = true
      return
    }
    guard narrowed.hasLeftFullscreen else { return }
    (self.narrowed, leavingFullscreen) = (nil, active)
    setState(active, [connection.atoms[.stateFullscreen]], false)
    setState(active, narrowed.states, false)
  }

  /// Notes that the user has struck F11. QTerminal counts its window as fullscreen still, and leaves that state without
  /// a request that could be seen.
  package func noteFullscreenKey() {
    guard let narrowed, narrowed.before.isEmpty, narrowed.window == active else { return }
    self.narrowed?.isLeaving = true
  }

  /// The active window, if it is a dialog.
  package struct Dialog {
    /// The least height of the dialog with its title bar, in px. The lower edge of the dialog's frame has no content
    /// and may be covered. If the dialog reports no least height, this is its present height.
    package let height: Double
    /// Whether the dialog reports its least height, and no window is made smaller at present.
    package let mayBeLowered: Bool
  }

  /// Returns the active window as a dialog; nil if it is another kind of window.
  package func activeDialog() -> Dialog? {
    guard active != 0,
      connection.numbers(of: active, connection.atoms[.windowType])
        .contains(connection.atoms[.typeDialog]),
      let inner = activeFrame(), let outer = activeOuterFrame()
    else { return nil }
    var (hints, given) = (XSizeHints(), 0)
    guard XGetWMNormalHints(connection.display, active, &hints, &given) != 0,
      hints.flags & Int(PMinSize) != 0
    else { return Dialog(height: outer.height, mayBeLowered: false) }
    return Dialog(
      height: Double(hints.min_height) + inner.y - outer.y,
      mayBeLowered: narrowed == nil)
  }

  /// Restores the windows, except windows that another client has moved since.
  package func putBack() {
    if let narrowed {
      self.narrowed = nil
      restore(narrowed)
    }
    guard let lifted else { return }
    self.lifted = nil
    guard let now = frame(of: lifted.window)?.origin,
      let error = Desktop.error(of: now, from: lifted.after)
    else { return }
    move(
      lifted.window, to: lifted.before.offset(x: -error.x, y: -error.y),
      directly: lifted.isDirect)
  }

  /// Whether the window that was moved up is still at its new place.
  var isAsPut: Bool {
    guard let lifted else { return true }
    return frame(of: lifted.window).flatMap { Desktop.error(of: $0.origin, from: lifted.after) }
      != nil
  }

  /// Returns the difference between a window's place and the place at which it was put. Some window managers add the
  /// width of a border. Returns nil if another client has moved the window.
  private static func error(of origin: Point, from wanted: Point) -> Point? {
    let error = origin.offset(x: -wanted.x, y: -wanted.y)
    return abs(error.x) <= 2 && abs(error.y) <= 2 ? error : nil
  }

  private func restore(_ narrowed: Narrowed) {
    guard let frame = frame(of: narrowed.window) else { return }
    guard narrowed.before.isEmpty else {
      // Terminals round their height to whole lines.
      guard frame.height <= narrowed.after.height,
        let error = Desktop.error(of: frame.origin, from: narrowed.after.origin)
      else { return }
      return place(narrowed.window, narrowed.before.offset(x: -error.x, y: -error.y))
    }
    let atoms = connection.atoms
    let present = connection.numbers(of: narrowed.window, atoms[.state])
    // A window that is no longer maximised was changed on purpose, by the user or its program.
    guard present.contains(atoms[.stateMaximizedDown]) else { return }
    setState(narrowed.window, narrowed.states, false)
    if !narrowed.isLeaving { setState(narrowed.window, [atoms[.stateFullscreen]], true) }
  }

  /// Adds or removes up to two states (EWMH `_NET_WM_STATE`).
  private func setState(_ window: Window, _ states: [UInt], _ isOn: Bool) {
    guard let first = states.first else { return }
    let second = states.dropFirst().first ?? 0
    connection.tellRoot(
      connection.atoms[.state], about: window,
      (isOn ? 1 : 0, Int(bitPattern: first), Int(bitPattern: second), 2, 0))
  }

  /// Moves a window so that the upper left corner of its contents is at `origin`, in root px.
  private func move(_ window: Window, to origin: Point, directly: Bool) {
    guard let frame = frame(of: window) else { return }
    if directly, hasManager { return moveFrame(of: window, from: frame, toTop: origin.y) }
    place(
      window, Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height))
  }

  /// Sets the frame of a window's contents, in root px.
  private func place(_ window: Window, _ frame: Rect) {
    guard hasManager else {
      let border = connection.attributes(of: window)?.border_width ?? 0
      XMoveResizeWindow(
        connection.display, window, Int32(frame.x) - border, Int32(frame.y) - border,
        UInt32(frame.width), UInt32(frame.height))
      return
    }
    // With static gravity, the numbers are the place of the contents, whatever frame the window manager draws (EWMH 1.5).
    let isSameSize = self.frame(of: window)?.size == frame.size
    let flags = Int(StaticGravity) | (isSameSize ? 3 : 0xf) << 8 | 2 << 12
    connection.tellRoot(
      connection.atoms[.moveResize], about: window,
      (flags, Int(frame.x), Int(frame.y), Int(frame.width), Int(frame.height)))
  }

  /// Moves the frame that the window manager put around the window, without the window manager: requests about
  /// override-redirect windows do not go to it. The program gets the notice of its window's new place that a window
  /// manager would send (ICCCM §4.1.5).
  private func moveFrame(of window: Window, from frame: Rect, toTop top: Double) {
    let (display, outer) = (connection.display, topLevel(of: window))
    guard outer != 0, let outerFrame = self.frame(of: outer) else { return }
    guard let attributes = connection.attributes(of: outer) else { return }
    // The window's place is read again, because the window manager may have moved the window since.
    var (inset, child) = ((x: Int32(0), y: Int32(0)), Window(0))
    XTranslateCoordinates(display, window, outer, 0, 0, &inset.x, &inset.y, &child)
    var change = XSetWindowAttributes()
    change.override_redirect = 1
    XChangeWindowAttributes(display, outer, UInt(CWOverrideRedirect), &change)
    XMoveWindow(
      display, outer, Int32(outerFrame.x) - attributes.border_width,
      Int32(top) - inset.y - attributes.border_width)
    change.override_redirect = attributes.override_redirect
    XChangeWindowAttributes(display, outer, UInt(CWOverrideRedirect), &change)
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    (event.xconfigure.event, event.xconfigure.window) = (window, window)
    (event.xconfigure.x, event.xconfigure.y) = (Int32(frame.x), Int32(top))
    (event.xconfigure.width, event.xconfigure.height) = (Int32(frame.width), Int32(frame.height))
    XSendEvent(display, window, 0, StructureNotifyMask, &event)
  }
}
