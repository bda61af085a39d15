internal import CX11
package import KeyModel

/// The keyboard's window. The window is override-redirect, so that no window manager moves it or gives it the focus.
/// A dock window beneath it reserves the area. Of all pairs of windows that were measured, only this pair keeps the
/// focus, the strut and the place above fullscreen windows under every window manager. The dock is as large as the
/// keyboard, because screen readers look for the keyboard at the dock's place in the window manager's list. Without
/// a window manager there is no dock, because the dock would get the focus (R-DESK-3).
package final class KeyboardWindow {
  private struct Place {
    var frame: Rect
    var cornerRadius: Double
    var strut: [UInt]?
  }

  let connection: Connection
  package let home: WindowHome
  package private(set) var id: UInt
  /// The area that an embedder gives the window, in px of the window; nil if the window is on the screen.
  package private(set) var room: Rect?
  private var dock: Window
  private var surface: Surface
  package private(set) var isShown = false
  /// The place of the window, in root px.
  private var frame = Rect(x: 0, y: 0, width: 1, height: 1)
  private var cornerRadius = 0.0
  /// Opacity of the window where a compositor runs, 0…1.
  package var opacity = 1.0 {
    didSet { if opacity != oldValue { tellOpacity() } }
  }
  private var strut: [UInt]?
  /// The place that the window takes with its next picture; nil if the window is at its place already.
  private var next: Place?
  private var isDockMapped = false
  /// Whether there is a window manager.
  private var isManaged: Bool
  private var insistence = Insistence()
  private var recovery = Recovery()
  /// The number of times that the window was raised above the present locker.
  private var lockerTries = 0
  private static let mostLockerTries = 5

  package init(
    connection: Connection, isManaged: Bool, home: WindowHome = .screen
  ) throws(X11Failure) {
    self.connection = connection
    self.isManaged = isManaged
    self.home = home
    id = KeyboardWindow.makeWindow(connection, home)
    surface = try Surface(connection: connection, window: id)
    dock = KeyboardWindow.makeDock(connection)
    if home.isEmbedded {
      room = connection.attributes(of: id).map { Rect($0).size.bounds }
    } else {
      connection.setType(.typeDock, of: id, isManaged: isManaged)
    }
  }

  private static func makeWindow(_ connection: Connection, _ home: WindowHome) -> Window {
    guard !home.isEmbedded else { return connection.makeEmbeddedWindow(home) }
    let window = connection.makeOverrideWindow(
      depth: Int32(CopyFromParent), visual: nil, colormap: 0, type: .typeDock, name: "Keycap")
    connection.selectTouches(on: window)
    return window
  }

  /// Starts or stops the events for the pointer leaving the window. Moves over the window are always selected.
  func selectHover(_ isWanted: Bool) {
    connection.selectTouches(on: id, hover: isWanted)
  }

  /// Adapts to a window manager that has started or ended.
  package func follow(isManaged: Bool) {
    guard isManaged != self.isManaged, !home.isEmbedded else { return }
    self.isManaged = isManaged
    connection.setType(.typeDock, of: id, isManaged: isManaged)
    placeDock()
  }

  /// Shows the window anew to the compositor.
  package func announce() {
    if !home.isEmbedded { connection.announce([(id, frame.origin)]) }
  }

  deinit {
    guard !connection.isLost else { return }
    XDestroyWindow(connection.display, id)
    XDestroyWindow(connection.display, dock)
  }

  private static func makeDock(_ connection: Connection) -> Window {
    let display = connection.display
    let dock = XCreateSimpleWindow(display, connection.root, 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(display, dock, StructureNotifyMask)
    connection.describe(dock, name: "Keycap reserved area", type: .typeDock)
    var hints = XWMHints()
    hints.flags = Int(InputHint)
    hints.input = 0
    XSetWMHints(display, dock, &hints)
    let atoms = connection.atoms
    let states = [atoms[.stateSkipTaskbar], atoms[.stateSkipPager], atoms[.stateSticky]]
    connection.setNumbers(states, of: dock, atoms[.state], type: Atom(XA_ATOM))
    connection.setNumbers([0xffff_ffff], of: dock, atoms[.desktop], type: Atom(XA_CARDINAL))
    // The dock shows nothing: a window manager that takes over may put it above the keyboard.
    connection.hollow(dock)
    return dock
  }

  /// Moves and sizes the window (root px), and reserves its area if `reservesArea` (R-SIZE-9). The contents of the
  /// window must be presented again afterwards. Corners are rounded by `cornerRadius` px; 0 for square corners. A
  /// window that is shown moves together with its next picture (`settle`).
  package func place(
    _ frame: Rect, reservesArea: Bool, cornerRadius: Double, monitor: String, monitors: [Monitor]
  ) {
    guard !home.isEmbedded else { return self.frame = frame }
    let strut =
      reservesArea ? Strut.bottom(frame: frame, monitor: monitor, monitors: monitors) : nil
    next = Place(frame: frame, cornerRadius: cornerRadius, strut: strut)
    if !isShown { settle() }
  }

  /// Moves the window to the place that was set last. Call this method when a picture is ready, just before the
  /// picture is shown: painting takes some ms, and no frame must show the old picture at the new place.
  package func settle() {
    guard let next else { return }
    self.next = nil
    if next.frame.size != frame.size || next.cornerRadius != cornerRadius {
      cornerRadius = next.cornerRadius
      connection.roundCorners(of: id, next.frame.size, radius: cornerRadius)
    }
    if next.frame != frame {
      frame = next.frame
      connection.place(id, frame)
    }
    strut = next.strut
    placeDock()
  }

  private func placeDock() {
    let display = connection.display
    guard let strut, isShown, isManaged else {
      if isDockMapped {
        // herbstluftwm keeps the area of a window that is unmapped, until the property says otherwise (R-DESK-9).
        reserve(Strut.none)
        XWithdrawWindow(display, dock, connection.screen)
      }
      isDockMapped = false
      return
    }
    reserve(strut)
    var hints = XSizeHints()
    hints.flags = Int(USPosition | PPosition | USSize | PSize | PMinSize | PMaxSize)
    (hints.x, hints.y) = (Int32(frame.x), Int32(frame.y))
    (hints.width, hints.height) = (Int32(frame.width), Int32(frame.height))
    (hints.min_width, hints.min_height) = (hints.width, hints.height)
    (hints.max_width, hints.max_height) = (hints.width, hints.height)
    XSetWMNormalHints(display, dock, &hints)
    connection.place(dock, frame)
    if !isDockMapped {
      XLowerWindow(display, dock)
      XMapWindow(display, dock)
    }
    isDockMapped = true
  }

  private func reserve(_ strut: [UInt]) {
    let atoms = connection.atoms
    connection.setNumbers(strut, of: dock, atoms[.strutPartial], type: Atom(XA_CARDINAL))
    connection.setNumbers(
      Array(strut.prefix(4)), of: dock, atoms[.strut], type: Atom(XA_CARDINAL))
  }

  /// Whether a point of the root lies on the shown window.
  func contains(_ point: Point) -> Bool { isShown && frame.contains(point) }

  /// Maps the window above all other windows. The focus does not change.
  package func show() {
    guard !isShown else { return }
    isShown = true
    guard home != .plug else { return connection.tellEmbedder(of: id, isMapped: true) }
    XMapRaised(connection.display, id)
    placeDock()
  }

  /// Unmaps the window and releases the reserved area (R-GLOBE-7).
  package func hide() {
    guard isShown else { return }
    isShown = false
    placeDock()
    XUnmapWindow(connection.display, id)
  }

  /// Hides the presented parts until `reveal`, which shows all of them together, so that no frame shows parts of two
  /// pictures.
  package func conceal() { surface.conceal(next?.frame.size ?? frame.size) }

  package func reveal() {
    settle()
    surface.reveal()
  }

  /// Frees the server's memory that is kept for the next complete picture.
  package func rest() { surface.rest() }

  /// Copies the upper left part of a picture of 32-bit pixels to `target` (px of the window).
  package func present(_ pixels: UnsafeRawPointer, stride: Int, to target: Rect) {
    surface.put(pixels, stride: stride, to: target)
  }

  /// Copies a part of a picture as `present` does. The server also keeps the part, so that it can be shown again.
  package func keep(_ pixels: UnsafeRawPointer, stride: Int, to target: Rect) -> KeptPicture {
    surface.keep(pixels, stride: stride, to: target)
  }

  /// Shows a kept picture at `target` (px of the window), which has the picture's size.
  package func show(_ picture: KeptPicture, at target: Rect) { surface.show(picture, at: target) }

  // MARK: Changes by other clients

  /// Handles an event of these windows. If another client changes the keyboard's window on the screen, the window is
  /// shown again. An embedder may change its window in any way.
  func notice(_ event: XEvent, at now: Instant) -> WindowNews {
    if home.isEmbedded { return noticeEmbedded(event) }
    guard event.xany.window == id else {
      if event.type == DestroyNotify, event.xdestroywindow.window == dock { remakeDock() }
      return .nothing
    }
    switch Recovery.need(event, of: id, at: isShown ? frame : nil, connection) {
    case .nothing: break
    case .window: return remake() ? .lost : .nothing
    case .place:
      if recovery.allows(at: now) { connection.putBack(id, frame) }
    }
    return .nothing
  }

  private func noticeEmbedded(_ event: XEvent) -> WindowNews {
    guard event.xany.send_event == 0 else { return .nothing }
    switch (event.type, home) {
    case (DestroyNotify, _) where event.xdestroywindow.window == id: return .gone
    case (ReparentNotify, .plug) where event.xreparent.window == id:
      return event.xreparent.parent == connection.root ? .gone : .nothing
    case (ConfigureNotify, .inside(let parent)) where event.xconfigure.window == parent:
      if let part = connection.lowerPart(of: parent) { connection.place(id, part) }
    case (ConfigureNotify, _) where event.xconfigure.window == id:
      let size = Size(
        width: Double(event.xconfigure.width), height: Double(event.xconfigure.height))
      guard size != room?.size else { return .nothing }
      room = size.bounds
      return .resized
    default: break
    }
    return .nothing
  }

  private func remake() -> Bool {
    let window = KeyboardWindow.makeWindow(connection, home)
    guard let surface = try? Surface(connection: connection, window: window) else { return false }
    (id, self.surface) = (window, surface)
    connection.setType(.typeDock, of: id, isManaged: isManaged)
    connection.roundCorners(of: id, frame.size, radius: cornerRadius)
    connection.place(id, frame)
    tellOpacity()
    let wasShown = isShown
    isShown = false
    return wasShown
  }

  /// Tells the compositor the opacity. The dock below must not be seen through the keyboard.
  private func tellOpacity() {
    guard !home.isEmbedded else { return }
    let isClear = opacity < 1
    for (window, share) in [(id, opacity), (dock, isClear ? 0 : 1)] {
      if isClear {
        connection.setNumbers(
          [UInt(share * 0xffff_ffff)], of: window, connection.atoms[.opacity],
          type: Atom(XA_CARDINAL))
      } else {
        XDeleteProperty(connection.display, window, connection.atoms[.opacity])
      }
    }
  }

  private func remakeDock() {
    dock = KeyboardWindow.makeDock(connection)
    tellOpacity()
    isDockMapped = false
    placeDock()
  }

  /// The name of the program whose window hides the keyboard; nil if the keyboard can be seen, or is hidden. While
  /// the screen `isLocked`, windows with an alpha channel count, too.
  package func cover(isLocked: Bool) -> String? {
    guard isShown, !home.isEmbedded else { return nil }
    return connection.cover(of: id, frame: frame, countsTranslucent: isLocked)
  }

  /// Tries to get above a locker or another client with a long grab. A locker that insists gets its way: the window
  /// then stays below until the next lock. Below a fullscreen locker without a frame, xfwm4 stops compositing and draws
  /// only windows that appear after the locker's, so the window has to appear anew; and again afterwards.
  package func riseAboveLocker(isHeld: Bool, at now: Instant) {
    guard isHeld else {
      if lockerTries > 0 { announce() }
      return lockerTries = 0
    }
    guard isShown, !home.isEmbedded, lockerTries < KeyboardWindow.mostLockerTries,
      connection.cover(of: id, frame: frame, countsTranslucent: true) != nil
    else { return }
    lockerTries += 1
    XRaiseWindow(connection.display, id)
    announce()
  }

  /// Raises the window again when another window has come to lie above the keyboard.
  func covered(at now: Instant) {
    if isShown, !home.isEmbedded { insistence.raise(id, frame: frame, connection, at: now) }
  }
}
