import KeyModel
import Testing

@testable import X11

/// Where presses were that only raw events tell.
@Suite struct PointerTrailTests {
  private let start = Instant(milliseconds: 5000)
  private let pointer = Point(x: 900, y: 620)

  private func place(
    _ trail: PointerTrail, _ mark: PointerTrail.Mark, after delay: Milliseconds = 1
  ) -> Point? {
    trail.place(of: mark, pointer: pointer, at: start + delay) { Point(x: $0.x, y: $0.y) }
  }

  /// R-HARM-4: taps that were handled late are not all where the pointer is by then.
  @Test func eachPressIsWhereTheMotionBeforeItWas() {
    var trail = PointerTrail()
    trail.isWatched = true
    trail.noteMotion(RawPlace(device: 4, x: 100, y: 600))
    let first = trail.mark(at: start)
    trail.noteMotion(RawPlace(device: 4, x: 900, y: 620))
    let second = trail.mark(at: start)
    #expect(place(trail, first, after: 5000) == Point(x: 100, y: 600))
    #expect(place(trail, second, after: 5000) == pointer)
  }

  @Test func stepsOfAMouseTellNoPlace() {
    var trail = PointerTrail()
    trail.isWatched = true
    let first = trail.mark(at: start)
    trail.noteMotion(RawPlace(device: 4, x: 3, y: -2))
    let second = trail.mark(at: start)
    #expect(place(trail, first) == nil)
    #expect(place(trail, second) == pointer)
  }

  @Test func unwatchedThePointerIsBelievedForAMoment() {
    let trail = PointerTrail()
    let mark = trail.mark(at: start)
    #expect(place(trail, mark) == pointer)
    #expect(place(trail, mark, after: PointerTrail.patience) == nil)
  }

  @Test func whatWasMarkedBeforeMotionsWereWatchedIsOld() {
    var trail = PointerTrail()
    let mark = trail.mark(at: start)
    trail.isWatched = true
    #expect(place(trail, mark, after: 1) == pointer)
    #expect(place(trail, mark, after: 400) == nil)
  }
}
