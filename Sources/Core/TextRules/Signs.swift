// The kinds of characters that the rules distinguish.
extension Character {
  /// Whether the character is a space within a line.
  var isBlank: Bool { isWhitespace && !isNewline }

  /// Whether the character opens something before the first word of a sentence: brackets, quotation marks, `¿`, `¡`.
  var opens: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: self == "\"" || self == "'" || self == "¿" || self == "¡" || self == "»"
    }
  }

  /// Whether the character may follow the end of a sentence, before the space. Some languages close quotations with
  /// marks that open quotations in other languages: „so“, »so«.
  var closes: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default:
      self == "\"" || self == "'" || self == "\u{201C}" || self == "\u{2018}" || self == "«"
    }
  }

  /// Whether the character is a symbol that a period may follow, as if it were a word: an emoji, `%`, `+`.
  var endsLikeWord: Bool {
    if self == "%" || self == "+" || self == ">" || self == "}" { return true }
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.properties.generalCategory == .otherSymbol
      || scalar.properties.isEmojiPresentation || unicodeScalars.count > 1 && isSymbol
  }

  /// Whether writers of the script delete the parts of this letter one by one: points of Hebrew and Arabic, the
  /// vowel signs and conjuncts of India, Thailand and their neighbours. Every toolkit deletes these parts so.
  package var isTakenBackBySigns: Bool {
    guard unicodeScalars.count > 1, let value = unicodeScalars.first?.value else { return false }
    switch value {
    case 0x0590...0x07BF, 0x0900...0x109F, 0x1780...0x17FF: return true
    default: return false
    }
  }

  /// Whether the script has no spaces between words, so that a double space never becomes a period.
  package var isUnspacedScript: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    switch value {
    case 0x0E00...0x0EFF, 0x0F00...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}
