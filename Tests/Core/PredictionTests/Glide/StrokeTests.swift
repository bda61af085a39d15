import KeyModel
import Testing

@testable import Prediction

@Suite struct StrokeTests {
  /// From (0, 0) to (3, 0) and down to (3, 2), at one speed, a sample every `pace` ms.
  private static func corner(pace: Double) -> GlideStroke {
    let samples = stride(from: 0, through: 500, by: pace).map { time in
      let way = time / 100
      return GlideStroke.Sample(
        way <= 3 ? Point(x: way, y: 0) : Point(x: 3, y: way - 3), time: time)
    }
    return GlideStroke(samples)
  }

  @Test(arguments: [5.0, 10, 20])
  func aWayHasEqualSteps(pace: Double) {
    let way = StrokeWay(Self.corner(pace: pace))
    #expect(abs(way.step - 0.1) < 0.005)
    #expect(way.points.count == way.speeds.count)
    // 1 key in 100 ms, without the ends.
    #expect(way.speeds[5..<way.speeds.count - 5].allSatisfy { $0 > 0.07 && $0 < 0.11 })
  }

  @Test func cornersAreAnchorsAndCostToPass() throws {
    let anchors = StrokeAnchors(Self.corner(pace: 10))
    let corner = try #require(
      anchors.points.firstIndex { abs($0.x - 3) < 0.3 && abs($0.y) < 0.3 })
    let last = anchors.count - 1
    func leg(_ from: Int, _ to: Int) -> Float { anchors.legs[from * anchors.count + to] }
    // Two legs over the corner are cheaper than the straight one past it.
    #expect(leg(0, corner) + leg(corner, last) + 4 < leg(0, last))
    // No two anchors are far from each other.
    for (from, to) in zip(anchors.points, anchors.points.dropFirst()) {
      #expect(from.distance(to: to) < 1.1)
    }
  }

  @Test func aRestMakesNoWay() {
    var samples = (0..<30).map {
      GlideStroke.Sample(Point(x: 0.01 * Double($0 % 3), y: 0), time: 10 * Double($0))
    }
    samples += (0...20).map {
      GlideStroke.Sample(Point(x: 0.1 * Double($0), y: 0), time: 300 + 10 * Double($0))
    }
    #expect(StrokeWay(GlideStroke(samples)).points.count <= 21)
  }

  @Test(arguments: [0, 1, 2])
  func shortStrokesHaveTwoAnchors(count: Int) {
    let samples = (0...count).map { GlideStroke.Sample(Point(x: 0, y: Double($0) / 50), time: 10) }
    #expect(StrokeAnchors(GlideStroke(samples)).count >= 2)
  }

  @Test func longStrokesAreCut() {
    let samples = (0..<20_000).map {
      GlideStroke.Sample(Point(x: Double($0 % 7), y: Double($0 % 3)), time: 10 * Double($0))
    }
    #expect(StrokeAnchors(GlideStroke(samples)).count <= StrokeAnchors.limit)
  }

  @Test func reachIsFromTheStart() {
    let stroke = Self.corner(pace: 10)
    #expect(abs(stroke.reach - 13.0.squareRoot()) < 0.01)
    #expect(abs(stroke.scaled(width: 0.5, height: 0.5).reach - 2 * 13.0.squareRoot()) < 0.02)
    #expect(GlideStroke([]).reach == 0)
  }
}
