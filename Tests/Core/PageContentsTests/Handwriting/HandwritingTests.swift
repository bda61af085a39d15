import Conversion
import KeyModel
import Pages
import Testing

@testable import PageContents

/// Characters written one after another, without a page around them.
@Suite struct HandwritingTests {
  private static let left = Rect(x: 0, y: 0, width: 100, height: 100)
  private static let right = Rect(x: 100, y: 0, width: 100, height: 100)

  private var writing = Handwriting(script: .japanese)
  private var now = Instant(milliseconds: 0)

  /// Writes a stroke at once; returns the actions.
  private mutating func stroke(in cell: Int = 0) -> [Handwriting.Action] {
    let frame = cell == 0 ? HandwritingTests.left : HandwritingTests.right
    let actions = writing.begin(in: cell, frame, at: frame.center, width: 4, now)
    writing.draw(to: Point(x: frame.x + 90, y: 90), width: 4)
    return actions + writing.lift(at: now)
  }

  private func question(in actions: [Handwriting.Action]) -> UInt64? {
    for case .send(.read(let id, _, _, _)) in actions { return id }
    return nil
  }

  /// Writes a character of one stroke, and answers.
  private mutating func write(_ texts: [String], in cell: Int = 0) -> [Handwriting.Action] {
    let actions = stroke(in: cell)
    guard let id = question(in: actions) else { return actions }
    return actions + writing.answer(id, texts, at: now)
  }

  private func typed(_ actions: [Handwriting.Action]) -> [Handwriting.Action] {
    actions.filter {
      switch $0 {
      case .start, .kill, .send: false
      case .commit, .replace, .pass: true
      }
    }
  }

  @Test mutating func theFirstStrokeStartsTheHelper() {
    let actions = stroke()
    #expect(actions.prefix(2) == [.start, .send(.open(.japanese))] && actions.count == 3)
    #expect(!stroke().contains(.start))
  }

  @Test mutating func theNextCharacterTakesTheFirstCandidate() {
    #expect(typed(write(["一", "二"])).isEmpty && writing.candidates == ["一", "二"])
    // Before the pause is over, a stroke belongs to the same character.
    #expect(typed(stroke()).isEmpty && !writing.isFresh)
    _ = writing.answer(2, ["二"], at: now)
    now = now + 700
    #expect(writing.deadline == now)
    #expect(writing.advance(to: now).isEmpty)
    #expect(typed(stroke()) == [.commit("二")])
  }

  @Test mutating func theOtherCellTakesTheFirstCandidate() {
    _ = write(["一"])
    #expect(typed(write(["十"], in: 1)) == [.commit("一")])
    #expect(writing.handle(.text(" ")) == [.commit("十")] && !writing.isComposing)
    #expect(writing.handle(.text(" ")) == nil)
  }

  @Test mutating func whatWaitsKeepsItsOrder() throws {
    let first = try #require(question(in: stroke()))
    let second = try #require(question(in: stroke(in: 1)))
    #expect(writing.handle(.text("。")) == [])
    #expect(writing.answer(second, ["十"], at: now).isEmpty)
    #expect(
      writing.answer(first, ["一"], at: now) == [.commit("一"), .commit("十"), .pass(.text("。"))])
    #expect(!writing.isComposing)
  }

  @Test mutating func deleteDropsTheCharacterAndUndoAStroke() {
    _ = write(["一"])
    _ = stroke()
    #expect(question(in: writing.undo(at: now)) != nil && writing.character?.strokes.count == 1)
    #expect(writing.handle(.erase(1)) == [] && writing.character == nil)
    #expect(writing.handle(.erase(1)) == nil)
  }

  @Test mutating func theLastCharacterIsReconsidered() {
    _ = write(["人", "入"])
    #expect(writing.pick(0) == [.commit("人")])
    writing.reconsider()
    #expect(writing.candidates == ["人", "入"])
    #expect(writing.pick(1) == [.replace(by: "入")] && writing.last?.text == "入")
    #expect(writing.handle(.text("a")) == nil && writing.last == nil)
  }

  @Test mutating func aSilentHelperIsReplaced() {
    _ = write(["一"])
    _ = stroke()
    now = now + Handwriting.patience
    let actions = writing.advance(to: now)
    #expect(actions.first == .kill && actions.contains(.start) && question(in: actions) != nil)
    for _ in 0..<2 { _ = writing.noteEnd(at: now) }
    #expect(writing.helper == .resting && writing.open(at: now).first == .start)
  }

  @Test mutating func aMissingEngineDropsWhatWaits() {
    _ = stroke()
    _ = stroke(in: 1)
    _ = writing.handle(.text("。"))
    #expect(writing.noteMissing("libzinnia0") == [.pass(.text("。"))])
    #expect(question(in: stroke()) == nil)
  }

  @Test mutating func leavingTypesWhatIsShown() {
    _ = write(["一"])
    #expect(writing.leave(types: true) == [.commit("一")])
    _ = write(["一"])
    #expect(writing.leave(types: false).isEmpty && !writing.isComposing)
  }
}
