import Testing
import TextRules

/// What a word is made of, and its small and capital letters (R-TEXT-4).
@Suite struct WordRulesTests {
  @Test(arguments: [
    ("tr", "ISPARTA", "ısparta"), ("tr-TR", "İzmir", "izmir"), ("az", "I", "ı"),
    ("en", "ISPARTA", "isparta"), ("de", "GRÖẞE", "größe"), ("fr", "L\u{2019}Été", "l'été"),
  ])
  func aWordIsLookedUpSmall(language: String, word: String, folded: String) {
    #expect(WordRules(language: language).folded(word) == folded)
  }

  @Test(arguments: [
    ("tr", "istanbul", "İstanbul", "İSTANBUL"), ("tr", "ışık", "Işık", "IŞIK"),
    ("nl", "ijzer", "IJzer", "IJZER"), ("el", "έλα", "Έλα", "ΕΛΑ"),
    ("en", "ijzer", "Ijzer", "IJZER"),
    ("de", "ßa", "Ssa", "SSA"), ("en", "", "", ""),
  ])
  func capitalsAreThoseOfTheLanguage(language: String, word: String, title: String, upper: String) {
    let rules = WordRules(language: language)
    #expect(rules.title(word) == title)
    #expect(rules.upper(word) == upper)
  }

  @Test(arguments: [
    ("en", "word", WordRules.Pattern.plain), ("en", "Word", .capitalized),
    ("en", "I", .capitalized),
    ("en", "WORD", .capitals), ("en", "iPhone", .mixed), ("nl", "IJssel", .capitalized),
    ("en", "IJssel", .mixed), ("en", "–", .plain),
  ])
  func capitalsOfAWordAreRead(language: String, word: String, pattern: WordRules.Pattern) {
    #expect(WordRules(language: language).pattern(of: word) == pattern)
  }

  @Test(arguments: [
    ("well-known", true), ("it's", true), ("it’s", true), ("two words", true), ("getUsr", false),
    ("a1", false), ("snake_case", false), ("me@host", false), ("'", false), ("", false),
    ("web-сайт", false), ("сайт", true), ("việt", true),
  ])
  func onlyOrdinaryWordsMayBeCorrected(word: String, isOrdinary: Bool) {
    #expect(WordRules(language: "en").isOrdinary(word) == isOrdinary)
  }

  @Test func aWordIsMadeOfLettersDigitsAndWhatTiesThem() {
    #expect(
      (UInt32(0)...0x33FF).compactMap(Unicode.Scalar.init).map(Character.init)
        .allSatisfy { $0.isLetterOrDigit == ($0.isLetter || $0.isNumber) })
    #expect("aß7'’-_@".allSatisfy { $0.isWordPart })
    #expect(!" .,;/\\=()\u{201C}".contains { $0.isWordPart })
    #expect("'-it's-'".withoutOuterJoints == "it's")
    #expect("-'-".withoutOuterJoints.isEmpty)
  }
}
