/// The characters of words, and their writing in small letters and capitals. All rooms use this definition. The
/// pairs of small and capital letters depend on the language, so the rules always belong to a language.
package struct WordRules: Hashable, Sendable {
  /// Letters whose other case depends on the language.
  package enum Casing: String, Hashable, Sendable, CaseIterable {
    case plain, dutch, turkish, greek
  }

  package var casing: Casing

  package init(casing: Casing) { self.casing = casing }

  /// Creates the rules of a BCP 47 language, "tr" or "nl-BE", after Unicode's special casing.
  package init(language: String) {
    switch language.prefix(while: { $0 != "-" }) {
    case "tr", "az": casing = .turkish
    case "nl": casing = .dutch
    case "el": casing = .greek
    default: casing = .plain
    }
  }

  /// Rules for words of an unknown language.
  package static let anyLanguage = WordRules(casing: .plain)

  // MARK: Small and capital letters

  /// Returns the word as lexicons store it: in small letters, with a typewriter's apostrophe for every kind of apostrophe.
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

  /// Returns `word` with a capital at its start: `ijzer` gives `IJzer` in Dutch.
  package func title(_ word: some StringProtocol) -> String {
    guard let first = word.first else { return "" }
    if casing == .dutch, folded(word.prefix(2)) == "ij" { return "IJ" + word.dropFirst(2) }
    return capital(first) + word.dropFirst()
  }

  /// Returns `word` in capitals: Greek loses its accents, Turkish keeps the dot.
  package func upper(_ word: some StringProtocol) -> String {
    switch casing {
    case .plain, .dutch: word.uppercased()
    case .turkish: word.map { $0 == "i" ? "İ" : $0.uppercased() }.joined()
    case .greek: String(word.uppercased().map { WordRules.unaccented[$0] ?? $0 })
    }
  }

  /// Returns a letter as the only capital of a word: ß becomes `Ss`, not two capitals.
  package func capital(_ letter: Character) -> String {
    if casing == .turkish, letter == "i" { return "İ" }
    let scalars = letter.unicodeScalars
    let title = scalars.first.map { $0.properties.titlecaseMapping } ?? ""
    return title + String(String.UnicodeScalarView(scalars.dropFirst()))
  }

  private static let unaccented: [Character: Character] = [
    "Ά": "Α", "Έ": "Ε", "Ή": "Η", "Ί": "Ι", "Ό": "Ο", "Ύ": "Υ", "Ώ": "Ω", "Ϊ́": "Ϊ", "Ϋ́": "Ϋ",
  ]

  // MARK: - Capitals of a replaced word

  /// The capitals of a word.
  package enum Pattern: Hashable, Sendable {
    /// The word has no capital, or no letter.
    case plain
    case capitalized
    case capitals
    /// The word has capitals inside: `iPhone`, `McDonald`. Such words are never replaced.
    case mixed
  }

  /// Returns the capitals of `word`. A single capital letter counts as `capitalized`.
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

  /// Whether `text` may be corrected and learned: letters with the marks that join them, without capitals inside
  /// (R-TEXT-4). Spaces separate several words.
  package func isOrdinary(_ text: String) -> Bool {
    text.contains(where: \.isLetter)
      && text.allSatisfy { $0.isLetter || $0.joinsLetters || $0 == " " }
      && pattern(of: text) != .mixed && !WordRules.hasTwoScripts(text)
  }

  /// Whether a word has both Latin letters and letters of another alphabet, as in `web-сайт`. The writer of such a
  /// word has switched keyboards inside the word, and means each letter.
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

  /// The code points from Greek up to the next block of Latin letters.
  private static let otherAlphabets: Range<UInt32> = 0x370..<0x1D00

  /// Returns `word` with the capitals of `pattern`; for a pattern without capitals, the word as its language writes it.
  package func apply(_ pattern: Pattern, to word: String) -> String {
    switch pattern {
    case .plain, .mixed: word
    case .capitalized: title(word)
    case .capitals: upper(word)
    }
  }
}
