import KeyModel
import Testing
import TextRules

@testable import Prediction

/// Words of another script in Latin letters, with a few rules and words.
@Suite struct TransliterationTests {
  private static let rules: Transliteration = {
    var rules = Transliteration(
      joiner: "\u{94D}", inherent: [.init("a"), .init("", cost: 0.9)])
    func units(_ pairs: [(String, String)]) -> [Transliteration.Unit] {
      pairs.map { text, spellings in
        Transliteration.Unit(text, spellings.split(separator: " ").map { .init(String($0)) })
      }
    }
    rules.consonants = units([
      ("न", "n"), ("म", "m"), ("स", "s"), ("त", "t"), ("क", "k"), ("र", "r"), ("च", "ch"),
      ("ख", "kh"), ("ह", "h"), ("ल", "l"), ("द", "d"), ("ड़", "d r"),
    ])
    rules.vowels = units([("अ", "a"), ("आ", "aa a")])
    rules.marks = units([("ा", "aa a"), ("े", "e"), ("ि", "i"), ("ी", "ee i")])
    rules.signs = units([("ं", "n")])
    rules.points = units([("़", "")])
    return rules
  }()

  private func predictor(_ words: [(String, Double)]) throws -> Predictor {
    var builder = LexiconBuilder(language: "hi")
    for (word, count) in words { builder.add(word, count: count) }
    return Predictor(lexicons: [try Lexicon(Bytes(try builder.build()))])
  }

  private let words: [(String, Double)] = [
    ("नमस्ते", 50), ("नमक", 90), ("करना", 300), ("कराना", 150), ("पक्का", 10), ("चक्कर", 30), ("में", 2000),
    ("मे", 10), ("लड़का", 80), ("लड़की", 70), ("खाना", 60), ("राम", 40),
  ]

  private func guesses(_ latin: String) throws -> [String] {
    try predictor(words).transliterations(
      of: latin, by: TransliterationTests.rules, after: .sentenceStart
    ).map(\.text)
  }

  @Test(arguments: [
    ("namaste", "नमस्ते"), ("NAMASTE", "नमस्ते"), ("karna", "करना"), ("karaana", "कराना"),
    // A consonant that is doubled, or typed twice.
    ("chakar", "चक्कर"), ("chakkar", "चक्कर"), ("namakk", "नमक"),
    ("men", "में"), ("ladka", "लड़का"), ("larki", "लड़की"), ("khana", "खाना"), ("ram", "राम"),
  ])
  func aWordIsFound(latin: String, expected: String) throws {
    #expect(try guesses(latin).first == expected)
  }

  @Test func aBeginningOffersWordsThatGoOn() throws {
    #expect(try guesses("nama").contains("नमस्ते"))
    #expect(try guesses("nam").contains("नमक"))
  }

  @Test func aWordOfNoLexiconIsWrittenByTheRules() throws {
    #expect(try guesses("tarak") == ["तरक"])
    #expect(try guesses("qzx").isEmpty)
    #expect(try guesses("नम").isEmpty)
  }

  @Test func unwantedWordsAreNotOffered() throws {
    var predictor = try predictor(words)
    var user = UserWords()
    user.ban("नमस्ते")
    predictor.user = user
    let found = predictor.transliterations(
      of: "namaste", by: TransliterationTests.rules, after: .sentenceStart)
    #expect(found.dropLast().allSatisfy { $0.text != "नमस्ते" })
  }

  @Test func aStrokeOverLatinLettersWritesTheWord() throws {
    let predictor = try predictor(words)
    let latin = predictor.romanised(by: TransliterationTests.rules)
    let keys = TypingKeys(
      rows: [(0, "qwertyuiop"), (0.5, "asdfghjkl"), (1.5, "zxcvbnm")], space: nil)
    for (letters, word) in [("namaste", "नमस्ते"), ("ladka", "लड़का"), ("khana", "खाना")] {
      let centres = try letters.map { letter in
        try #require(keys.keys.first { $0.character == letter }).cell.center
      }
      var samples: [GlideStroke.Sample] = []
      for (start, end) in zip(centres, centres.dropFirst()) {
        for step in 0..<12 {
          // The finger is slower at letters.
          let share = Double(step) / 12
          let eased = share * share * (3 - 2 * share)
          samples.append(
            GlideStroke.Sample(
              Point(
                x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased),
              time: Double(samples.count) * 12))
        }
      }
      let found = predictor.transliterations(
        of: GlideStroke(samples), keys: keys, latin: latin, by: TransliterationTests.rules,
        after: .sentenceStart)
      #expect(found.first?.text == word, "\(letters)")
    }
  }
}
