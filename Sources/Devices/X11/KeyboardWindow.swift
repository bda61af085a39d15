internal import CX11
package import KeyModel

/// The keyboard's window: override-redirect, so that no window manager moves it or gives it the
/// focus, with a 1 px dock window beside it that reserves the area. Of all pairs measured only this
/// one keeps the focus, the strut and the place above fullscreen windows in every window manager.
package final class KeyboardWindow {
  let connection: Connection
  let id: Window
  private let dock: Window
  private let surface: Surface
  package private(set) var isShown = false
  private var frame = Rect(x: 0, y: 0, width: 1, height: 1)
  private var cornerRadius = 0.0
  private var strut: [UInt]?
  private var isDockMapped = false
  private var insistence = Insistence()

  package init(connection: Connection) throws(X11Failure) {
    self.connection = connection
    id = connection.makeOverrideWindow(
      depth: Int32(CopyFromParent), visual: nil, colormap: 0, type: .typeDock, name: "Keycap")
    surface = try Surface(connection: connection, window: id)
    dock = KeyboardWindow.makeDock(connection)
    connection.selectTouches(on: id)
  }

  deinit {
    guard !connection.isLost else { return }
    XDestroyWindow(connection.display, id)
    XDestroyWindow(connection.display, dock)
  }

  private static func makeDock(_ connection: Connection) -> Window {
    let display = connection.display
    let dock = XCreateSimpleWindow(display, connection.root, 0, 0, 1, 1, 0, 0, 0)
    connection.describe(dock, name: "Keycap reserved area", type: .typeDock)
    var hints = XWMHints()
    hints.flags = Int(InputHint)
    hints.input = 0
    XSetWMHints(display, dock, &hints)
    let atoms = connection.atoms
    let states = [atoms[.stateSkipTaskbar], atoms[.stateSkipPager], atoms[.stateSticky]]
    connection.setNumbers(states, of: dock, atoms[.state], type: Atom(XA_ATOM))
    connection.setNumbers([0xffff_ffff], of: dock, atoms[.desktop], type: Atom(XA_CARDINAL))
    return dock
  }

  /// Moves and sizes the window (root px) and reserves its area if asked to (R-SIZE-9). What it shows
  /// is presented anew afterwards.
  /// Corners are cut round by `cornerRadius` px; 0 for none.
  package func place(
    _ frame: Rect, reservesArea: Bool, cornerRadius: Double, monitor: String, monitors: [Monitor]
  ) {
    if frame.size != self.frame.size || cornerRadius != self.cornerRadius {
      self.cornerRadius = cornerRadius
      connection.roundCorners(of: id, frame.size, radius: cornerRadius)
    }
    if frame != self.frame {
      self.frame = frame
      connection.place(id, frame)
    }
    strut = reservesArea ? Strut.bottom(frame: frame, monitor: monitor, monitors: monitors) : nil
    placeDock()
  }

  private func placeDock() {
    let display = connection.display
    guard let strut, isShown else {
      if isDockMapped { XWithdrawWindow(display, dock, connection.screen) }
      isDockMapped = false
      return
    }
    let atoms = connection.atoms
    connection.setNumbers(strut, of: dock, atoms[.strutPartial], type: Atom(XA_CARDINAL))
    connection.setNumbers(
      Array(strut.prefix(4)), of: dock, atoms[.strut], type: Atom(XA_CARDINAL))
    var hints = XSizeHints()
    hints.flags = Int(USPosition | PPosition | USSize | PSize | PMinSize | PMaxSize)
    (hints.x, hints.y) = (Int32(frame.x), Int32(frame.maxY) - 1)
    (hints.width, hints.height) = (Int32(frame.width), 1)
    (hints.min_width, hints.min_height) = (hints.width, 1)
    (hints.max_width, hints.max_height) = (hints.width, 1)
    XSetWMNormalHints(display, dock, &hints)
    XMoveResizeWindow(display, dock, hints.x, hints.y, UInt32(hints.width), 1)
    if !isDockMapped {
      XLowerWindow(display, dock)
      XMapWindow(display, dock)
    }
    isDockMapped = true
  }

  /// Whether a point of the root lies on the shown window.
  func contains(_ point: Point) -> Bool { isShown && frame.contains(point) }

  /// Maps the window above all others; the focus stays where it is.
  package func show() {
    guard !isShown else { return }
    isShown = true
    XMapRaised(connection.display, id)
    placeDock()
  }

  /// Unmaps the window and gives the reserved area back (R-GLOBE-7).
  package func hide() {
    guard isShown else { return }
    isShown = false
    XUnmapWindow(connection.display, id)
    placeDock()
  }

  /// Until `reveal` nothing of what is presented is seen, and then all of it at once: no frame shows
  /// half of one picture and half of another.
  package func conceal() { surface.conceal(frame.size) }

  package func reveal() { surface.reveal() }

  /// Copies the upper left part of a picture of 32-bit pixels to `target` (px of the window).
  package func present(_ pixels: UnsafeRawPointer, stride: Int, to target: Rect) {
    surface.put(pixels, stride: stride, to: target)
  }

  /// Rises again when something has come to lie above the keyboard.
  func covered(at now: Instant) {
    if isShown { insistence.raise(id, frame: frame, connection, at: now) }
  }
}
