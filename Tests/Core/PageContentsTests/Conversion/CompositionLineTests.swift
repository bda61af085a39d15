import Conversion
import Testing

@testable import PageContents

/// What a composition row shows of a reading that is longer than the row. Each sign is 10 px wide here, a gap 2, the sign of
/// what is cut off 10, and the row 100 with 5 free at its sides.
@Suite struct CompositionLineTests {
  private func line(_ pieces: [MarkedPiece], end: Int? = nil) -> CompositionLine {
    CompositionLine(
      pieces, end: end,
      in: CompositionLine.Measure(
        width: 100, side: 5, gap: 2, sign: 10, widthOf: { Double($0.count) * 10 }))
  }

  /// Syllables of two letters.
  private func syllables(_ count: Int) -> [MarkedPiece] {
    (0..<count).map { MarkedPiece(text: "n\($0)", kind: .part, end: 2 * $0 + 2) }
  }

  private func texts(_ line: CompositionLine) -> [String] { line.parts.map(\.piece.text) }

  @Test func syllablesStandSideBySide() {
    let line = line(syllables(3))
    #expect(line.parts.map(\.x) == [5, 27, 49] && line.parts.allSatisfy { $0.width == 20 })
    #expect(line.earlier == nil && line.later == nil)
  }

  @Test func theEndOfALongReadingIsSeen() {
    let line = line(syllables(10))
    #expect(texts(line) == ["n7", "n8", "n9"])
    // It ends where the row ends, and the sign stands before it.
    #expect(line.parts.last?.end == 95)
    #expect(line.earlier == 21 && line.parts.first?.x == 31 && line.later == nil)
  }

  @Test func theSignsLeadToTheRest() {
    let end = line(syllables(10))
    let middle = line(syllables(10), end: end.start)
    #expect(texts(middle) == ["n4", "n5", "n6"])
    #expect(middle.earlier != nil && middle.later == 85)
    // The beginning is as long as there is room for, whatever was seen before.
    for before in 1...2 {
      let beginning = line(syllables(10), end: before)
      #expect(texts(beginning) == ["n0", "n1", "n2"])
      #expect(beginning.parts.first?.x == 5 && beginning.earlier == nil && beginning.later == 69)
    }
  }

  @Test func theEndOfALongChoiceIsSeen() {
    let chosen = MarkedPiece(text: "一二三四五六七八九十", kind: .chosen, end: 20)
    let rest = MarkedPiece(text: "ni", kind: .part, end: 22)
    let line = line([chosen, rest])
    #expect(texts(line) == ["六七八九十", "ni"] && line.parts.map(\.index) == [0, 1])
    #expect(line.parts.first?.width == 50 && line.earlier != nil)
    // The beginning fills the row.
    #expect(texts(self.line([chosen, rest], end: line.start)) == ["一二三四五六七八"])
  }

  @Test func aPieceThatHasNoRoomIsSeenAllTheSame() {
    let line = line([MarkedPiece(text: "zhuangzhuangzhuang", kind: .part, end: 18)])
    #expect(line.parts.map(\.x) == [5] && line.later == nil)
    #expect(self.line([]).parts.isEmpty)
  }
}
