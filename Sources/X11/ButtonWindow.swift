internal import CX11
package import KeyModel

/// The window of the floating button: a disc above all others that never gets the focus. With a
/// compositor its edge is soft; without one its shape is cut out.
package final class ButtonWindow {
  private let connection: Connection
  let id: Window
  private let surface: Surface
  private let isTranslucent: Bool
  package private(set) var isShown = false
  private var frame = Rect.zero
  private var raises: [Instant] = []

  package init(connection: Connection) throws(X11Failure) {
    self.connection = connection
    var info = XVisualInfo()
    let (display, screen) = (connection.display, connection.screen)
    isTranslucent =
      XGetSelectionOwner(display, connection.atoms.compositor) != 0
      && XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0
    let map = isTranslucent ? XCreateColormap(display, connection.root, info.visual, AllocNone) : 0
    id = connection.makeOverrideWindow(
      depth: isTranslucent ? 32 : Int32(CopyFromParent), visual: isTranslucent ? info.visual : nil,
      colormap: map, type: .typeUtility, name: "Keycap button")
    surface = try Surface(connection: connection, window: id)
    connection.selectTouches(on: id)
  }

  deinit {
    if !connection.isLost { XDestroyWindow(connection.display, id) }
  }

  /// Shows a picture of premultiplied 32-bit pixels as a disc that fills `frame` (root px).
  package func show(pixels: UnsafeRawPointer, stride: Int, frame: Rect) {
    if frame.size != self.frame.size { cut(frame.size) }
    if frame != self.frame {
      self.frame = frame
      XMoveResizeWindow(
        connection.display, id, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height))
    }
    if !isShown { XMapRaised(connection.display, id) }
    isShown = true
    surface.put(
      pixels, stride: stride, to: Rect(x: 0, y: 0, width: frame.width, height: frame.height))
  }

  package func hide() {
    guard isShown else { return }
    isShown = false
    XUnmapWindow(connection.display, id)
  }

  /// Beyond the disc the windows below are seen, and touched.
  private func cut(_ size: Size) {
    guard connection.extensions.shape != nil else { return }
    var rows = RoundedRows.make(size: size, radius: size.width / 2).map {
      XRectangle(
        x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
    }
    let kind = Int32(isTranslucent ? ShapeInput : ShapeBounding)
    XShapeCombineRectangles(
      connection.display, id, kind, 0, 0, &rows, Int32(rows.count), Int32(ShapeSet),
      Int32(YXBanded))
  }

  /// Rises again when a window has come to lie above it; it gives in to one that insists.
  func covered(at now: Instant) {
    guard isShown else { return }
    raises.removeAll { now - $0 > 2000 }
    guard raises.count < 5, connection.hasWindowToRiseAbove(id, frame: frame) else { return }
    raises.append(now)
    XRaiseWindow(connection.display, id)
  }
}
