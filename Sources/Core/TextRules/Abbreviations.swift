/// Distinguishes the period of an abbreviation from the period that ends a sentence.
enum Abbreviations {
  /// Greatest length of an abbreviation in characters, including its spaces.
  private static let reach = 24

  /// Whether `text`, which ends with a period after a letter, ends with an abbreviation.
  static func end(_ text: Substring, rules: LanguageRules) -> Bool {
    let tail = text.suffix(reach)
    let token = tail[start(ofTokenIn: tail)...]
    if isListed(token, rules: rules) { return true }
    let letters = token.dropLast()
    // One small letter is the initial of a word, "p. 7"; a capital letter is mostly a name's.
    if letters.count == 1, letters.first?.isLowercase == true { return true }
    if hasShortParts(token) || hasNoVowel(letters) { return true }
    if rules.ordinals != .none, isRoman(letters) { return true }
    return spacedParts(of: tail).contains { isListed($0[...], rules: rules) }
  }

  private static func start(ofTokenIn text: Substring) -> Substring.Index {
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      let character = text[before]
      guard character.isLetterOrDigit || character == "." || character == "-" || character == "/"
      else {
        break
      }
      start = before
    }
    return start
  }

  /// Whether the abbreviation is in the list; the list's small words also match with a capital, and after a hyphen.
  private static func isListed(_ token: Substring, rules: LanguageRules) -> Bool {
    let list = rules.abbreviations
    if list.contains(String(token)) || list.contains(token.lowercased()) { return true }
    guard let hyphen = token.lastIndex(of: "-") else { return false }
    return list.contains(String(token[token.index(after: hyphen)...]))
  }

  /// Whether the token is like `U.S.`, `a.k.a.` or `κ.λπ.`: with a period inside, and without a part that is long
  /// enough for a word or a domain.
  private static func hasShortParts(_ token: Substring) -> Bool {
    let parts = token.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return false }
    return parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isLetter) }
  }

  /// Whether the letters contain no vowel, as in `vgl.` and `tzv.`. Words without vowels do not exist, except for
  /// Slavic words with r or l (vlk, krk).
  private static func hasNoVowel(_ letters: Substring) -> Bool {
    guard (2...5).contains(letters.count), letters.first?.isLowercase == true else { return false }
    return letters.allSatisfy { consonants.contains($0) }
      && (letters.count == 2 || !letters.contains { "rlрл".contains($0) })
  }

  private static let consonants = Set(
    "bcčćdđfghjklmnpqrsšśtvwxzžźżбвгджзйклмнпрстфхцчшщβγδζθκλμνξπρσςτφχψ")

  private static func isRoman(_ letters: Substring) -> Bool {
    !letters.isEmpty && letters.allSatisfy { "IVXLCDM".contains($0) }
  }

  /// Returns the abbreviations of several words, at most four, that `tail` may end with, without their spaces: `z.B.` for
  /// `z. B.`.
  private static func spacedParts(of tail: Substring) -> [String] {
    let words = tail.split(whereSeparator: \.isBlank).suffix(4)
    guard words.count > 1 else { return [] }
    return (2...words.count).compactMap { count in
      let group = words.suffix(count)
      guard group.allSatisfy({ $0.last == "." }) || count == 2 else { return nil }
      return group.joined()
    }
  }
}
