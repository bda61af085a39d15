// What kinds of characters the rules tell apart.
extension Character {
  /// A space within a line.
  var isBlank: Bool { isWhitespace && !isNewline }

  /// A mark that opens something before the first word of a sentence: brackets, quotes, `¿`, `¡`.
  var opens: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: self == "\"" || self == "'" || self == "¿" || self == "¡" || self == "»"
    }
  }

  /// A mark that may stand between the end of a sentence and the space after it. Some languages close
  /// with marks that open in others: „so“, »so«.
  var closes: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default:
      self == "\"" || self == "'" || self == "\u{201C}" || self == "\u{2018}" || self == "«"
    }
  }

  /// A symbol that takes a period after it like a word: an emoji, `%`, `+`.
  var endsLikeWord: Bool {
    if self == "%" || self == "+" || self == ">" || self == "}" { return true }
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.properties.generalCategory == .otherSymbol
      || scalar.properties.isEmojiPresentation || unicodeScalars.count > 1 && isSymbol
  }

  /// True for a letter with signs of a script whose writers take signs back one by one: points of Hebrew and
  /// Arabic, the vowel signs and conjuncts of India, Thailand and their neighbours. Every toolkit deletes them so.
  package var isTakenBackBySigns: Bool {
    guard unicodeScalars.count > 1, let value = unicodeScalars.first?.value else { return false }
    switch value {
    case 0x0590...0x07BF, 0x0900...0x109F, 0x1780...0x17FF: return true
    default: return false
    }
  }

  /// Whether words of its script are not parted by spaces, so that a period never follows from one.
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
