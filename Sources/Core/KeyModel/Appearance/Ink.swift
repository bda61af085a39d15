/// A stroke that a finger has written on a page, in px.
package struct Ink: Hashable, Sendable {
  /// The finger's path, with at least one point.
  package private(set) var points: [Point]
  /// The width of the stroke at each point.
  package private(set) var widths: [Double]
  /// Whether the stroke is pale, because its character is complete.
  package var isPale = false

  /// Creates a stroke. `points` and `widths` have the same number of elements.
  package init(points: [Point], widths: [Double]) {
    self.points = points
    self.widths = widths
  }

  package mutating func add(_ point: Point, width: Double) {
    points.append(point)
    widths.append(width)
  }

  /// Returns the stroke moved by this distance, in px.
  package func offset(x: Double, y: Double) -> Ink {
    var ink = self
    for index in points.indices { ink.points[index] = points[index].offset(x: x, y: y) }
    return ink
  }

  /// Returns the smallest rectangle around the points from `start` on.
  private func bounds(from start: Int) -> Rect {
    guard let box = Rect(around: points.dropFirst(start)) else { return .zero }
    let margin = (widths.max() ?? 0) / 2 + 1
    return box.inset(x: -margin, y: -margin)
  }

  /// Returns the areas to repaint when `old` becomes `new`, in px. Where a stroke has only grown, this is the area of its
  /// new end.
  package static func damage(from old: [Ink], to new: [Ink]) -> [Rect] {
    guard old != new else { return [] }
    let count = max(old.count, new.count)
    return (0..<count).flatMap { index -> [Rect] in
      let before = index < old.count ? old[index] : nil
      let after = index < new.count ? new[index] : nil
      guard before != after else { return [] }
      if let before, let after, before.isPale == after.isPale,
        after.points.starts(with: before.points), after.widths.starts(with: before.widths)
      {
        return [after.bounds(from: max(0, before.points.count - 2))]
      }
      return [before, after].compactMap { $0?.bounds(from: 0) }
    }
  }
}
