internal import CX11
package import KeyModel

/// A small window above all other windows that never gets the focus: the disc of the floating button, or a window
/// that shows a text. With a compositor the edge of the disc is soft; without a compositor the window has the disc's
/// shape.
package final class ButtonWindow {
  private let connection: Connection
  let id: Window
  private let surface: Surface
  private let isTranslucent: Bool
  private let isRound: Bool
  package private(set) var isShown = false
  /// Whether another client has destroyed the window.
  package private(set) var isLost = false
  private var frame = Rect.zero
  private var insistence = Insistence()
  private var recovery = Recovery()

  package init(
    connection: Connection, isManaged: Bool, isRound: Bool = true, name: String = "Keycap button"
  ) throws(X11Failure) {
    self.connection = connection
    self.isRound = isRound
    let translucent = connection.hasCompositor && isRound ? connection.makeTranslucent() : nil
    isTranslucent = translucent != nil
    id = connection.makeOverrideWindow(
      depth: isTranslucent ? 32 : Int32(CopyFromParent), visual: translucent?.visual,
      colormap: translucent?.colormap ?? 0, type: .typeUtility, name: name)
    surface = try Surface(connection: connection, window: id)
    connection.selectTouches(on: id)
    follow(isManaged: isManaged)
  }

  /// Adapts to a window manager that has started or ended (R-DESK-3).
  package func follow(isManaged: Bool) {
    connection.setType(.typeUtility, of: id, isManaged: isManaged)
  }

  /// Shows the window to a compositor that has started with the window manager.
  package func announce() { connection.announce([(id, frame.origin)]) }

  deinit {
    if !connection.isLost, !isLost { XDestroyWindow(connection.display, id) }
  }

  /// Handles an event. Returns true if another client has destroyed the window, and a new window is needed.
  func notice(_ event: XEvent, at now: Instant) -> Bool {
    guard event.xany.window == id else { return false }
    switch Recovery.need(event, of: id, at: isShown ? frame : nil, connection)
    {
    case .nothing: break
    case .window: isLost = true
    case .place: if recovery.allows(at: now) { connection.putBack(id, frame) }
    }
    return isLost
  }

  /// Shows a picture of premultiplied 32-bit pixels that fills `frame` (root px).
  package func show(pixels: UnsafeRawPointer, stride: Int, frame: Rect) {
    if isRound, frame.size != self.frame.size {
      connection.roundCorners(
        of: id, frame.size, radius: frame.width / 2,
        kind: Int32(isTranslucent ? ShapeInput : ShapeBounding))
    }
    if frame != self.frame {
      self.frame = frame
      connection.place(id, frame)
    }
    if !isShown { XMapRaised(connection.display, id) }
    isShown = true
    surface.put(
      pixels, stride: stride, to: frame.size.bounds)
  }

  package func hide() {
    guard isShown else { return }
    isShown = false
    XUnmapWindow(connection.display, id)
  }

  /// Raises the window again, because another window lies above it.
  func covered(at now: Instant) {
    if isShown { insistence.raise(id, frame: frame, connection, at: now) }
  }
}
