internal import CCairo
internal import KeyModel

/// Strokes that a finger has written: round lines whose width follows the speed of the finger.
extension Brush {
  /// Opacity of the strokes of a complete character.
  private static let paleAlpha = 0.35

  /// Draws the strokes that are in `seen`.
  func draw(_ ink: [Ink], in seen: Rect) {
    guard !ink.isEmpty, !seen.isEmpty else { return }
    clipped(to: seen.grownToWholeNumbers) { brush in
      for stroke in ink { brush.draw(stroke) }
    }
  }

  private func draw(_ stroke: Ink) {
    var color = theme.letter.text
    guard let first = stroke.points.first, let width = stroke.widths.first else { return }
    // Pale strokes are one path, so that the places where the parts overlap are not darker.
    if stroke.isPale { color.alpha *= Brush.paleAlpha }
    cairo_set_line_cap(pen.context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(pen.context, CAIRO_LINE_JOIN_ROUND)
    if stroke.points.count == 1 {
      pen.move(first.x, first.y)
      pen.line(first.x, first.y)
      pen.stroke(color, width: width)
    } else if stroke.isPale {
      pen.move(first.x, first.y)
      for point in stroke.points.dropFirst() { pen.line(point.x, point.y) }
      pen.stroke(color, width: stroke.widths.reduce(0, +) / Double(stroke.widths.count))
    } else {
      for index in stroke.points.indices.dropFirst() {
        let (from, to) = (stroke.points[index - 1], stroke.points[index])
        pen.move(from.x, from.y)
        pen.line(to.x, to.y)
        pen.stroke(color, width: (stroke.widths[index - 1] + stroke.widths[index]) / 2)
      }
    }
    cairo_set_line_cap(pen.context, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(pen.context, CAIRO_LINE_JOIN_MITER)
  }
}
