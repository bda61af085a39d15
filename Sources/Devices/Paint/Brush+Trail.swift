internal import CCairo
internal import KeyModel

/// The trail of a finger that draws a word: a ribbon, thin at its start and round at the finger's present place.
extension Brush {
  private static let trailAlpha = 0.6

  func draw(_ trail: Trail) {
    let way = smooth(trail.points)
    guard way.count > 1, trail.width > 0, let head = way.last else { return }
    var color = theme.primary.fill
    color.alpha *= Brush.trailAlpha
    for (side, points) in [(1.0, Array(way.enumerated())), (-1.0, way.enumerated().reversed())] {
      for (number, point) in points {
        let normal = normal(of: way, at: number)
        let reach = side * trail.width / 2 * Double(number) / Double(way.count - 1)
        let edge = Point(x: point.x + normal.x * reach, y: point.y + normal.y * reach)
        if side > 0, number == 0 { pen.move(edge.x, edge.y) } else { pen.line(edge.x, edge.y) }
      }
    }
    pen.close()
    cairo_new_sub_path(pen.context)
    // The head has the same direction as the ribbon; otherwise the two would cancel each other out.
    cairo_arc_negative(pen.context, head.x, head.y, trail.width / 2, 2 * .pi, 0)
    pen.fill(color)
  }

  /// The middles between neighbouring points: a path without the corners of the reported points.
  private func smooth(_ points: [Point]) -> [Point] {
    guard let first = points.first, let last = points.last, points.count > 2 else { return points }
    let middles = zip(points, points.dropFirst()).map {
      Point(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2)
    }
    return [first] + middles + [last]
  }

  /// The unit vector across the path; 0 at a point where the finger rests.
  private func normal(of way: [Point], at index: Int) -> Point {
    let before = way[max(index - 1, 0)]
    let after = way[min(index + 1, way.count - 1)]
    let (dx, dy) = (after.x - before.x, after.y - before.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? Point(x: -dy / length, y: dx / length) : Point(x: 0, y: 0)
  }
}
