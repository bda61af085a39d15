internal import CCairo
internal import KeyModel

/// Draws shapes on a cairo context that another object owns. Lengths are px.
struct Pen {
  let context: OpaquePointer

  /// Distance of the Bézier control points of a quarter circle, as a share of its radius.
  private static let handle = 0.5522847498

  func setColor(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  func fill(_ color: Color) {
    setColor(color)
    cairo_fill(context)
  }

  func stroke(_ color: Color, width: Double) {
    setColor(color)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  func rectangle(_ rect: Rect) {
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
  }

  func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }
  func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }
  func close() { cairo_close_path(context) }

  /// Adds a Bézier curve from the current point.
  func curve(_ first: Point, _ second: Point, to end: Point) {
    cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
  }

  /// Adds a quarter of an ellipse from the current point to `end`; the tangents meet in `corner`.
  func quarter(corner: Point, to end: Point) {
    var x = 0.0
    var y = 0.0
    cairo_get_current_point(context, &x, &y)
    let share = Pen.handle
    curve(
      Point(x: x + (corner.x - x) * share, y: y + (corner.y - y) * share),
      Point(x: end.x + (corner.x - end.x) * share, y: end.y + (corner.y - end.y) * share), to: end)
  }

  /// Adds a rectangle with round corners; the radius is at most half of the shorter side.
  func roundedRectangle(_ rect: Rect, radius wanted: Double) {
    let radius = min(wanted, rect.width / 2, rect.height / 2)
    guard radius > 0 else { return rectangle(rect) }
    let (left, top, bottom) = (rect.x, rect.y, rect.maxY)
    rightHalf(rect, radius)
    line(left + radius, bottom)
    quarter(corner: Point(x: left, y: bottom), to: Point(x: left, y: bottom - radius))
    line(left, top + radius)
    quarter(corner: Point(x: left, y: top), to: Point(x: left + radius, y: top))
    close()
  }

  /// Adds a rectangle with round corners, without a notch at its lower left.
  func roundedRectangle(_ rect: Rect, without notch: Size, radius wanted: Double) {
    let radius = min(
      wanted, (rect.width - notch.width) / 2, (rect.height - notch.height) / 2)
    let (left, top, bottom) = (rect.x, rect.y, rect.maxY)
    let (inner, catalog) = (left + notch.width, bottom - notch.height)
    let hollow = min(radius, notch.width / 2)
    rightHalf(rect, radius)
    line(inner + radius, bottom)
    quarter(corner: Point(x: inner, y: bottom), to: Point(x: inner, y: bottom - radius))
    line(inner, catalog + hollow)
    quarter(corner: Point(x: inner, y: catalog), to: Point(x: inner - hollow, y: catalog))
    line(left + hollow, catalog)
    quarter(corner: Point(x: left, y: catalog), to: Point(x: left, y: catalog - hollow))
    line(left, top + radius)
    quarter(corner: Point(x: left, y: top), to: Point(x: left + radius, y: top))
    close()
  }

  /// Adds the line from the upper left corner around both right corners.
  private func rightHalf(_ rect: Rect, _ radius: Double) {
    let (top, right, bottom) = (rect.y, rect.maxX, rect.maxY)
    move(rect.x + radius, top)
    line(right - radius, top)
    quarter(corner: Point(x: right, y: top), to: Point(x: right, y: top + radius))
    line(right, bottom - radius)
    quarter(corner: Point(x: right, y: bottom), to: Point(x: right - radius, y: bottom))
  }

  /// Runs `body` with drawing limited to `rect`.
  func clipped(to rect: Rect, _ body: () -> Void) {
    cairo_save(context)
    rectangle(rect)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }
}
