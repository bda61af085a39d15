import KeyModel
import Testing

@testable import PageContents

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
