import KeyModel
import Testing

@testable import Emoji

@Suite struct EmojiGridTests {
  /// Three rows of cells of 40 px; chapters of 4, 0 and 7 emoji, 16 px apart.
  private let grid = EmojiGrid(
    counts: [4, 0, 7], view: Rect(x: 10, y: 50, width: 100, height: 120), side: 38, gap: 16)

  @Test func columnsAreFilledOneAfterAnother() {
    #expect(grid.rows == 3)
    #expect(grid.length == 2 * 40 + 16 + 3 * 40)
    let visible = grid.visible(at: 0)
    #expect(visible.map(\.place.chapter) == [0, 0, 0, 0, 2, 2, 2])
    #expect(visible[1].frame == Rect(x: 10, y: 90, width: 40, height: 40))
    #expect(visible[3].frame == Rect(x: 50, y: 50, width: 40, height: 40))
    #expect(visible[4].frame == Rect(x: 106, y: 50, width: 40, height: 40))
  }

  @Test func everyEmojiIsSeenSomewhereAndOnlyWhatIsSeenIsGiven() {
    var seen: Set<EmojiGrid.Place> = []
    for offset in stride(from: 0.0, through: grid.reach, by: 7.5) {
      for (place, frame) in grid.visible(at: offset) {
        seen.insert(place)
        #expect(frame.maxX >= grid.view.x && frame.x <= grid.view.maxX)
        let middle = frame.intersection(grid.view).center
        if grid.view.contains(middle) {
          #expect(grid.place(at: middle, offset: offset)?.place == place)
        }
      }
    }
    #expect(seen.count == 11)
  }

  @Test func chaptersHaveTheirBeginnings() {
    #expect(grid.reach == 116)
    #expect(grid.start(of: 0) == 0)
    #expect(grid.start(of: 2) == 96)
    #expect(grid.chapter(at: 0) == 0)
    #expect(grid.chapter(at: 76) == 2)
    #expect(grid.chapter(at: 116) == 2)
  }

  @Test func outsideAndBetweenThereIsNone() {
    #expect(grid.place(at: Point(x: 9, y: 60), offset: 0) == nil)
    #expect(grid.place(at: Point(x: 95, y: 60), offset: 0) == nil)
    #expect(grid.place(at: Point(x: 60, y: 100), offset: 0) == nil)
  }

  @Test func nothingAtAllIsNoTrouble() {
    let empty = EmojiGrid(counts: [0], view: .zero, side: 0, gap: 0)
    #expect(empty.visible(at: 0).isEmpty && empty.reach == 0 && empty.chapter(at: 0) == 0)
  }
}

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
