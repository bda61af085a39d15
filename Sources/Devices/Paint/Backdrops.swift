internal import CCairo
internal import KeyModel

/// The picture behind the keys, scaled to the keyboard and dimmed by the background's colour. The last one is kept,
/// because every touch draws a part of it.
final class Backdrops {
  private var request: Request?
  private var surface: OpaquePointer?

  private struct Request: Hashable {
    var backdrop: Theme.Backdrop
    var background: Color
    var width: Int
    var height: Int
  }

  /// The greatest number of pixels of a picture's file: 64 MiB in memory.
  private static let most = 1 << 24

  deinit { release() }

  /// The picture in the size of the scene; nil for a theme without a picture, for pop-ups, and where the file
  /// cannot be read.
  func surface(for scene: Scene, _ theme: Theme) -> OpaquePointer? {
    guard let path = theme.backdrop.picture, scene.isKeyboard else { return nil }
    let request = Request(
      backdrop: theme.backdrop, background: theme.background, width: Int(scene.size.width),
      height: Int(scene.size.height))
    if request == self.request { return surface }
    release()
    self.request = request
    surface = Backdrops.draw(path, request)
    return surface
  }

  private func release() {
    if let surface { cairo_surface_destroy(surface) }
    surface = nil
  }

  private static func draw(_ path: String, _ request: Request) -> OpaquePointer? {
    guard let picture = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(picture) }
    let width = Int(cairo_image_surface_get_width(picture))
    let height = Int(cairo_image_surface_get_height(picture))
    guard cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS, width > 0, height > 0,
      width * height <= most, request.width > 0, request.height > 0,
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(request.width), Int32(request.height)),
      let context = cairo_create(surface)
    else { return nil }
    defer { cairo_destroy(context) }
    let pen = Pen(context: context)
    var ground = request.background
    ground.alpha = 1
    pen.setColor(ground)
    cairo_paint(context)
    // The picture covers the keyboard; what is too much is cut off at both sides.
    let grown = max(
      Double(request.width) / Double(width), Double(request.height) / Double(height))
    cairo_save(context)
    cairo_translate(
      context, (Double(request.width) - Double(width) * grown) / 2,
      (Double(request.height) - Double(height) * grown) / 2)
    cairo_scale(context, grown, grown)
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    // An enlarged picture has no soft rim.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint(context)
    cairo_restore(context)
    ground.alpha = request.backdrop.dim
    pen.setColor(ground)
    cairo_paint(context)
    return surface
  }
}

extension Scene {
  fileprivate var isKeyboard: Bool {
    switch kind {
    case .keyboard, .floating: true
    case .bubble, .button, .plate: false
    }
  }
}
