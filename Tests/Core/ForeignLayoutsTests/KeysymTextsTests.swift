import Testing

@testable import ForeignLayouts

/// The characters of keysyms by their names.
@Suite struct KeysymTextsTests {
  @Test(arguments: [
    ("braille_dots_1", "\u{2801}"), ("braille_dots_125", "\u{2813}"),
    ("braille_dots_8", "\u{2880}"),
    ("braille_dots_12345678", "\u{28FF}"), ("braille_blank", "\u{2800}"),
  ])
  func dotsAreBitsOfACharacter(name: String, text: String) {
    #expect(KeysymTexts.meaning(of: name) == .text(text))
  }

  @Test(arguments: ["braille_dots_9", "braille_dots_10", "braille_dots_21", "braille_dots_11"])
  func otherDotsAreNoCharacter(name: String) {
    #expect(KeysymTexts.meaning(of: name) == .key(name))
  }
}
