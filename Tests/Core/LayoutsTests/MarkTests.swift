import Testing

@testable import Layouts

/// Marks that sit on a letter, alone on a key.
@Suite struct MarkTests {
  @Test(arguments: [
    ("a", "a"), ("\u{301}", "\u{25CC}\u{301}"), ("\u{e31}", "\u{25CC}\u{e31}"),
    ("\u{64e}", "\u{25CC}\u{64e}"),
    // Shaping puts the circle under these.
    ("\u{bca}", "\u{bca}"), ("\u{93f}", "\u{93f}"), ("\u{17b6}", "\u{17b6}"),
    ("\u{1031}", "\u{1031}"),
  ])
  func marksStandOnOneCircle(_ text: String, _ drawn: String) {
    #expect(Mark.drawn(text).unicodeScalars.elementsEqual(drawn.unicodeScalars))
  }

  @Test(arguments: [("zwnj", "\u{200C}", "ZWNJ"), ("zwj", "\u{200D}", "ZWJ")])
  func joinersHaveNames(_ name: String, _ typed: String, _ drawn: String) {
    #expect(Mark.bare(name).unicodeScalars.elementsEqual(typed.unicodeScalars))
    #expect(Mark.drawn(typed) == drawn)
  }

  @Test func theCircleIsNotTyped() {
    #expect(Mark.bare("\u{25CC}\u{301}") == "\u{301}")
    #expect(Mark.bare("\u{25CC}") == "\u{25CC}")
    #expect(Mark.bare("ab") == "ab")
  }
}
