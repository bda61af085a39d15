import KeyModel

/// A glide as points at equal distances along its path, with the speed at each point. The unit is a key.
struct StrokeWay {
  /// Distance between two neighbouring points.
  let step: Double
  /// The points, from the touch to the lift.
  let points: [Point]
  /// Speed at each point, in keys per 10 ms; above zero.
  let speeds: [Double]

  /// Desired distance between points.
  private static let grain = 0.1
  /// Greatest movement of a resting finger. The points of a rest add no distance, but keep their time.
  private static let jitter = 0.06

  init(_ stroke: GlideStroke) {
    let kept = StrokeWay.kept(StrokeWay.smooth(stroke.even()))
    var lengths = [0.0]
    for index in kept.indices.dropFirst() {
      lengths.append(
        lengths[index - 1] + kept[index].point.distance(to: kept[index - 1].point))
    }
    let whole = lengths.last ?? 0
    let count = min(GlideStroke.limit, max(3, Int(whole / StrokeWay.grain) + 1))
    var points: [Point] = []
    var times: [Double] = []
    var place = 0
    for index in 0..<count {
      let way = whole * Double(index) / Double(count - 1)
      while place < kept.count - 2, lengths[place + 1] < way { place += 1 }
      let next = min(place + 1, kept.count - 1)
      let length = lengths[next] - lengths[place]
      let share = length > 0 ? min(1, (way - lengths[place]) / length) : 0
      points.append(kept[place].point.toward(kept[next].point, share))
      times.append(kept[place].time + share * (kept[next].time - kept[place].time))
    }
    step = whole / Double(count - 1)
    self.points = points
    speeds = StrokeWay.speeds(times, step: step)
  }

  /// Smooths the points: each point becomes the weighted mean of three neighbours, with the weights 1, 2, 1.
  private static func smooth(_ points: [Point]) -> [Point] {
    points.indices.map { index in
      let before = points[max(0, index - 1)]
      let after = points[min(points.count - 1, index + 1)]
      return Point(
        x: (before.x + 2 * points[index].x + after.x) / 4,
        y: (before.y + 2 * points[index].y + after.y) / 4)
    }
  }

  private static func kept(_ points: [Point]) -> [(point: Point, time: Double)] {
    var kept: [(point: Point, time: Double)] = []
    for (index, point) in points.enumerated() {
      if let last = kept.last, last.point.distance(to: point) < jitter, index < points.count - 1 {
        continue
      }
      kept.append((point, Double(index)))
    }
    return kept
  }

  private static func speeds(_ times: [Double], step: Double) -> [Double] {
    let last = times.count - 1
    let logs = times.indices.map { index in
      let (before, after) = (max(0, index - 1), min(last, index + 1))
      // The constant 0.3 keeps the speed finite where the samples' clock does not advance.
      return nat(Double(after - before) * step / (times[after] - times[before] + 0.3) + 1e-3)
    }
    return logs.indices.map { index in
      let sum = logs[max(0, index - 1)] + 2 * logs[index] + logs[min(last, index + 1)]
      return power(sum / 4)
    }
  }

  /// Returns the turn of the path at a point, in radians: the angle between the parts before and after the point,
  /// each `radius` keys long.
  func turn(at index: Int, radius: Double = 0.4) -> Double {
    let reach = step > 0 ? Int((radius / step).rounded(.up)) : 0
    let before = points[max(0, index - reach)]
    let after = points[min(points.count - 1, index + reach)]
    let here = points[index]
    let (inX, inY) = (here.x - before.x, here.y - before.y)
    let (outX, outY) = (after.x - here.x, after.y - here.y)
    return angle(x: inX * outX + inY * outY, y: inX * outY - inY * outX)
  }

  /// Returns the square of the greatest distance between the path and the straight line from one point to another.
  func bend(from start: Int, to end: Int) -> Double {
    let (dx, dy) = (points[end].x - points[start].x, points[end].y - points[start].y)
    let square = dx * dx + dy * dy + 1e-9
    var most = 0.0
    var index = start + 1
    while index < end {
      let (x, y) = (points[index].x - points[start].x, points[index].y - points[start].y)
      let share = max(0, min(1, (x * dx + y * dy) / square))
      let (offX, offY) = (x - share * dx, y - share * dy)
      most = max(most, offX * offX + offY * offY)
      index += 1
    }
    return most
  }
}
