import KeyModel
import Testing

@testable import Pages

@Suite struct ScrollerTests {
  private func at(_ milliseconds: Double) -> Instant { Instant(milliseconds: milliseconds) }

  @Test func theStripFollowsTheFingerBetweenItsEnds() {
    var scroller = Scroller()
    scroller.extend(to: 500)
    scroller.grab(300, at: at(0))
    scroller.drag(to: 200, at: at(10))
    #expect(scroller.offset == 100)
    scroller.drag(to: 350, at: at(20))
    #expect(scroller.offset == 0)
    scroller.drag(to: -900, at: at(30))
    #expect(scroller.offset == 500)
  }

  @Test func aThrowGlidesOnAndComesToRest() {
    var scroller = Scroller()
    scroller.extend(to: 10_000)
    scroller.grab(1000, at: at(0))
    for step in 1...5 { scroller.drag(to: 1000 - Double(step) * 20, at: at(Double(step) * 10)) }
    scroller.letGo(at: at(50), glides: true)
    #expect(scroller.isGliding)
    var (time, last, steps, still) = (50.0, scroller.offset, 0, 0)
    var speeds: [Double] = []
    while let due = scroller.deadline, steps < 1000 {
      time = Double(due.microseconds) / 1000
      _ = scroller.advance(to: due)
      speeds.append(scroller.offset - last)
      if scroller.offset.rounded() == last.rounded() { still += 1 }
      last = scroller.offset
      steps += 1
    }
    #expect(!scroller.isGliding && scroller.deadline == nil)
    #expect((100...400).contains(steps), "\(steps)")
    // Only the last picture may be that of a strip that has come to rest.
    #expect(still <= 1, "\(still) of \(steps)")
    // 2 px a ms decay at a rate of 0.002 a ms: nearly 1000 px.
    #expect(abs(scroller.offset - 1100) < 45, "\(scroller.offset)")
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 })
    #expect(time < 3000)
  }

  /// A strip of `end` px, dragged from 100 to `place` in `time` ms and let go after a rest.
  private func scroller(
    to end: Double, lift place: Double, at time: Double, rest: Double = 0, glides: Bool = true
  ) -> Scroller {
    var scroller = Scroller()
    scroller.extend(to: end)
    scroller.grab(100, at: at(0))
    scroller.drag(to: place, at: at(time))
    scroller.letGo(at: at(time + rest), glides: glides)
    return scroller
  }

  @Test func timeAndNotTheNumberOfPicturesDecides() {
    var one = scroller(to: 10_000, lift: 70, at: 10)
    var many = one
    var end = at(10)
    for _ in 1...12 {
      end = many.deadline ?? end
      _ = many.advance(to: end)
    }
    _ = one.advance(to: end)
    #expect(abs(one.offset - many.offset) < 0.01)
  }

  @Test func picturesKeepTheirBeat() throws {
    var scroller = scroller(to: 10_000, lift: 70, at: 10)
    let first = try #require(scroller.deadline)
    // Something else wakes the keyboard too early: no picture.
    let tooEarly = scroller.advance(to: at(15))
    #expect(!tooEarly)
    #expect(scroller.deadline == first)
    // One that is a little late does not delay the next.
    let late = scroller.advance(to: first + 5)
    #expect(late)
    #expect(scroller.deadline == first + Scroller.frame)
    // After a long wait no lost picture is made up for.
    let afterLong = scroller.advance(to: first + 60)
    #expect(afterLong)
    #expect(scroller.deadline == first + 60 + Scroller.frame)
  }

  @Test func aFingerThatRestedThrowsNothing() {
    let scroller = scroller(to: 1000, lift: 20, at: 20, rest: 380)
    #expect(!scroller.isGliding)
  }

  @Test func withoutMotionItStopsWithTheFinger() {
    let scroller = scroller(to: 1000, lift: 20, at: 20, glides: false)
    #expect(!scroller.isGliding && scroller.offset == 80)
  }

  @Test func theEndStopsIt() {
    var scroller = scroller(to: 100, lift: 40, at: 10)
    _ = scroller.advance(to: at(1000))
    #expect(scroller.offset == 100 && !scroller.isGliding)
  }
}
