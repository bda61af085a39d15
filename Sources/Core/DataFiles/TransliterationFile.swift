package import TextRules

/// Reads a file of `Assets/Transliterations`: tables of a script's letters, each with its spellings, `"ch c:0.7"`.
package enum TransliterationFile {
  package static func read(_ text: String, file: String) throws(DataFailures) -> Transliteration {
    try Section.read(text, file: file, rules)
  }

  static let tables = ["consonants", "vowels", "marks", "signs", "points"]
  private static let costs = 0.0...20.0

  private static func rules(_ top: Section) -> Transliteration {
    top.allow(
      ["joiner", "inherent", "silent", "heard", "joined", "first", "final", "doubled", "idle"]
        + tables)
    let joiner = Array(top.required("joiner").unicodeScalars)
    if joiner.count != 1 {
      top.note("joiner", .badValue(top.required("joiner"), wanted: "one sign"))
    }
    var rules = Transliteration(
      joiner: joiner.first ?? " ", inherent: spellings("inherent", top.required("inherent"), top))
    rules.silence = top.choice("silent", of: Transliteration.Silence.self) ?? rules.silence
    rules.heard = Set((top.string("heard") ?? "").split(separator: " ").map(String.init))
    rules.joined = Set((top.string("joined") ?? "").split(separator: " ").map(String.init))
    if let cost = top.number("first", in: costs) { rules.first = Float(cost) }
    if let cost = top.number("final", in: costs) { rules.final = Float(cost) }
    if let cost = top.number("doubled", in: costs) { rules.doubled = Float(cost) }
    if let cost = top.number("idle", in: costs) { rules.idle = Float(cost) }
    rules.consonants = units("consonants", top)
    rules.vowels = units("vowels", top)
    rules.marks = units("marks", top)
    rules.signs = units("signs", top)
    rules.points = units("points", top)
    return rules
  }

  private static func units(_ name: String, _ top: Section) -> [Transliteration.Unit] {
    guard let table = top.section(name) else { return [] }
    return table.keys.compactMap { key in
      let spellings = spellings(key, table.required(key), table)
      // In the file, a mark stands on a dotted circle, which makes it visible.
      let text = String(String.UnicodeScalarView(key.unicodeScalars.filter { $0 != "\u{25CC}" }))
      guard !spellings.isEmpty, !text.isEmpty else { return nil }
      return Transliteration.Unit(text, spellings)
    }
  }

  /// Reads `"ch c:0.7"`; `:0.5` is an empty spelling.
  private static func spellings(
    _ key: String, _ text: String, _ section: Section
  ) -> [Transliteration.Spelling] {
    text.split(separator: " ").compactMap { word in
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      let cost = parts.count == 2 ? Float(parts[1]) : 0
      let isPlain = parts[0].utf8.allSatisfy { (0x61...0x7a).contains($0) }
      guard parts.count <= 2, isPlain, let cost, costs.contains(Double(cost)),
        parts.count == 2 || !parts[0].isEmpty
      else {
        section.note(
          key,
          .badValue(
            String(word), wanted: "small letters, or with what they cost in nats, such as \"c:0.7\""
          ))
        return nil
      }
      return Transliteration.Spelling(String(parts[0]), cost: cost)
    }
  }
}
