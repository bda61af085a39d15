/// What a word is made of, and how it is written small and in capitals: the one definition for all
/// rooms. Pure. Which letters are a pair of small and capital depends on the language, so the rules
/// are always those of a language.
package struct WordRules: Hashable, Sendable {
  /// Letters whose other case depends on the language.
  package enum Casing: String, Hashable, Sendable, CaseIterable {
    case plain, dutch, turkish, greek
  }

  package var casing: Casing

  package init(casing: Casing) { self.casing = casing }

  /// The rules of a BCP 47 language, "tr" or "nl-BE", as Unicode's special casing has them.
  package init(language: String) {
    switch language.prefix(while: { $0 != "-" }) {
    case "tr", "az": casing = .turkish
    case "nl": casing = .dutch
    case "el": casing = .greek
    default: casing = .plain
    }
  }

  /// For words of which nobody knows the language.
  package static let anyLanguage = WordRules(casing: .plain)

  // MARK: Small and capital letters

  /// How a word is looked up: in small letters, with a typewriter's apostrophe for every kind of it.
  package func folded(_ word: some StringProtocol) -> String {
    var text = ""
    text.unicodeScalars.reserveCapacity(word.unicodeScalars.count)
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\u{2019}", "\u{2BC}", "\u{5F3}", "\u{60}", "\u{B4}": text += "'"
      case "\u{5F4}": text += "\""
      case "I" where casing == .turkish: text += "ı"
      case "İ" where casing == .turkish: text += "i"
      case "A"..."Z":
        text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 32))
      case "\0"..."\u{7F}": text.unicodeScalars.append(scalar)
      default: text += scalar.properties.lowercaseMapping
      }
    }
    return text
  }

  /// `word` with a capital at its start: `ijzer` gives `IJzer` in Dutch.
  package func title(_ word: some StringProtocol) -> String {
    guard let first = word.first else { return "" }
    if casing == .dutch, folded(word.prefix(2)) == "ij" { return "IJ" + word.dropFirst(2) }
    return capital(first) + word.dropFirst()
  }

  /// `word` in capitals: Greek loses its accents, Turkish keeps the dot.
  package func upper(_ word: some StringProtocol) -> String {
    switch casing {
    case .plain, .dutch: word.uppercased()
    case .turkish: word.map { $0 == "i" ? "İ" : $0.uppercased() }.joined()
    case .greek: String(word.uppercased().map { WordRules.unaccented[$0] ?? $0 })
    }
  }

  /// One letter as the only capital of a word; that of ß is `Ss`, no pair of capitals.
  package func capital(_ letter: Character) -> String {
    if casing == .turkish, letter == "i" { return "İ" }
    let scalars = letter.unicodeScalars
    let title = scalars.first.map { $0.properties.titlecaseMapping } ?? ""
    return title + String(String.UnicodeScalarView(scalars.dropFirst()))
  }

  private static let unaccented: [Character: Character] = [
    "Ά": "Α", "Έ": "Ε", "Ή": "Η", "Ί": "Ι", "Ό": "Ο", "Ύ": "Υ", "Ώ": "Ω", "Ϊ́": "Ϊ", "Ϋ́": "Ϋ",
  ]

  // MARK: Capitals that are carried over

  /// The capitals of a word.
  package enum Pattern: Hashable, Sendable {
    /// No capital, or no letter.
    case plain
    case capitalized
    case capitals
    /// Capitals within: `iPhone`, `McDonald`. Such words are never replaced.
    case mixed
  }

  /// The capitals of `word`; one capital letter alone is `capitalized`.
  package func pattern(of word: String) -> Pattern {
    let letters = word.filter(\.isLetter)
    guard let first = letters.first else { return .plain }
    let capitals = letters.count { $0.isUppercase }
    if capitals == 0 { return .plain }
    if capitals == letters.count, letters.count > 1 { return .capitals }
    if first.isUppercase, capitals == 1 { return .capitalized }
    if casing == .dutch, letters.hasPrefix("IJ"), capitals == 2 { return .capitalized }
    return .mixed
  }

  /// Whether `text` is of a kind that may be corrected and learned: letters with the marks that join
  /// them, without capitals within (R-TEXT-4). Spaces part several words.
  package func isOrdinary(_ text: String) -> Bool {
    text.contains(where: \.isLetter)
      && text.allSatisfy { $0.isLetter || $0.joinsLetters || $0 == " " }
      && pattern(of: text) != .mixed && !WordRules.hasTwoScripts(text)
  }

  /// Whether a word has Latin letters and those of another alphabet, as `web-сайт` has: whoever writes one
  /// has changed keyboards within it, and means each letter.
  private static func hasTwoScripts(_ text: String) -> Bool {
    var (hasLatin, hasOther) = (false, false)
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if scalar.value < 0x250 {
        hasLatin = true
      } else if WordRules.otherAlphabets.contains(scalar.value) {
        hasOther = true
      }
    }
    return hasLatin && hasOther
  }

  /// The code points of Greek and of the alphabets behind it, up to where more Latin letters begin.
  private static let otherAlphabets: Range<UInt32> = 0x370..<0x1D00

  /// `word` with the capitals of `pattern`; without any, as its language writes it.
  package func apply(_ pattern: Pattern, to word: String) -> String {
    switch pattern {
    case .plain, .mixed: word
    case .capitalized: title(word)
    case .capitals: upper(word)
    }
  }
}
