/// The period that two spaces make (R-TEXT-2).
package enum DoubleSpace {
  /// How long after the first space the second one counts, in ms (`ios-rules` §8: 3 s).
  package static let window = 3000.0

  /// What a second space makes of the first one at the end of `before`: the sign that goes in front
  /// of the space, or nil when it stays a space.
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

  /// Whether the lines beside the last one of `before` are set in columns: then two spaces are meant.
  package static func isBesideColumns(before: Substring, after: Substring) -> Bool {
    let above = before.lines.dropLast().last
    let below = after.lines.dropFirst().first
    return [above, below].compactMap(\.self).contains(where: hasColumns)
  }

  /// Whether the line that `text` ends with is set in columns: spaces follow each other behind a word.
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
  /// Whether two spaces behind are a typist's between sentences.
  fileprivate var endsSentence: Bool { ".!?:…".contains(self) || closes }
}
