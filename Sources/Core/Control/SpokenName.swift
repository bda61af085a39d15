/// The words for a key's text: screen readers pass over many marks.
package enum SpokenName {
  /// Shorter names than Unicode's, as people say them.
  private static let usual: [Character: String] = [
    "@": "at", "/": "slash", "\\": "backslash", "-": "hyphen", "_": "underscore", "#": "number",
    "&": "and", "*": "star", "+": "plus", "=": "equals", "<": "less than", ">": "greater than",
    "|": "vertical bar", "~": "tilde", "^": "circumflex", "`": "grave", "¨": "diaeresis",
    "'": "apostrophe", "\"": "quote", "(": "left parenthesis", ")": "right parenthesis",
    " ": "space", "€": "euro", "$": "dollar", "£": "pound", "¥": "yen", "•": "bullet",
    "°": "degree", "§": "section", "–": "dash", "—": "long dash", "…": "ellipsis",
  ]

  /// `capital a` for `A`, `full stop` for `.`; words, digits and emoji as they are.
  package static func of(_ text: String) -> String {
    guard text.count == 1, let character = text.first else { return text }
    if let name = usual[character] { return name }
    if character.isUppercase { return "capital " + character.lowercased() }
    guard !character.isLetter, !character.isNumber,
      let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      !scalar.properties.isEmojiPresentation, let name = scalar.properties.name
    else { return text }
    return name.lowercased()
  }
}
