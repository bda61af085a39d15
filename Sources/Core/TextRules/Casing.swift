/// Upper and lower case as the language has them.
package enum Casing {
  /// `word` with a capital at its start: `ijzer` gives `IJzer` in Dutch.
  package static func title(_ word: String, rules: LanguageRules) -> String {
    guard let first = word.first else { return word }
    if rules.casing == .dutch, word.prefix(2).lowercased() == "ij" {
      return "IJ" + word.dropFirst(2)
    }
    let rest = word.dropFirst()
    // The capital of ß at the start of a word is no pair of capitals.
    if rules.casing == .turkish { return turkish(first) + rest }
    let title = first.unicodeScalars.first.map { $0.properties.titlecaseMapping } ?? ""
    return title + String(String.UnicodeScalarView(first.unicodeScalars.dropFirst())) + rest
  }

  /// `word` in capitals: Greek loses its accents, Turkish keeps the dot.
  package static func upper(_ word: String, rules: LanguageRules) -> String {
    switch rules.casing {
    case .plain, .dutch: return word.uppercased()
    case .turkish: return word.map(turkish).joined()
    case .greek: return String(word.uppercased().map { greek[$0] ?? $0 })
    }
  }

  private static func turkish(_ character: Character) -> String {
    character == "i" ? "İ" : character.uppercased()
  }

  private static let greek: [Character: Character] = [
    "Ά": "Α", "Έ": "Ε", "Ή": "Η", "Ί": "Ι", "Ό": "Ο", "Ύ": "Υ", "Ώ": "Ω", "Ϊ́": "Ϊ", "Ϋ́": "Ϋ",
  ]

  /// `word` with the capitals that `pattern` shows: all of them, the first one, or those of the word.
  package static func match(_ word: String, to pattern: String, rules: LanguageRules) -> String {
    let letters = pattern.filter(\.isLetter)
    guard letters.first?.isUppercase == true else { return word }
    if letters.count > 1, !letters.contains(where: \.isLowercase) {
      return upper(word, rules: rules)
    }
    return title(word, rules: rules)
  }
}
