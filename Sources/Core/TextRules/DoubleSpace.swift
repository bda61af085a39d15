/// The period that replaces a double space (R-TEXT-2).
package enum DoubleSpace {
  /// Time after the first space during which a second space counts, in ms (`ios-rules` §8: 3 s).
  package static let window = 3000.0

  /// Returns the mark that a second space inserts before the first space at the end of `before`; nil if both spaces stay.
  package static func period(after before: Substring, rules: LanguageRules) -> Character? {
    guard let period = rules.period, before.last == " " else { return nil }
    var text = before.dropLast()
    guard let last = text.last, !last.isWhitespace, !hasColumns(text) else { return nil }
    if last.endsLikeWord || last == "\u{FE0F}" { return period }
    while let mark = text.last, mark.closes { text.removeLast() }
    guard let word = text.last, word.isLetterOrDigit || word.endsLikeWord, !word.isUnspacedScript
    else {
      return nil
    }
    return period
  }

  /// Whether the line above or below the last line of `before` is set in columns. In such text two spaces are intended.
  package static func isBesideColumns(before: Substring, after: Substring) -> Bool {
    let above = before.lines.dropLast().last
    let below = after.lines.dropFirst().first
    return [above, below].compactMap(\.self).contains(where: hasColumns)
  }

  /// Whether the last line of `text` is set in columns: several spaces follow a word.
  private static func hasColumns(_ text: Substring) -> Bool {
    var (spaces, isBehindWord) = (0, false)
    for character in text.suffix(longestLine).reversed() {
      if character.isNewline { return false }
      if character == " " {
        spaces += 1
      } else {
        if spaces > 1, isBehindWord, !character.endsSentence { return true }
        (spaces, isBehindWord) = (0, true)
      }
    }
    return false
  }

  private static let longestLine = 200
}

extension Character {
  /// Whether a typist may put two spaces after this character, between two sentences.
  fileprivate var endsSentence: Bool { ".!?:…".contains(self) || closes }
}
