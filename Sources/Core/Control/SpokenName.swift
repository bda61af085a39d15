package import KeyModel

/// Names for the text of a key, because screen readers skip many marks.
package enum SpokenName {
  /// Common names that are shorter than Unicode's names.
  static let usual: [Character: String] = [
    "@": "at", "/": "slash", "\\": "backslash", "-": "hyphen", "_": "underscore", "#": "number",
    "&": "and", "+": "plus", "=": "equals", "<": "less than", ">": "greater than",
    "|": "vertical bar", "~": "tilde", "^": "circumflex", "`": "grave", "¨": "diaeresis",
    "'": "apostrophe", "\"": "quote", "(": "left parenthesis", ")": "right parenthesis",
    " ": "space", "€": "euro", "$": "dollar", "£": "pound", "¥": "yen", "•": "bullet",
    "°": "degree", "§": "section", "–": "dash", "—": "long dash", "…": "ellipsis",
    ",": "comma", ".": "full stop", ";": "semicolon", ":": "colon", "?": "question mark",
    "!": "exclamation mark", "%": "per cent", "*": "star", "[": "left square bracket",
    "]": "right square bracket", "{": "left curly bracket", "}": "right curly bracket",
  ]

  /// Returns the spoken name of a text: `capital a` for `A`, `full stop` for `.`. Words, digits and emoji stay
  /// unchanged, and so does a mark without a name in the translation's language, since screen readers know names of
  /// marks in their users' languages.
  package static func of(_ text: String, _ names: Translation = Translation()) -> String {
    guard text.count == 1, let character = text.first else { return text }
    if let name = usual[character] { return names(name) }
    if character.isUppercase { return names("capital {}", character.lowercased()) }
    guard names.language == "en" else { return text }
    guard !character.isLetter, !character.isNumber,
      let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      !scalar.properties.isEmojiPresentation, let name = scalar.properties.name
    else { return text }
    return name.lowercased()
  }
}
