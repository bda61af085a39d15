internal import CCairo
internal import Glibc

/// The shape of a label or an icon as coverage of pixels, or a small picture with colours of its own (emoji).
/// Made once, drawn in any colour.
final class Mask {
  /// Position of the upper left corner relative to the label's origin, in px.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  let hasColor: Bool
  let surface: OpaquePointer

  /// An empty mask; nil if it would have no pixels.
  init?(left: Int, top: Int, width: Int, height: Int, hasColor: Bool = false) {
    guard width > 0, height > 0, width <= Canvas.longestSide, height <= Canvas.longestSide else {
      return nil
    }
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.hasColor = hasColor
    surface = cairo_image_surface_create(
      hasColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(width), Int32(height))
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// Draws into the mask with cairo; the origin is the label's.
  func draw(_ body: (OpaquePointer) -> Void) {
    guard let context = cairo_create(surface) else { return }
    cairo_translate(context, Double(-left), Double(-top))
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
  }

  /// The mask made narrower by `share` (0…1), with the label's origin `start` px right of the new origin.
  func condensed(by share: Double, at start: Double) -> Mask? {
    let first = start + Double(left) * share
    let edge = first.rounded(.down)
    let columns = Int((first - edge + Double(width) * share).rounded(.up))
    let mask = Mask(left: Int(edge), top: top, width: columns, height: height, hasColor: hasColor)
    mask?.draw { context in
      cairo_translate(context, first, Double(top))
      cairo_scale(context, share, 1)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_paint(context)
    }
    return mask
  }

  /// Adds the exact coverage of an outline, with coordinates in 1/64 px and y upwards.
  func add(_ outline: UnsafeMutablePointer<FT_Outline>, library: FT_Library) {
    guard var target = Target(self) else { return }
    withUnsafeMutablePointer(to: &target) { target in
      var parameters = FT_Raster_Params()
      parameters.flags = Int32(FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT)
      parameters.user = UnsafeMutableRawPointer(target)
      parameters.gray_spans = { y, count, spans, user in
        guard let spans, let target = user?.assumingMemoryBound(to: Target.self) else { return }
        for number in 0..<Int(count) { target.pointee.add(spans[number], y: Int(y)) }
      }
      FT_Outline_Render(library, outline, &parameters)
    }
  }

  /// Tells cairo that the pixels have changed.
  func finish() {
    cairo_surface_mark_dirty(surface)
  }

  /// The buffer for the spans of the rasteriser.
  private struct Target {
    let pixels: UnsafeMutablePointer<UInt8>
    let stride: Int
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    init?(_ mask: Mask) {
      guard let pixels = cairo_image_surface_get_data(mask.surface) else { return nil }
      self.pixels = pixels
      stride = Int(cairo_image_surface_get_stride(mask.surface))
      (left, top, width, height) = (mask.left, mask.top, mask.width, mask.height)
    }

    func add(_ span: FT_Span, y: Int) {
      let row = -1 - y - top
      let start = max(Int(span.x) - left, 0)
      let end = min(Int(span.x) + Int(span.len) - left, width)
      guard row >= 0, row < height, start < end else { return }
      for x in start..<end {
        let sum = Int(pixels[row * stride + x]) + Int(span.coverage)
        pixels[row * stride + x] = UInt8(min(sum, 255))
      }
    }
  }
}
