internal import CCairo
internal import KeyModel

/// The icons as masks, each made once per size.
final class Icons {
  private var masks: [Request: Mask] = [:]

  private static let capacity = 200

  private struct Request: Hashable {
    var icon: Icon
    var side: Int
    var width: Double
  }

  /// The mask of `icon` in a square of about `side` px with lines of about `stroke` px, both fitted to whole
  /// pixels. The mask's origin is the square's upper left corner.
  func mask(_ icon: Icon, side: Double, stroke: Double) -> Mask? {
    let grid = PixelGrid(side: side, stroke: stroke)
    let request = Request(icon: icon, side: grid.side, width: grid.width)
    if let mask = masks[request] { return mask }
    if masks.count >= Icons.capacity { masks.removeAll() }
    let mask = Mask(left: 0, top: 0, width: grid.side, height: grid.side)
    mask?.draw { Icons.draw(icon.artwork, on: grid, Pen(context: $0)) }
    masks[request] = mask
    return mask
  }

  private static func draw(_ artwork: Artwork, on grid: PixelGrid, _ pen: Pen) {
    let context = pen.context
    let fit = grid.fit(artwork)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_set_line_width(context, grid.width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    add(artwork.fills, fit, pen)
    cairo_fill_preserve(context)
    add(artwork.strokes, fit, pen)
    cairo_stroke(context)
    guard !artwork.cuts.isEmpty else { return }
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    add(artwork.cuts, fit, pen)
    cairo_stroke(context)
  }

  private static func add(_ steps: [Artwork.Step], _ fit: PixelGrid.Fit, _ pen: Pen) {
    for step in steps {
      switch step {
      case .move(let x, let y):
        let point = fit.point(x, y)
        pen.move(point.x, point.y)
      case .line(let x, let y):
        let point = fit.point(x, y)
        pen.line(point.x, point.y)
      case .corner(let cornerX, let cornerY, let x, let y):
        pen.quarter(corner: fit.point(cornerX, cornerY), to: fit.point(x, y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        pen.curve(fit.point(x1, y1), fit.point(x2, y2), to: fit.point(x, y))
      case .close:
        pen.close()
      case .oval(let x, let y, let width, let height):
        let start = fit.point(x - width, y - height)
        let end = fit.point(x + width, y + height)
        addOval(
          in: Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y), pen)
      }
    }
  }

  private static func addOval(in rect: Rect, _ pen: Pen) {
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    pen.move(left, rect.midY)
    pen.quarter(corner: Point(x: left, y: top), to: Point(x: rect.midX, y: top))
    pen.quarter(corner: Point(x: right, y: top), to: Point(x: right, y: rect.midY))
    pen.quarter(corner: Point(x: right, y: bottom), to: Point(x: rect.midX, y: bottom))
    pen.quarter(corner: Point(x: left, y: bottom), to: Point(x: left, y: rect.midY))
    pen.close()
  }
}
