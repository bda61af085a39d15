import KeyModel
import Testing

@testable import Gestures

/// R-ASSIST-10: keys are 10 px wide, from 0 to 100; beyond is nothing.
@Suite struct ExploreTests {
  private func time(_ ms: Double) -> Instant { Instant(milliseconds: ms) }
  private func point(_ x: Double) -> Point { Point(x: x, y: 0) }
  private func key(_ point: Point) -> Int? { (0..<100).contains(point.x) ? Int(point.x) / 10 : nil }

  private func touch(
    _ phase: Touch.Phase, _ x: Double, _ ms: Double, finger: UInt64 = 1
  ) -> Touch {
    Touch(id: TouchID(rawValue: finger), phase: phase, position: point(x), time: time(ms))
  }

  private func play(_ explore: inout Explore, _ touches: [Touch]) -> [Explore.Outcome] {
    touches.flatMap { explore.handle($0, key: key) }
  }

  @Test func keysAreNamedAndTheLiftStrikes() {
    var explore = Explore(mode: .lift)
    let outcomes = play(
      &explore,
      [touch(.began, 5, 0), touch(.moved, 8, 100), touch(.moved, 25, 200), touch(.ended, 27, 400)])
    #expect(outcomes == [.found(point(5)), .found(point(25)), .strike(point(27))])
  }

  @Test func aLiftBesideTheKeysStrikesNothing() {
    var explore = Explore(mode: .lift)
    let outcomes = play(
      &explore, [touch(.began, 5, 0), touch(.moved, 140, 200), touch(.ended, 140, 400)])
    #expect(outcomes == [.found(point(5))])
    #expect(
      play(&explore, [touch(.began, 5, 500), touch(.cancelled, 5, 600)]) == [.found(point(5))])
  }

  @Test func aDoubleTapAnywhereStrikesWhatWasFound() {
    var explore = Explore(mode: .doubleTap)
    let search = play(
      &explore, [touch(.began, 5, 0), touch(.moved, 35, 500), touch(.ended, 35, 900)])
    #expect(search == [.found(point(5)), .found(point(35))])
    // The first tap finds what is under it; the second one strikes that, wherever it is.
    let taps = play(
      &explore,
      [
        touch(.began, 62, 2000), touch(.ended, 62, 2100), touch(.began, 91, 2300),
        touch(.ended, 91, 2400),
      ])
    #expect(taps == [.found(point(62)), .strike(point(62))])
    // Two taps that are far apart find twice.
    let slow = play(
      &explore,
      [
        touch(.began, 62, 5000), touch(.ended, 62, 5100), touch(.began, 62, 5600),
        touch(.ended, 62, 5700),
      ])
    #expect(slow == [.found(point(62)), .found(point(62))])
  }

  @Test(arguments: [ExploreMode.lift, .doubleTap])
  func aSecondFingersTapStrikesWhatTheFirstIsOn(mode: ExploreMode) {
    var explore = Explore(mode: mode)
    let outcomes = play(
      &explore,
      [
        touch(.began, 5, 0), touch(.moved, 45, 300), touch(.began, 90, 600, finger: 2),
        touch(.ended, 90, 700, finger: 2), touch(.moved, 200, 900), touch(.ended, 200, 1000),
      ])
    #expect(outcomes == [.found(point(5)), .found(point(45)), .strike(point(45))])
  }

  @Test func aRestHoldsTheKeyAndTheFingersTouchesPassFromThenOn() {
    var explore = Explore(mode: .lift)
    _ = play(&explore, [touch(.began, 5, 0), touch(.moved, 25, 1000)])
    #expect(explore.deadline == time(2500))
    #expect(explore.advance(to: time(2499)) == [])
    #expect(explore.advance(to: time(2500)) == [.hold(TouchID(rawValue: 1), point(25))])
    let moved = touch(.moved, 55, 2600)
    let lift = touch(.ended, 55, 2700)
    #expect(play(&explore, [moved, lift]) == [.pass(moved), .pass(lift)])
    #expect(explore.deadline == nil)
    #expect(play(&explore, [touch(.began, 5, 3000)]) == [.found(point(5))])
  }
}
