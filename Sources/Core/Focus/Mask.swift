/// Recognises masking signs, which toolkits draw instead of a secret's characters.
package enum Mask {
  /// The masking signs of GTK, which draws the first one that the font has. The asterisk, its last choice, is too
  /// common a character to prove anything by itself.
  private static let signs: Set<Character> = ["\u{25CF}", "\u{2022}", "\u{2731}", "\u{273A}"]

  /// Whether the one character `drawn` is a masking sign.
  package static func covers(_ drawn: String) -> Bool {
    drawn.count == 1 && drawn.first.map(signs.contains) ?? false
  }

  /// Whether a masking sign is drawn for the first character of `text`, instead of the character itself.
  package static func covers(_ text: String, drawn: String?) -> Bool {
    guard let first = text.first, let sign = drawn?.first, drawn?.count == 1 else { return false }
    return sign != first && (sign == "*" || signs.contains(sign))
  }
}
