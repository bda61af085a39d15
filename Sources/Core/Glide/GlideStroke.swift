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
    let samples = paced
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

  /// The samples with times at which a finger can be there. A server that was busy tells a piece of the way
  /// all at once, after a rest that was none: such a piece takes the time of that rest.
  private var paced: [Sample] {
    var paced = samples
    var index = 1
    while index < paced.count {
      guard isTooFast(paced[index - 1], paced[index]) else {
        index += 1
        continue
      }
      let start = max(index - 2, 0)
      while index < paced.count, isTooFast(paced[index - 1], paced[index]) { index += 1 }
      GlideStroke.spread(&paced, from: start, to: index - 1)
    }
    var late = 0.0
    for index in paced.indices.dropFirst() {
      let last = paced[index - 1]
      let soonest = last.time + paced[index].point.distance(to: last.point) / GlideStroke.fastest
      let time = max(paced[index].time + late, soonest)
      late = time - paced[index].time
      paced[index].time = time
    }
    return paced
  }

  private func isTooFast(_ one: Sample, _ next: Sample) -> Bool {
    one.point.distance(to: next.point) > (next.time - one.time) * GlideStroke.fastest
  }

  /// Gives the samples between two the times of an even pace.
  private static func spread(_ samples: inout [Sample], from start: Int, to end: Int) {
    var way = [0.0]
    for index in start..<end {
      way.append(way[index - start] + samples[index].point.distance(to: samples[index + 1].point))
    }
    guard let whole = way.last, whole > 0 else { return }
    let (first, time) = (samples[start].time, samples[end].time - samples[start].time)
    for index in start...end { samples[index].time = first + time * way[index - start] / whole }
  }

  /// No finger is faster, in keys per ms.
  private static let fastest = 0.04
  /// A stroke of more steps, 40 s, is cut.
  static let limit = 4000
}

extension Point {
  /// The point at a share of the way to another.
  func toward(_ other: Point, _ share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
