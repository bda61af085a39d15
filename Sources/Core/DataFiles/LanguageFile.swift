package import TextRules

/// Reads a file of `Assets/Languages` (`Documentation/languages.md`).
package enum LanguageFile {
  package static func read(_ text: String, file: String) throws(DataFailure) -> LanguageRules {
    let top = try Section(text: text, file: file)
    try top.allow(keys)
    var rules = LanguageRules(language: try top.required("language"))
    guard KeyboardFile.isLanguageTag(rules.language) else {
      throw top.failure(
        "language", .badValue(rules.language, wanted: "a language tag such as \"de\" or \"pt-BR\""))
    }
    if let words = try top.string("abbreviations") {
      rules.abbreviations = try abbreviations(words, top)
    }
    if let ordinals = try top.choice("ordinals", of: LanguageRules.Ordinals.self) {
      rules.ordinals = ordinals
    }
    if let ends = try top.string("sentence-ends") { rules.sentenceEnds = Set(ends) }
    if let period = try top.string("period") {
      guard period.count <= 1 else {
        throw top.failure("period", .badValue(period, wanted: "one character, or nothing"))
      }
      rules.period = period.first
    }
    if let quotes = try quotes(top) { rules.quotes = quotes }
    if let capitals = try top.bool("capitals") { rules.hasCapitals = capitals }
    if let small = try top.bool("small-after-greeting") { rules.isSmallAfterGreeting = small }
    if let casing = try top.choice("casing", of: LanguageRules.Casing.self) {
      rules.casing = casing
    }
    return rules
  }

  static let keys = [
    "language", "abbreviations", "ordinals", "sentence-ends", "period", "quotes", "spaced-quotes",
    "capitals", "small-after-greeting", "casing",
  ]

  private static func abbreviations(
    _ text: String, _ top: Section
  ) throws(DataFailure) -> Set<String> {
    var words: Set<String> = []
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for word in line.split(separator: " ") {
        guard word.last == ".", word.count > 1 else {
          let wanted = "words that end with a period, without spaces inside them"
          throw top.place.failure(
            "abbreviations", row: row, .badValue(String(word), wanted: wanted))
        }
        words.insert(String(word))
      }
    }
    return words
  }

  private static func quotes(_ top: Section) throws(DataFailure) -> LanguageRules.Quotes? {
    guard let list = try top.strings("quotes") else { return nil }
    let marks = list.compactMap { $0.count == 1 ? $0.first : nil }
    guard marks.count == 4, list.count == 4 else {
      let wanted = "four marks: those outside, then those inside a quotation"
      throw top.failure("quotes", .badValue(list.joined(separator: " "), wanted: wanted))
    }
    return LanguageRules.Quotes(
      open: marks[0], close: marks[1], innerOpen: marks[2], innerClose: marks[3],
      isSpaced: try top.bool("spaced-quotes") ?? false)
  }
}
