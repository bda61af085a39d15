import KeyModel
import Testing

@testable import Pages

@Suite struct StripFingersTests {
  private let one = TouchID(rawValue: 1)
  private let two = TouchID(rawValue: 2)
  private var strip: StripFingers<String> = {
    var strip = StripFingers<String>()
    strip.scroller.extend(to: 1000)
    return strip
  }()

  private func at(_ milliseconds: Double) -> Instant { Instant(milliseconds: milliseconds) }

  @Test func aFingerThatStaysPicksWhatItSaw() {
    var strip = strip
    strip.begin(one, at: Point(x: 100, y: 9), on: "a", at(0))
    #expect(strip.pressed == ["a"])
    #expect(strip.held(by: one)?.item == "a" && strip.held(by: one)?.start == Point(x: 100, y: 9))
    #expect(strip.drag(one, to: Point(x: 93, y: 80), scale: 1, at(20)) == .nothing)
    #expect(strip.end(one, glides: true, at(40)) == "a")
    #expect(strip.end(one, glides: true, at(50)) == nil, "it is lifted once")
  }

  @Test func aFingerThatMovesScrollsAndPicksNothing() {
    var strip = strip
    strip.begin(one, at: Point(x: 100, y: 0), on: "a", at(0))
    #expect(strip.drag(one, to: Point(x: 83, y: 0), scale: 2, at(10)) == .begunToScroll)
    #expect(strip.pressed.isEmpty && strip.held(by: one) == nil)
    #expect(strip.scroller.offset == 1, "it does not jump by the way that told a drag from a tap")
    #expect(strip.drag(one, to: Point(x: 63, y: 0), scale: 2, at(20)) == .scrolled)
    #expect(strip.scroller.offset == 21)
    #expect(strip.end(one, glides: false, at(30)) == nil)
    #expect(!strip.scroller.isGliding)
  }

  @Test func aVerticalStripFollowsUpAndDownAlone() {
    var strip = strip
    strip.isVertical = true
    strip.begin(one, at: Point(x: 0, y: 100), on: "a", at(0))
    #expect(strip.drag(one, to: Point(x: 90, y: 100), scale: 1, at(10)) == .nothing)
    #expect(strip.drag(one, to: Point(x: 90, y: 80), scale: 1, at(20)) == .begunToScroll)
    #expect(strip.drag(one, to: Point(x: 90, y: 50), scale: 1, at(30)) == .scrolled)
    #expect(strip.scroller.offset == 42)
  }

  @Test func aFingerThatStopsAGlidingStripPicksNothing() {
    var strip = strip
    strip.begin(one, at: Point(x: 500, y: 0), on: "a", at(0))
    for step in 1...5 {
      let x = 500 - 40 * Double(step)
      _ = strip.drag(one, to: Point(x: x, y: 0), scale: 1, at(10 * Double(step)))
    }
    #expect(strip.end(one, glides: true, at(50)) == nil)
    #expect(strip.scroller.isGliding)
    strip.begin(two, at: Point(x: 100, y: 0), on: "b", at(60))
    #expect(!strip.scroller.isGliding && strip.pressed.isEmpty)
    #expect(strip.end(two, glides: true, at(70)) == nil)
  }

  @Test func whatIsPickedAtOnceIsNotPickedAgain() {
    var strip = strip
    strip.begin(one, at: Point(x: 100, y: 0), on: "a", at(0))
    strip.begin(two, at: Point(x: 200, y: 0), on: nil, at(0))
    #expect(strip.pickAll().map(\.item) == ["a"])
    #expect(strip.pickAll().isEmpty && strip.end(one, glides: true, at(20)) == nil)
  }

  @Test func aCancelledFingerPicksNothing() {
    var strip = strip
    strip.begin(one, at: Point(x: 100, y: 0), on: "a", at(0))
    strip.cancel(one, at(10))
    #expect(strip.pressed.isEmpty && strip.pickAll().isEmpty)
  }
}
