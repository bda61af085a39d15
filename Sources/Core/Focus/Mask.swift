/// The signs that a toolkit draws in place of a secret's characters.
package enum Mask {
  /// GTK takes the first of these that the font has; the asterisk, its last resort, is too common a
  /// character to say anything by itself.
  private static let signs: Set<Character> = ["\u{25CF}", "\u{2022}", "\u{2731}", "\u{273A}"]

  /// Whether what is drawn for a character is such a sign.
  package static func covers(_ drawn: String) -> Bool {
    drawn.count == 1 && drawn.first.map(signs.contains) ?? false
  }

  /// Whether something else is drawn for the first character of `text` than it is.
  package static func covers(_ text: String, drawn: String?) -> Bool {
    guard let first = text.first, let sign = drawn?.first, drawn?.count == 1 else { return false }
    return sign != first && (sign == "*" || signs.contains(sign))
  }
}
