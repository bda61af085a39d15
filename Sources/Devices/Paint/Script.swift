/// The characters that can be set without a shaping engine.
enum Script {
  /// Whether the character is always one glyph, left to right, independent of its neighbours: Latin, Greek,
  /// Cyrillic, Armenian, Georgian, punctuation, symbols, kana, ideographs, Hangul syllables.
  static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2FF, 0x370...0x482, 0x48A...0x588, 0x10A0...0x10FF,
      0x1C90...0x1CBF, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x2070...0x20CF,
      0x2100...0x2BFF, 0x2C60...0x2C7F, 0x3000...0x3029, 0x3030...0x3098, 0x309B...0x318F,
      0x3400...0x9FFF, 0xA720...0xA7FF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      !scalar.properties.isEmojiPresentation
    default: false
    }
  }

  /// Whether a colour font should draw the text.
  static func isEmoji(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }

  /// Whether the text is a single emoji. Emoji that begin with a digit do not count.
  static func isOneEmoji(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first?.value,
      first >= 0x1F000 || 0x203C...0x3299 ~= first
    else { return false }
    return text.count == 1 && isEmoji(text)
  }
}
