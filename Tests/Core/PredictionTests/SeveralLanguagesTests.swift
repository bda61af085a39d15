import KeyModel
import Testing

@testable import Prediction

/// Two languages at once (R-TEXT-8).
@Suite struct SeveralLanguagesTests {
  private static func lexicon(_ language: String, _ words: [(String, Double)]) throws -> Lexicon {
    var builder = LexiconBuilder(language: language)
    for (word, count) in words { builder.add(word, count: count) }
    builder.addUnseen(count: 20)
    return try Lexicon(Bytes(builder.build()))
  }

  private static func predictor(user: UserWords? = nil) throws -> Predictor {
    let english = try lexicon(
      "en",
      [
        ("the", 900), ("house", 90), ("is", 500), ("very", 200), ("big", 90), ("more", 200),
        ("mañana", 0.5), ("come", 100), ("pan", 20), ("a", 600), ("no", 100),
      ])
    let spanish = try lexicon(
      "es",
      [
        ("la", 900), ("casa", 90), ("es", 500), ("muy", 200), ("grande", 90), ("mañana", 100),
        ("come", 60), ("pan", 80), ("a", 600), ("no", 400), ("niño", 80), ("morena", 60),
      ])
    return Predictor(lexicons: [english, spanish], user: user)
  }

  @Test(arguments: [
    ("the house is very ", "en"), ("la casa es muy ", "es"), ("the house. La casa es muy ", "es"),
    ("la casa es. The house is very big ", "en"), ("La casa es Tom muy ", "es"),
  ])
  func theLastWordsTellTheLanguage(text: String, language: String) throws {
    #expect(try Self.predictor().language(after: WordContext(text: text)) == language)
  }

  @Test(arguments: ["", "a ", "xyzzy ", "12 + 3 "])
  func whatMayBeEitherTellsNothing(text: String) throws {
    #expect(try Self.predictor().language(after: WordContext(text: text)) == nil)
  }

  @Test func withoutWordsTheLanguageBeforeGoesOn() throws {
    var context = WordContext(text: "")
    context.language = "es"
    #expect(try Self.predictor().language(after: context) == "es")
    #expect(try Self.predictor().nextWords(after: context).first?.text == "la")
    context.language = "en"
    #expect(try Self.predictor().nextWords(after: context).first?.text == "the")
  }

  @Test(arguments: [
    ("hause", "house"), ("csaa", "casa"), ("muu", "muy"), ("nino", "niño"), ("manana", "mañana"),
    ("casa", "casa"), ("house", "house"),
    // A lost space between words of two languages, and of one.
    ("veryniño", "very niño"), ("muybig", "muy big"), ("verybig", "very big"),
  ])
  func wordsOfBothAreFoundAndStand(typed: String, meant: String) throws {
    let guesses = try Self.predictor().corrections(
      of: TypedWord(typed), keys: PredictorTests.keys, after: WordContext(text: ""))
    let first = guesses.first.flatMap { $0.replaces ? $0.text : nil } ?? typed
    #expect(first == meant)
  }

  @Test func aWordOfBothCostsWhatItDoesInTheLikelierLanguage() throws {
    func score(_ text: String, after context: String) throws -> Double {
      let guesses = try Self.predictor().corrections(
        of: TypedWord("pan"), keys: PredictorTests.keys, after: WordContext(text: context))
      return try #require(guesses.first { $0.text == text }).score
    }
    #expect(try score("pan", after: "la casa es muy ") > score("pan", after: "the house is very "))
  }

  @Test func completionsAreOfBothTheLikelierLanguageFirst() throws {
    func completions(_ prefix: String, after context: String) throws -> [String] {
      try Self.predictor().completions(
        of: TypedWord(prefix), keys: PredictorTests.keys, after: WordContext(text: context)
      ).map(\.text)
    }
    #expect(try completions("mo", after: "la casa es muy ").first == "morena")
    #expect(try completions("mo", after: "the house is very ").first == "more")
    #expect(Set(try completions("mo", after: "")) == ["more", "morena"])
  }

  @Test func likelyNextLettersAreThoseOfTheLanguage() throws {
    func share(_ letter: Character, after context: String) throws -> Double {
      try Self.predictor().nextLetters(
        after: "", keys: PredictorTests.keys, context: WordContext(text: context))[letter] ?? 0
    }
    #expect(try share("l", after: "la casa es muy ") > share("l", after: "the house is very "))
    #expect(try share("t", after: "the house is very ") > share("t", after: "la casa es muy "))
  }

  @Test func aLearnedWordIsOfTheLanguageThatAloneHasIt() throws {
    let predictor = try Self.predictor()
    #expect(predictor.language(of: "Casa") == "es")
    #expect(predictor.language(of: "house") == "en")
    #expect(predictor.language(of: "pan") == nil)
    #expect(predictor.language(of: "keycap") == nil)
  }

  @Test func wordsThatTheUserTaughtAreFoundInTheirLanguage() throws {
    var user = UserWords()
    for _ in 0..<3 { user.learn("morcilla", language: "es", day: 1) }
    let predictor = try Self.predictor(user: user)
    let found = predictor.completions(
      of: TypedWord("morc"), keys: PredictorTests.keys, after: WordContext(text: "la casa es "))
    #expect(found.map(\.text) == ["morcilla"])
  }

  @Test func oneLanguageCostsNothing() throws {
    let english = try Self.lexicon("en", [("the", 9), ("house", 1)])
    let shares = LanguageShares([english], after: WordContext(text: "the house "))
    #expect(shares["en"] == 0)
    #expect(Predictor(lexicons: [english]).language(after: WordContext(text: "the ")) == nil)
  }
}
