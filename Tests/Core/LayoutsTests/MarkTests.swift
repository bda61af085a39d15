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

  /// Noto sets Odia marks beside the circle; the space keeps both on the key and is not typed.
  @Test func odiaMarksHaveRoomBesideTheCircle() {
    #expect(Mark.drawn("\u{B42}") == "\u{B42}\u{A0}")
    #expect(Mark.bare(Mark.drawn("\u{B42}")).unicodeScalars.elementsEqual(["\u{B42}"]))
    #expect(Mark.drawn("\u{B3E}") == "\u{B3E}")
  }

  @Test func theCircleIsNotTyped() {
    #expect(Mark.bare("\u{25CC}\u{301}") == "\u{301}")
    #expect(Mark.bare("\u{25CC}") == "\u{25CC}")
    #expect(Mark.bare("ab") == "ab")
  }
}
