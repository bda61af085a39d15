/// Small and capital letters as a language has them, and how a word is written.
package enum Casing {
  /// `word` in small letters; a typewriter's apostrophe for every kind of it.
  package static func lowercased(_ word: some StringProtocol, language: String) -> String {
    var text = ""
    text.unicodeScalars.reserveCapacity(word.unicodeScalars.count)
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\u{2019}", "\u{2BC}", "\u{60}", "\u{B4}": text += "'"
      case "I" where isTurkic(language): text += "ı"
      case "İ" where isTurkic(language): text += "i"
      case "A"..."Z":
        text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 32))
      case "\0"..."\u{7F}": text.unicodeScalars.append(scalar)
      default: text += scalar.properties.lowercaseMapping
      }
    }
    return text
  }

  /// `word` in capitals.
  package static func uppercased(_ word: some StringProtocol, language: String) -> String {
    guard isTurkic(language) else { return word.uppercased() }
    return word.map { $0 == "i" ? "İ" : $0.uppercased() }.joined()
  }

  /// `word` with its first letter a capital; Dutch `ij` is one letter.
  package static func capitalized(_ word: some StringProtocol, language: String) -> String {
    let isPair = language == "nl" && word.hasPrefix("ij")
    let head = word.prefix(isPair ? 2 : 1)
    return uppercased(head, language: language) + word.dropFirst(head.count)
  }

  static func isTurkic(_ language: String) -> Bool { language == "tr" || language == "az" }

  /// How the capitals of a typed word are to be carried over to what replaces it.
  enum Pattern: Hashable, Sendable {
    /// No capital, or none that says anything: the word as its language has it.
    case plain
    case capitalized
    case capitals
    /// Capitals within: `iPhone`, `McDonald`. Such words are never replaced.
    case mixed
  }

  static func pattern(of word: String, language: String) -> Pattern {
    let letters = word.filter(\.isLetter)
    guard let first = letters.first else { return .plain }
    let capitals = letters.count { $0.isUppercase }
    if capitals == 0 { return .plain }
    if capitals == letters.count, letters.count > 1 { return .capitals }
    if first.isUppercase, capitals == 1 { return .capitalized }
    if language == "nl", letters.hasPrefix("IJ"), capitals == 2 { return .capitalized }
    return .mixed
  }

  /// Whether a word is of letters with a capital within: McDonald, DeVito.
  static func isInnerCapital(_ word: String) -> Bool {
    word.count > 2 && word.allSatisfy { $0.isLetter || "'’-".contains($0) }
      && pattern(of: word, language: "") == .mixed
  }

  static func apply(_ pattern: Pattern, to word: String, language: String) -> String {
    switch pattern {
    case .plain, .mixed: word
    case .capitalized: capitalized(word, language: language)
    case .capitals: uppercased(word, language: language)
    }
  }
}
