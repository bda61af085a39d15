/// The period that two spaces make (R-TEXT-2).
package enum DoubleSpace {
  /// How long after the first space the second one counts, in ms (`ios-rules` §8: 3 s).
  package static let window = 3000.0

  /// What a second space makes of the first one at the end of `before`: the sign that goes in front
  /// of the space, or nil when it stays a space.
  package static func period(after before: Substring, rules: LanguageRules) -> Character? {
    guard let period = rules.period, before.last == " " else { return nil }
    var text = before.dropLast()
    guard let last = text.last, !last.isWhitespace else { return nil }
    if last.endsLikeWord || last == "\u{FE0F}" { return period }
    while let mark = text.last, mark.closes { text.removeLast() }
    guard let word = text.last, word.isLetterOrDigit || word.endsLikeWord, !word.isUnspacedScript
    else {
      return nil
    }
    return period
  }
}
