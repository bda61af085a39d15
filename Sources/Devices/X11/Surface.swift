internal import CX11
import KeyModel

/// Copies pictures from memory to a window of 32 bits per pixel.
final class Surface {
  private let connection: Connection
  private let window: Window
  private let visual: UnsafeMutablePointer<Visual>
  private let depth: UInt32
  private let context: GC
  /// The pixmap in which a complete picture is assembled before it is shown. The pixmap is kept for the next picture
  /// until `rest`.
  private var sheet: (pixmap: Pixmap, size: Size)?
  /// The size of the picture that is being assembled; nil if parts go directly to the window.
  private var concealed: Size?

  init(connection: Connection, window: Window) throws(X11Failure) {
    let attributes = connection.attributes(of: window) ?? XWindowAttributes()
    guard let visual = attributes.visual, attributes.depth == 24 || attributes.depth == 32,
      visual.pointee.red_mask == 0xff0000, visual.pointee.blue_mask == 0xff,
      let context = XCreateGC(connection.display, window, 0, nil)
    else { throw .unsupportedVisual(depth: Int(attributes.depth)) }
    self.connection = connection
    self.window = window
    self.visual = visual
    self.context = context
    depth = UInt32(attributes.depth)
    var values = XGCValues()
    values.graphics_exposures = 0
    XChangeGC(connection.display, context, UInt(GCGraphicsExposures), &values)
  }

  deinit {
    rest()
    if !connection.isLost { XFreeGC(connection.display, context) }
  }

  /// Collects the parts that are put from now on, until `reveal` shows all of them together.
  func conceal(_ size: Size) {
    guard concealed == nil, size.width >= 1, size.height >= 1 else { return }
    concealed = size
    if let sheet, sheet.size.width >= size.width, sheet.size.height >= size.height { return }
    rest()
    let pixmap = XCreatePixmap(
      connection.display, window, UInt32(size.width), UInt32(size.height), depth)
    sheet = (pixmap, size)
  }

  func reveal() {
    guard let sheet, let size = concealed else { return }
    concealed = nil
    XCopyArea(
      connection.display, sheet.pixmap, window, context, 0, 0, UInt32(size.width),
      UInt32(size.height), 0, 0)
  }

  /// Frees the pixmap that is kept for the next complete picture.
  func rest() {
    guard let sheet else { return }
    self.sheet = nil
    if !connection.isLost { XFreePixmap(connection.display, sheet.pixmap) }
  }

  /// The target for parts of a picture: the window, or the pixmap while a complete picture is assembled.
  private var drawable: Drawable { concealed == nil ? window : sheet?.pixmap ?? window }

  /// Copies the upper left part of a picture to `target` (px of the window). The part is as large as `target`.
  func put(_ pixels: UnsafeRawPointer, stride: Int, to target: Rect) {
    put(pixels, stride: stride, to: target, of: drawable)
  }

  /// Copies a part of a picture as `put` does. The server also keeps the part, so that it can be shown again.
  func keep(_ pixels: UnsafeRawPointer, stride: Int, to target: Rect) -> KeptPicture {
    let picture = KeptPicture(target.size, depth: depth, connection: connection)
    put(pixels, stride: stride, to: target.size.bounds, of: picture.pixmap)
    show(picture, at: target)
    return picture
  }

  /// Shows a kept picture at `target`, which has the picture's size.
  func show(_ picture: KeptPicture, at target: Rect) {
    XCopyArea(
      connection.display, picture.pixmap, drawable, context, 0, 0, UInt32(target.width),
      UInt32(target.height), Int32(target.x), Int32(target.y))
  }

  private func put(
    _ pixels: UnsafeRawPointer, stride: Int, to target: Rect, of drawable: Drawable
  ) {
    guard !target.isEmpty else { return }
    // Xlib only reads from the picture.
    let bytes = UnsafeMutablePointer(mutating: pixels.assumingMemoryBound(to: CChar.self))
    guard
      let image = XCreateImage(
        connection.display, visual, depth, ZPixmap, 0, bytes, UInt32(target.width),
        UInt32(target.height), 32, Int32(stride))
    else { return }
    XPutImage(
      connection.display, drawable, context, image, 0, 0, Int32(target.x), Int32(target.y),
      UInt32(target.width), UInt32(target.height))
    image.pointee.data = nil
    _ = keycap_destroy_image(image)
  }
}
