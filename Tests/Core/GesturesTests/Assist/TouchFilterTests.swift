import KeyModel
import Testing

@testable import Gestures

@Suite struct TouchFilterTests {
  private static let finger = TouchID(rawValue: 7)

  private func settings(
    hold: Milliseconds = 0, ignoreRepeat: Milliseconds = 0, place: TouchPlace = .off
  ) -> TouchSettings {
    var settings = TouchSettings()
    settings.hold = hold
    settings.ignoreRepeat = ignoreRepeat
    settings.place = place
    return settings
  }

  private func touch(_ phase: Touch.Phase, _ x: Double, _ ms: Double) -> Touch {
    Touch(
      id: Self.finger, phase: phase, position: Point(x: x, y: 0), time: Instant(milliseconds: ms))
  }

  /// Keys of 10 px side by side.
  private func key(_ point: Point) -> Int? { point.x < 0 ? nil : Int(point.x / 10) }

  /// What counts of these touches: phase, place, time in ms.
  private func play(_ settings: TouchSettings, _ touches: [Touch]) -> [String] {
    var filter = TouchFilter(settings: settings)
    var reported: [Touch] = []
    for touch in touches {
      while let due = filter.deadline(after: touch.time), due <= touch.time {
        reported += filter.advance(to: due)
      }
      reported += filter.advance(to: touch.time)
      reported += filter.handle(touch, key: key)
    }
    return reported.map { "\($0.phase) \(Int($0.position.x)) \($0.time.microseconds / 1000)" }
  }

  @Test func withoutSettingsEveryTouchCounts() {
    let touches = [touch(.began, 5, 0), touch(.moved, 25, 10), touch(.ended, 25, 20)]
    #expect(play(settings(), touches) == ["began 5 0", "moved 25 10", "ended 25 20"])
  }

  @Test func aTouchCountsAfterItLaySoLong() {
    let short = [touch(.began, 5, 0), touch(.ended, 5, 299)]
    #expect(play(settings(hold: 300), short).isEmpty)
    let long = [touch(.began, 5, 0), touch(.moved, 6, 100), touch(.ended, 6, 320)]
    #expect(play(settings(hold: 300), long) == ["began 6 300", "ended 6 320"])
    // On another key the time begins anew.
    let sliding = [
      touch(.began, 5, 0), touch(.moved, 15, 200), touch(.moved, 16, 400), touch(.ended, 16, 520),
    ]
    #expect(play(settings(hold: 300), sliding) == ["began 16 500", "ended 16 520"])
  }

  @Test func theFillGrows() {
    var filter = TouchFilter(settings: settings(hold: 300))
    _ = filter.handle(touch(.began, 5, 0), key: key)
    let fills = filter.fills(at: Instant(milliseconds: 150))
    #expect(fills.map(\.key) == [0] && fills.map(\.share) == [0.5])
    #expect(
      filter.deadline(after: Instant(milliseconds: 150)) == Instant(milliseconds: 190))
  }

  @Test func aSecondTouchOfTheSameKeyIsIgnored() {
    let touches = [
      touch(.began, 5, 0), touch(.ended, 5, 50), touch(.began, 5, 200), touch(.ended, 5, 250),
      touch(.began, 15, 260), touch(.ended, 15, 300), touch(.began, 5, 400), touch(.ended, 5, 450),
    ]
    #expect(
      play(settings(ignoreRepeat: 300), touches) == [
        "began 5 0", "ended 5 50", "began 15 260", "ended 15 300", "began 5 400", "ended 5 450",
      ])
  }

  @Test func theFirstPlaceCounts() {
    let touches = [touch(.began, 5, 0), touch(.moved, 45, 10), touch(.ended, 45, 20)]
    #expect(play(settings(place: .first), touches) == ["began 5 0", "ended 5 20"])
  }

  @Test func theLastPlaceCounts() {
    let touches = [touch(.began, 5, 0), touch(.moved, 45, 10), touch(.ended, 45, 20)]
    #expect(play(settings(place: .last), touches) == ["began 45 20", "ended 45 20"])
    // The finger must have lain on the last key for the time.
    let both = settings(hold: 100, place: .last)
    #expect(play(both, touches).isEmpty)
    let rested = [touch(.began, 5, 0), touch(.moved, 45, 10), touch(.ended, 45, 120)]
    #expect(play(both, rested) == ["began 45 120", "ended 45 120"])
  }

  @Test func aTouchThatTheServerTakesAwayDoesNotCount() {
    let touches = [touch(.began, 5, 0), touch(.cancelled, 5, 100), touch(.began, 5, 500)]
    #expect(play(settings(hold: 300), touches).isEmpty)
  }
}
