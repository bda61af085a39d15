/// Pieces of text that one key press deletes.
package enum TextUnit: Hashable, Sendable, CaseIterable {
  case word, sentence, paragraph
}

/// Finds the beginnings of words, sentences and paragraphs, from the insertion point backwards (R-DOC-5). All
/// functions are pure. Words follow Unicode's annex 29, and include the blanks after them. Some scripts have no
/// spaces between words, so that only a dictionary could find the words; there each character counts as a word.
/// Sentences follow the language's rules.
package enum Boundaries {
  /// Returns the number of characters of the last `unit` before the insertion point; nil where the unit may begin before
  /// `text`. `reachesStart`: nothing is before `text`.
  package static func length(
    of unit: TextUnit, before text: Substring, reachesStart: Bool, rules: LanguageRules
  ) -> Int? {
    let start =
      switch unit {
      case .word: wordStart(text)
      case .sentence: sentenceStart(text, reachesStart: reachesStart, rules: rules)
      case .paragraph: paragraphStart(text)
      }
    guard start > text.startIndex || reachesStart else { return nil }
    return text.distance(from: start, to: text.endIndex)
  }

  private static func wordStart(_ text: Substring) -> Substring.Index {
    if text.last?.isNewline == true { return text.index(before: text.endIndex) }
    var rest = text
    while rest.last?.isBlank == true { rest.removeLast() }
    guard let last = rest.last, !last.isNewline else { return rest.endIndex }
    if last.isKatakana { return start(in: rest) { $0.isKatakana } }
    if last.isUnspacedScript { return rest.index(before: rest.endIndex) }
    guard last.isInsideWord else {
      // A row of equal punctuation marks is deleted as one word; each emoji is a word.
      return last.isPunctuation
        ? start(in: rest) { $0 == last } : rest.index(before: rest.endIndex)
    }
    return lettersStart(rest)
  }

  private static func start(
    in text: Substring, while belongs: (Character) -> Bool
  ) -> Substring.Index {
    var start = text.endIndex
    while start > text.startIndex, belongs(text[text.index(before: start)]) {
      text.formIndex(before: &start)
    }
    return start
  }

  /// Returns the start of a run of letters and digits. Between two letters or digits the run may have a joining
  /// character: `can't`, `3,5`.
  private static func lettersStart(_ text: Substring) -> Substring.Index {
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      let character = text[before]
      if character.isInsideWord, !character.isUnspacedScript {
        start = before
      } else if start < text.endIndex, before > text.startIndex,
        character.joins(text[text.index(before: before)], text[start])
      {
        start = before
      } else {
        break
      }
    }
    return start
  }

  private static func sentenceStart(
    _ text: Substring, reachesStart: Bool, rules: LanguageRules
  ) -> Substring.Index {
    var index = text.endIndex
    // The blanks after a sentence and its end mark belong to the sentence.
    while index > text.startIndex, text[text.index(before: index)].isWhitespace {
      text.formIndex(before: &index)
    }
    while index > text.startIndex {
      text.formIndex(before: &index)
      guard !text[index].isWhitespace, begins(at: index, in: text, rules: rules) else { continue }
      // The quotation mark before the first word belongs to the sentence.
      while index > text.startIndex, text[text.index(before: index)].opens {
        text.formIndex(before: &index)
      }
      return index
    }
    return text.startIndex
  }

  private static func begins(
    at index: Substring.Index, in text: Substring, rules: LanguageRules
  ) -> Bool {
    let before = text[..<index]
    guard let last = before.last, !text[index].closes,
      !text[index].isPunctuation || text[index].opens
    else { return false }
    if "。！？．".contains(last) { return true }
    return Capitals.sentenceBegins(after: before, reachesStart: false, rules: rules)
  }

  private static func paragraphStart(_ text: Substring) -> Substring.Index {
    var rest = text
    while rest.last?.isNewline == true { rest.removeLast() }
    return rest.lastIndex(where: \.isNewline).map { rest.index(after: $0) } ?? text.startIndex
  }
}

extension Character {
  /// Whether the character is a letter, a digit or an underscore, which joins names.
  fileprivate var isInsideWord: Bool { isLetterOrDigit || self == "_" }

  /// Whether the character is katakana, or the mark that lengthens a vowel. Katakana words are foreign words, which
  /// the script makes recognisable.
  fileprivate var isKatakana: Bool {
    unicodeScalars.first.map { (0x30A1...0x30FF).contains($0.value) } ?? false
  }

  /// Whether this character does not separate words between the characters `left` and `right` (UAX 29, WB6, WB7,
  /// WB11, WB12).
  fileprivate func joins(_ left: Character, _ right: Character) -> Bool {
    switch self {
    case "'", "\u{2019}", "\u{2018}", ".":
      left.isLetter && right.isLetter || left.isNumber && right.isNumber
    case ":", "\u{B7}", "\u{2027}": left.isLetter && right.isLetter
    case ",", ";": left.isNumber && right.isNumber
    default: false
    }
  }
}
