import KeyModel
import Testing

@testable import Control

/// What becomes of text commands where key strokes carry them out.
@Suite struct TextStrokesTests {
  private static let backSpace = Stroke.chord(.keysym(.backSpace), [])
  private static let left = Stroke.chord(.keysym(.left), [])
  private static let right = Stroke.chord(.keysym(.right), [])

  private static let table: [(TextCommand, [Stroke])] = [
    (.commit("Grüße 😀"), [.text("Grüße 😀")]), (.commit(""), []),
    (.mark(MarkedText("にほん", caret: 3)), []), (.mark(nil), []),
    (.delete(before: 2, after: 0), [backSpace, backSpace]),
    (.delete(before: 1, after: 1), [backSpace, .chord(.keysym(.delete), [])]),
    (.delete(before: -1, after: 0), []),
    (.delete(before: 2, after: 0, of: "aé"), [.erase("é"), backSpace]),
    (
      .delete(before: 3, after: 0, of: "\u{1F1E9}\u{1F1EA}"),
      [
        .erase("\u{1F1E9}\u{1F1EA}"), backSpace, backSpace,
      ]
    ),
    (.delete(before: 1, after: 0, of: "né"), [.erase("é")]),
    (.deleteWord(orCharacters: 2), [.eraseWord(orCharacters: 2)]),
    (.move(by: -2, isRightToLeft: false), [left, left]),
    (.move(by: 2, isRightToLeft: false), [right, right]),
    (.move(by: 1, isRightToLeft: true), [left]), (.move(by: -1, isRightToLeft: true), [right]),
    (.move(by: 0, isRightToLeft: false), []),
    (.strike(.character("c"), .control), [.chord(.character("c"), .control)]),
    (.hold([.control]), [.hold([.control])]), (.hold([]), [.hold([])]),
  ]

  @Test(arguments: table)
  func becomesStrokes(_ command: TextCommand, _ strokes: [Stroke]) {
    #expect(command.strokes == strokes)
  }

  @Test func commandsStayInOrderAndInOneFlush() {
    let commands: [TextCommand] = [
      .delete(before: 1, after: 0), .mark(nil), .commit("a"), .hold([.alt]),
    ]
    #expect(commands.flatMap(\.strokes) == [Self.backSpace, .text("a"), .hold([.alt])])
  }
}
