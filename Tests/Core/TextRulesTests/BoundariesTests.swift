import Testing
import TextRules

/// What a held delete key takes at once (R-DOC-5). `|` is where the deleted piece begins.
@Suite struct BoundariesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var language: String
    var marked: String
    var testDescription: String { "\(language) \(marked)" }

    init(_ language: String, _ marked: String) {
      (self.language, self.marked) = (language, marked)
    }

    /// The text and how many characters of it stand after the mark.
    var parts: (text: String, count: Int)? {
      let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0] + parts[1]), parts[1].count) : nil
    }
  }

  static let words = [
    Row("en", "one two |three"), Row("en", "one two |three  "), Row("en", "|one"), Row("en", "|  "),
    Row("en", "I |can't"), Row("en", "it cost |3,50"), Row("en", "see |e.g"), Row("en", "wait|..."),
    Row("en", "a well-|known"), Row("en", "the |snake_case"), Row("en", "two 😀|😀"),
    Row("en", "one\n|two"), Row("en", "one|\n"), Row("en", "one\n|  "), Row("en", "(|word"),
    Row("de", "die |Straßenbahn "), Row("fr", "|l’homme"), Row("ru", "это |слово"),
    Row("el", "αυτή η |λέξη"), Row("he", "זאת |מילה"), Row("ar", "هذه |كلمة"), Row("hi", "यह |शब्द"),
    Row("ko", "한국어 |문장"), Row("ja", "今日は|コーヒー"), Row("ja", "日|本"), Row("ja", "いま|す"),
    Row("zh", "中|文"), Row("th", "ภาษาไท|ย"),
  ]

  static let sentences = [
    Row("en", "One. |Two three"), Row("en", "One. |Two three. "), Row("en", "|One two"),
    Row("en", "Is it? |Yes! "), Row("en", "He met Dr. Smith. |Then he left."),
    Row("en", "It costs 3.50. |Cheap"), Row("en", "He said: no. |“Yes.” "), Row("en", "One\n|Two"),
    Row("de", "Das ist z. B. so. |Am 3. Mai war es anders. "), Row("de", "Gut. |Er ging"),
    Row("fr", "Elle part ! |Il reste"), Row("el", "Πού είσαι; |Εδώ είμαι"),
    Row("es", "Hola. |¿Qué tal? "), Row("ja", "今日は。|明日も"), Row("zh", "你好。|再见。"),
    Row("he", "שלום. |מה נשמע? "),
  ]

  static let paragraphs = [
    Row("en", "One. Two.\n|Three. Four."), Row("en", "One.\n|Two.\n\n"), Row("en", "|One. Two."),
  ]

  private func check(_ unit: TextUnit, _ row: Row) throws {
    let (text, count) = try #require(row.parts)
    let rules = try TableTests.rules(row.language)
    let found = Boundaries.length(
      of: unit, before: text[...], reachesStart: true, rules: rules)
    #expect(found == count)
  }

  @Test(arguments: words) func wordsGoWithTheBlanksAfterThem(_ row: Row) throws {
    try check(.word, row)
  }

  @Test(arguments: sentences) func sentencesAreThoseOfTheLanguage(_ row: Row) throws {
    try check(.sentence, row)
  }

  @Test(arguments: paragraphs) func paragraphsAreLines(_ row: Row) throws {
    try check(.paragraph, row)
  }

  @Test(arguments: TextUnit.allCases) func whatIsNotKnownToItsBeginningIsNotCounted(
    _ unit: TextUnit
  ) {
    let rules = LanguageRules(language: "en")
    func length(_ text: Substring, _ reachesStart: Bool) -> Int? {
      Boundaries.length(of: unit, before: text, reachesStart: reachesStart, rules: rules)
    }
    #expect(length("word", false) == nil)
    #expect(length("word", true) == 4)
    #expect(length("", false) == nil)
    #expect(length("", true) == 0)
  }
}
