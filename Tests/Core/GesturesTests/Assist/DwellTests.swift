import KeyModel
import TestKit
import Testing

@testable import Gestures

/// R-ASSIST-2.
@Suite struct DwellTests {
  private let a = Dwell.Target(key: 0)
  private let delete = Dwell.Target(key: 1, patience: 1.2, repeats: true)

  private func time(_ ms: Double) -> Instant { Instant(milliseconds: ms) }
  private func point(_ x: Double, _ y: Double = 0) -> Point { Point(x: x, y: y) }

  /// What is struck until `end`, at the deadlines alone, with the times.
  private func run(_ dwell: inout Dwell, until end: Double) -> [(Int, Double)] {
    var struck: [(Int, Double)] = []
    while let due = dwell.deadline, due <= time(end) {
      if let key = dwell.advance(to: due) { struck.append((key, Double(due.microseconds) / 1000)) }
    }
    return struck
  }

  @Test func aRestStrikesTheKeyAfterItsTime() throws {
    var dwell = Dwell()
    dwell.hover(at: point(5), on: a, at: time(0))
    #expect(dwell.ring(at: time(179)) == nil)
    let half = try #require(dwell.ring(at: time(590)))
    #expect(half.key == 0 && half.share == 0.5)
    let struck = run(&dwell, until: 5000)
    #expect(struck.map(\.0) == [0] && struck.map(\.1) == [1000])
  }

  @Test func strayingIsRestAndMovingIsNot() {
    var dwell = Dwell()
    dwell.hover(at: point(0), on: a, at: time(0))
    dwell.hover(at: point(9), on: a, at: time(300))
    #expect(dwell.ring(at: time(590))?.share == 0.5)
    var moving = Dwell()
    for step in 0..<200 {
      moving.hover(at: point(Double(step) * 11), on: a, at: time(Double(step) * 170))
      #expect(moving.advance(to: time(Double(step) * 170 + 169)) == nil)
      #expect(moving.ring(at: time(Double(step) * 170 + 169)) == nil)
    }
  }

  /// 10,000 ways across keys 40 px wide, with halts of less than 180 ms at places that are more than 10 px apart.
  @Test func aPointerThatNeverRestsStrikesNothing() {
    var dice = Dice(seed: 20)
    for way in 0..<10_000 {
      var dwell = Dwell()
      var (x, now) = (dice.number(400), 0)
      for _ in 0..<30 {
        x += (dice.number(2) * 2 - 1) * (11 + dice.number(60))
        dwell.hover(
          at: point(Double(x)), on: Dwell.Target(key: abs(x) / 40, repeats: x.isMultiple(of: 5)),
          at: time(Double(now)))
        now += 1 + dice.number(179)
        #expect(run(&dwell, until: Double(now) - 0.5).isEmpty, "way \(way)")
      }
    }
  }

  @Test func aTwitchCostsNothing() {
    var dwell = Dwell()
    dwell.hover(at: point(0), on: a, at: time(0))
    dwell.hover(at: point(40), on: delete, at: time(590))
    dwell.hover(at: point(0), on: a, at: time(640))
    // Half of the ring was reached: after the new rest has begun, half of it is left.
    #expect(run(&dwell, until: 1229).isEmpty)
    #expect(run(&dwell, until: 1300).map(\.1) == [640 + 180 + 410])
    var late = Dwell()
    late.hover(at: point(0), on: a, at: time(0))
    late.leave(at: time(590))
    late.hover(at: point(0), on: a, at: time(590 + 751))
    #expect(run(&late, until: 9000).map(\.1) == [590 + 751 + 1000])
  }

  @Test func theSameKeyIsStruckAgainOnlyAfterAMove() {
    var dwell = Dwell()
    dwell.hover(at: point(0), on: a, at: time(0))
    #expect(run(&dwell, until: 9000).count == 1)
    dwell.hover(at: point(5), on: a, at: time(9000))
    #expect(run(&dwell, until: 12000).isEmpty)
    dwell.hover(at: point(12), on: a, at: time(12000))
    #expect(run(&dwell, until: 14000).count == 1)
  }

  @Test func deletingTakesLongerAndGoesOn() {
    var dwell = Dwell()
    dwell.hover(at: point(0), on: delete, at: time(0))
    #expect(run(&dwell, until: 3600).map(\.1) == [1200, 2400, 3600])
  }

  @Test func newKeysUnderARestingPointerAreNotStruck() {
    var dwell = Dwell()
    dwell.hover(at: point(0), on: a, at: time(0))
    dwell.reset()
    dwell.hover(at: point(3), on: delete, at: time(100))
    #expect(dwell.deadline == nil)
    dwell.hover(at: point(30), on: delete, at: time(200))
    #expect(dwell.deadline == time(380))
  }

  @Test func theRingGrowsByFrames() {
    var dwell = Dwell()
    dwell.hover(at: point(0), on: a, at: time(0))
    #expect(dwell.deadline == time(180))
    _ = dwell.advance(to: time(180))
    #expect(dwell.deadline == time(220))
  }
}
