internal import CCairo
public import KeycapExtension

/// Draws on the picture of a keyboard with cairo, which gives smooth shapes and text. All lengths are px of the
/// picture; multiply pt by `InputView.scale`.
///
///     if let picture, let drawing = Drawing(on: picture) {
///       drawing.fill(.rectangle(0, 0, 400, 200), with: Color(0x202020))
///       drawing.fill(.circle(100, 100, radius: 40), with: Color(0x3080FF))
///       drawing.write("a", at: (100, 100), size: 32, with: Color(0xFFFFFF))
///       drawing.finish()
///       picture.show()
///     }
public final class Drawing {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Begins to draw on the picture's `pixels`, which contain the last frame; nil if cairo has no memory.
  public init?(on picture: Picture) {
    let pixels = picture.pixels
    guard let base = pixels.baseAddress else { return nil }
    let bytes = UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_RGB24, Int32(picture.width), Int32(picture.height),
      Int32(4 * picture.stride))
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    (self.surface, self.context) = (surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Fills the shape.
  public func fill(_ shape: Shape, with color: Color) {
    trace(shape)
    use(color)
    cairo_fill(context)
  }

  /// Draws along the edge of the shape with a pen `width` px wide.
  public func stroke(_ shape: Shape, width: Double, with color: Color) {
    trace(shape)
    use(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(context)
  }

  /// Writes the text with its centre at `place`, `size` px high. `family` is a name that fontconfig knows.
  public func write(
    _ text: String, at place: (x: Double, y: Double), size: Double, with color: Color,
    family: String = "sans-serif", isBold: Bool = false
  ) {
    prepare(family, size, isBold)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    var font = cairo_font_extents_t()
    cairo_font_extents(context, &font)
    use(color)
    cairo_move_to(
      context, place.x - extents.x_bearing - extents.width / 2,
      place.y + (font.ascent - font.descent) / 2)
    cairo_show_text(context, text)
  }

  /// Returns the width of the text in px.
  public func width(
    of text: String, size: Double, family: String = "sans-serif", isBold: Bool = false
  ) -> Double {
    prepare(family, size, isBold)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Writes everything drawn so far to the picture's memory. Call this method before `Picture.show`.
  public func finish() { cairo_surface_flush(surface) }

  private func prepare(_ family: String, _ size: Double, _ isBold: Bool) {
    cairo_select_font_face(
      context, family, CAIRO_FONT_SLANT_NORMAL,
      isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, size)
  }

  private func use(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
  }

  private func trace(_ shape: Shape) {
    cairo_new_path(context)
    switch shape {
    case .rectangle(let x, let y, let width, let height):
      cairo_rectangle(context, x, y, width, height)
    case .rounded(let x, let y, let width, let height, let radius):
      let radius = min(radius, width / 2, height / 2)
      let quarter = Double.pi / 2
      cairo_arc(context, x + width - radius, y + radius, radius, -quarter, 0)
      cairo_arc(context, x + width - radius, y + height - radius, radius, 0, quarter)
      cairo_arc(context, x + radius, y + height - radius, radius, quarter, 2 * quarter)
      cairo_arc(context, x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
      cairo_close_path(context)
    case .circle(let x, let y, let radius): cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
    case .line(let points):
      for point in points { cairo_line_to(context, point.x, point.y) }
    }
  }
}

/// A shape that a `Drawing` fills or strokes.
public enum Shape {
  case rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
  case rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double)
  /// A circle around its centre.
  case circle(_ x: Double, _ y: Double, radius: Double)
  /// Lines from each point to the next.
  case line([(x: Double, y: Double)])
}

/// A colour. Each part is 0…1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var opacity: Double

  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// Makes a colour of a number 0xRRGGBB.
  public init(_ number: UInt32, opacity: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), opacity: opacity)
  }
}
