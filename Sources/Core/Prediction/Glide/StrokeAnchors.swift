package import KeyModel

/// Anchors: the points of a glide where a letter may be meant, with their costs. A finger slows down and turns at
/// the letters of a word, and moves straight between them. All costs are −ln of a probability.
package struct StrokeAnchors: Sendable {
  package let points: [Point]
  /// Costs by first and second anchor, `count` numbers in a row: the cost that no letter lies between the two
  /// anchors and that a letter lies at the second anchor.
  package let legs: [Float]
  /// End of the anchors to which a leg from each anchor can lead (index after the last such anchor), by anchor.
  package let reach: [Int]

  package var count: Int { points.count }

  /// Greatest number of anchors of a glide. The number of legs grows with its square.
  package static let limit = 160

  /// Kind of evidence for an anchor.
  private enum Kind {
    case end, slow, corner, fill
  }

  /// Finds the anchors of `stroke`, whose unit is a key: a key's width across, and the distance of rows down.
  package init(_ stroke: GlideStroke) {
    let way = StrokeWay(stroke)
    let anchors = StrokeAnchors.anchors(of: way)
    let indices = anchors.map(\.index)
    points = indices.map { StrokeAnchors.middle(of: way, at: $0) }
    let signs = anchors.indices.map { StrokeAnchors.sign(of: $0, anchors, way) }
    let last = anchors.count - 1
    var passed: [Float] = [0]
    for (number, sign) in signs.enumerated() {
      passed.append(passed[number] + (number == 0 || number == last ? 0 : cost(sign)))
    }
    var legs = [Float](repeating: 0, count: anchors.count * anchors.count)
    var reach: [Int] = []
    for start in anchors.indices {
      var end = start + 1
      while end < anchors.count, passed[end] - passed[start + 1] <= StrokeAnchors.mostPassed {
        let bend = way.bend(from: indices[start], to: indices[end])
        let taken = end == last ? 0 : cost(-signs[end])
        legs[start * anchors.count + end] =
          passed[end] - passed[start + 1] + Float(min(12, bend / 0.09)) + taken
        end += 1
      }
      reach.append(end)
    }
    self.legs = legs
    self.reach = reach
  }

  /// Greatest cost of the anchors that are skipped between two letters, in nats.
  private static let mostPassed: Float = 14
  /// Greatest distance between fill points, in keys.
  private static let fill = 0.5
  /// Distance by which fingers fall below their target, in keys.
  private static let sag = 0.05

  private static func anchors(of way: StrokeWay) -> [(index: Int, kind: Kind)] {
    let last = way.points.count - 1
    var kinds = [Kind?](repeating: nil, count: last + 1)
    (kinds[0], kinds[last]) = (.end, .end)
    for index in 0...last where index >= 2 && index < last - 1 && isSlow(way, at: index) {
      kinds[index] = .slow
    }
    let turns = way.points.indices.map { way.turn(at: $0) }
    for index in 0...last where index >= 2 && index < last - 1 && kinds[index] == nil {
      let near = max(0, index - 3)...min(last, index + 3)
      let isCorner =
        turns[index] >= 0.4
        && near.allSatisfy {
          turns[$0] <= turns[index] && kinds[$0] != .slow && kinds[$0] != .corner
        }
      if isCorner { kinds[index] = .corner }
    }
    fillGaps(&kinds, step: way.step)
    var anchors = kinds.indices.compactMap { index in kinds[index].map { (index, $0) } }
    if anchors.count > limit { anchors = Array(anchors.prefix(limit - 1)) + [(last, .end)] }
    return anchors
  }

  /// Whether the finger is slower at this point than at the nearest points.
  private static func isSlow(_ way: StrokeWay, at index: Int) -> Bool {
    let here = way.speeds[index]
    for other in max(0, index - 2)...min(way.speeds.count - 1, index + 2) where other != index {
      let speed = way.speeds[other]
      if speed < here || (speed == here && other < index) { return false }
    }
    return true
  }

  private static func fillGaps(_ kinds: inout [Kind?], step: Double) {
    var last = 0
    let found = kinds.indices.filter { $0 > 0 && kinds[$0] != nil }
    for index in found {
      let parts = min(12, Int(Double(index - last) * step / fill))
      for part in 1..<max(1, parts) {
        let place = last + Int((Double((index - last) * part) / Double(parts)).rounded(.up))
        if place < index, kinds[place] == nil, place - last > 1, index - place > 1 {
          kinds[place] = .fill
        }
      }
      last = index
    }
  }

  /// Returns the place that the finger aimed at: the mean of three points, corrected for the fingers' sag.
  private static func middle(of way: StrokeWay, at index: Int) -> Point {
    let here = way.points[index]
    guard index > 0, index < way.points.count - 1 else { return Point(x: here.x, y: here.y - sag) }
    let (before, after) = (way.points[index - 1], way.points[index + 1])
    return Point(x: (before.x + here.x + after.x) / 3, y: (before.y + here.y + after.y) / 3 - sag)
  }

  /// Returns the evidence that an anchor is a letter, as the logarithm of its odds.
  private static func sign(
    of number: Int, _ anchors: [(index: Int, kind: Kind)], _ way: StrokeWay
  ) -> Double {
    let (index, kind) = anchors[number]
    switch kind {
    case .end: return 0
    case .fill: return -2
    case .slow, .corner: break
    }
    let left = anchors[..<number].last { $0.kind != .fill }?.index ?? 0
    let right = anchors[(number + 1)...].first { $0.kind != .fill }?.index ?? index
    let here = way.speeds[index] + 0.003
    func prominence(_ range: Range<Int>) -> Double {
      min(2.2, nat(((way.speeds[range].max() ?? 0) + 0.003) / here))
    }
    let sign =
      -1.2 + 2 * prominence(left..<index) + 2 * prominence(index + 1..<right + 1)
      + 1.3 * way.turn(at: index)
    return max(-6, min(6, sign))
  }
}

/// Returns ln(1 + e^`value`): the cost of skipping an anchor with the log odds `value`, or of taking an anchor with
/// the log odds `-value`.
private func cost(_ value: Double) -> Float { Float(nat(1 + power(value))) }
