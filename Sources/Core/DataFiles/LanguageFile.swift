package import TextRules

/// Reads a file of `Assets/Languages` (`Documentation/languages.md`).
package enum LanguageFile {
  package static func read(_ text: String, file: String) throws(DataFailures) -> LanguageRules {
    try Section.read(text, file: file, rules)
  }

  private static func rules(_ top: Section) -> LanguageRules {
    top.allow(keys)
    var rules = LanguageRules(language: top.required("language"))
    if !rules.language.isEmpty, !KeyboardFile.isLanguageTag(rules.language) {
      top.note(
        "language", .badValue(rules.language, wanted: "a language tag such as \"de\" or \"pt-BR\""))
    }
    if let words = top.string("abbreviations") {
      rules.abbreviations = abbreviations(words, top)
    }
    if let ordinals = top.choice("ordinals", of: LanguageRules.Ordinals.self) {
      rules.ordinals = ordinals
    }
    if let ends = top.string("sentence-ends") { rules.sentenceEnds = Set(ends) }
    if let period = top.string("period") {
      if period.count > 1 {
        top.note("period", .badValue(period, wanted: "one character, or nothing"))
      }
      rules.period = period.first
    }
    if let quotes = quotes(top) { rules.quotes = quotes }
    rules.spacesBefore = spacesBefore(top) ?? rules.spacesBefore
    rules.signs = signs(top)
    if let words = words(top, "elisions") { rules.elisions = words }
    if let words = words(top, "before-letters") { rules.lettered = words }
    rules.regions = regions(top)
    if let capitals = top.bool("capitals") { rules.hasCapitals = capitals }
    if let small = top.bool("small-after-greeting") { rules.isSmallAfterGreeting = small }
    if let casing = top.choice("casing", of: WordRules.Casing.self) {
      rules.words = WordRules(casing: casing)
    }
    if let letters = top.string("letter-order") {
      rules.letterOrder = Array(letters)
      if let twice = letters.map(String.init).firstTwice {
        top.note("letter-order", .duplicate(twice))
      }
      if let other = letters.first(where: { !$0.isLetter }) {
        top.note(
          "letter-order", .badValue(String(other), wanted: "letters, the most frequent first"))
      }
    }
    return rules
  }

  static let keys =
    [
      "language", "abbreviations", "ordinals", "sentence-ends", "period", "small-after-greeting",
      "capitals", "casing", "letter-order", "elisions", "before-letters",
      "behind-letters", "regions",
    ] + regionKeys

  private static let regionKeys = [
    "quotes", "spaced-quotes", "space-before", "narrow-space-before",
  ]

  /// Reads `space-before = ":"` and `narrow-space-before = "!?;"`; nil if the file has neither.
  private static func spacesBefore(_ top: Section) -> [Character: Character]? {
    let (full, narrow) = (top.string("space-before"), top.string("narrow-space-before"))
    guard full != nil || narrow != nil else { return nil }
    var spaces: [Character: Character] = [:]
    for mark in full ?? "" { spaces[mark] = "\u{A0}" }
    for mark in narrow ?? "" { spaces[mark] = "\u{202F}" }
    return spaces
  }

  /// Reads `[behind-letters]`: `"'" = "ʼ"`; or `"o'" = "ʻ"` for the mark after this letter only.
  private static func signs(_ top: Section) -> [String: Character] {
    guard let section = top.section("behind-letters") else { return [:] }
    var signs: [String: Character] = [:]
    for key in section.keys {
      let value = section.required(key)
      guard (1...2).contains(key.count), let mark = key.last, mark == "'" || mark == "\"",
        value.count == 1, let sign = value.first
      else {
        let wanted = "one character for ' or \", or for one of these with the letter before it"
        section.note(key, .badValue(value, wanted: wanted))
        continue
      }
      signs[key] = sign
    }
    return signs
  }

  /// Reads `[regions.CH]`: the rules of a region or a script that differ from the language's rules.
  private static func regions(_ top: Section) -> [String: LanguageRules.Region] {
    guard let section = top.section("regions") else { return [:] }
    var regions: [String: LanguageRules.Region] = [:]
    for name in section.keys {
      guard let part = section.section(name) else { continue }
      part.allow(regionKeys)
      var region = LanguageRules.Region()
      region.quotes = quotes(part)
      region.spacesBefore = spacesBefore(part)
      regions[name] = region
    }
    return regions
  }

  /// Returns a list of words in small letters, which the file separates by spaces or line ends; nil if the file has
  /// no such key.
  private static func words(_ top: Section, _ key: String) -> Set<String>? {
    top.string(key).map { Set($0.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }) }
  }

  private static func abbreviations(_ text: String, _ top: Section) -> Set<String> {
    var words: Set<String> = []
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for word in line.split(separator: " ") {
        guard word.last == ".", word.count > 1 else {
          let wanted = "words that end with a period, without spaces inside them"
          top.report.note(
            top.place(of: "abbreviations")
              .failure(row: row, .badValue(String(word), wanted: wanted)))
          continue
        }
        words.insert(String(word))
      }
    }
    return words
  }

  private static func quotes(_ top: Section) -> LanguageRules.Quotes? {
    guard let list = top.strings("quotes") else { return nil }
    let marks = list.compactMap { $0.count == 1 ? $0.first : nil }
    guard marks.count == 4, list.count == 4 else {
      let wanted = "four marks: those outside, then those inside a quotation"
      top.note("quotes", .badValue(list.joined(separator: " "), wanted: wanted))
      return nil
    }
    return LanguageRules.Quotes(
      open: marks[0], close: marks[1], innerOpen: marks[2], innerClose: marks[3],
      isSpaced: top.bool("spaced-quotes") ?? false)
  }
}
