package import KeyModel

/// The way of a finger over letter keys, from the touch to the lift, as it was measured.
package struct GlideStroke: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    package var point: Point
    /// Milliseconds from any beginning.
    package var time: Double

    package init(_ point: Point, time: Double) {
      self.point = point
      self.time = time
    }
  }

  package var samples: [Sample]

  package init(_ samples: [Sample]) { self.samples = samples }

  /// How far the finger got from where it came down, in the unit of the points.
  package var reach: Double {
    guard let start = samples.first?.point else { return 0 }
    return samples.map { $0.point.distance(to: start) }.max() ?? 0
  }

  /// The same stroke with points whose unit is `width` across and `height` down.
  package func scaled(width: Double, height: Double) -> GlideStroke {
    GlideStroke(
      samples.map { Sample(Point(x: $0.point.x / width, y: $0.point.y / height), time: $0.time) })
  }

  /// Points at every 10 ms, between the samples on straight lines. Decoders count in such steps, so that
  /// nothing depends on how often a screen tells of a finger.
  func even() -> [Point] {
    guard let first = samples.first, let last = samples.last else { return [] }
    var points: [Point] = []
    var index = 0
    var time = first.time
    while time < last.time, points.count < GlideStroke.limit {
      while index < samples.count - 2, samples[index + 1].time <= time { index += 1 }
      let (from, to) = (samples[index], samples[index + 1])
      let share =
        to.time > from.time ? max(0, min(1, (time - from.time) / (to.time - from.time))) : 0
      points.append(from.point.toward(to.point, share))
      time += 10
    }
    points.append(last.point)
    while points.count < 3 { points.append(last.point) }
    return points
  }

  /// A stroke of more steps, 40 s, is cut.
  static let limit = 4000
}

extension Point {
  func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point at a share of the way to another.
  func toward(_ other: Point, _ share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
