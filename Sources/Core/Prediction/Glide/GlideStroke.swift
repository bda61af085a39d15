package import KeyModel

/// A glide: the measured path of a finger over letter keys, from the touch to the lift.
package struct GlideStroke: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    package var point: Point
    /// Time in ms from an arbitrary start.
    package var time: Double

    package init(_ point: Point, time: Double) {
      self.point = point
      self.time = time
    }
  }

  package var samples: [Sample]

  package init(_ samples: [Sample]) { self.samples = samples }

  /// Greatest distance of the finger from its start, in the unit of the points.
  package var reach: Double {
    guard let start = samples.first?.point else { return 0 }
    return samples.map { $0.point.distance(to: start) }.max() ?? 0
  }

  /// Returns the same glide with points in units of `width` across and `height` down.
  package func scaled(width: Double, height: Double) -> GlideStroke {
    GlideStroke(
      samples.map { Sample(Point(x: $0.point.x / width, y: $0.point.y / height), time: $0.time) })
  }

  /// Returns points at intervals of 10 ms, interpolated on straight lines between the samples. Decoders count such
  /// steps, so that results do not depend on the report rate of a touch screen.
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

  /// The samples with plausible times. A busy server reports a part of the path in one burst, after an apparent
  /// rest; the samples of this part are spread over the time of the rest.
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

  /// Spreads the times of the samples between two samples at a constant speed.
  private static func spread(_ samples: inout [Sample], from start: Int, to end: Int) {
    var way = [0.0]
    for index in start..<end {
      way.append(way[index - start] + samples[index].point.distance(to: samples[index + 1].point))
    }
    guard let whole = way.last, whole > 0 else { return }
    let (first, time) = (samples[start].time, samples[end].time - samples[start].time)
    for index in start...end { samples[index].time = first + time * way[index - start] / whole }
  }

  /// Greatest speed of a finger, in keys per ms.
  private static let fastest = 0.04
  /// Greatest number of 10 ms steps of a glide: 40 s. The end of a longer glide is cut off.
  static let limit = 4000
}

extension Point {
  /// Returns the point on the straight line to `other`; `share` (0…1) is its share of the distance.
  func toward(_ other: Point, _ share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
