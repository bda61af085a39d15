import KeyModel
import Testing

@testable import Prediction

@Suite struct PredictorTests {
  static let keys = TypingKeys(
    rows: [(0, "qwertyuiop"), (0.5, "asdfghjkl"), (1.5, "zxcvbnm")],
    space: Rect(x: 2.5, y: 3, width: 5, height: 1))

  private func predictor() throws -> Predictor {
    Predictor(lexicons: [try LexiconTests.make()])
  }

  private func committed(_ text: String, after words: [String] = []) throws -> String {
    let guesses = try predictor().corrections(
      of: TypedWord(text), keys: Self.keys, after: WordContext(words))
    return guesses.first.flatMap { $0.replaces ? $0.text : nil } ?? text
  }

  @Test(arguments: [
    ("teh", "the"), ("Teh", "The"), ("TEH", "THE"), ("thw", "the"), ("thhe", "the"), ("te", "the"),
    ("the", "the"), ("dont", "don't"), ("londn", "London"), ("spoll", "spell"),
    // Nothing like it in the lexicon: left alone.
    ("qzxvkw", "qzxvkw"),
    // Never touched: digits, inner capitals.
    ("th3", "th3"), ("tEh", "tEh"), ("iphone", "iPhone"),
  ])
  func replacesSlips(typed: String, meant: String) throws {
    #expect(try committed(typed) == meant)
  }

  @Test(arguments: [
    // Amid words in small letters an acronym, behind others in capitals a slip.
    ("TEH", ["about"], "TEH"), ("TEH", ["ABOUT"], "THE"), ("teh", ["about"], "the"),
    // Possessives of words and of letters.
    ("London's", [], "London's"), ("spell's", [], "spell's"), ("H's", [], "H's"),
  ])
  func acronymsAndPossessivesStand(typed: String, words: [String], meant: String) throws {
    #expect(try committed(typed, after: words) == meant)
  }

  /// Words of German, small words on their own; none of the typed words is among them.
  private func german() throws -> Predictor {
    var builder = LexiconBuilder(language: "de")
    for (word, count) in [
      ("Rechnung", 60.0), ("Steuer", 40), ("Erklärung", 50), ("Zeitung", 60), ("Leser", 30),
      ("und", 90_000),
    ] { builder.add(word, count: count) }
    builder.addUnseen(count: 5000)
    return Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
  }

  @Test(arguments: [
    ("steuerrechnung", false), ("zeitungsleser", false), ("zeitungleser", false),
    ("rechnumg", true),
  ])
  func wordsWrittenAsOneStand(typed: String, isReplaced: Bool) throws {
    let guesses = try german().corrections(
      of: TypedWord(typed), keys: Self.keys, after: WordContext())
    #expect((guesses.first?.replaces ?? false) == isReplaced)
  }

  /// Function words lose their space rather than make one word.
  @Test func commonWordsThatLostTheirSpaceArePartedAgain() throws {
    var builder = LexiconBuilder(language: "de")
    for (word, count) in [("wir", 300.0), ("haben", 300), ("Haus", 2)] {
      builder.add(word, count: count)
    }
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
    let guesses = predictor.corrections(
      of: TypedWord("wirhaben"), keys: Self.keys, after: WordContext())
    #expect(guesses.first?.text == "wir haben")
    #expect(guesses.first?.replaces == true)
  }

  /// Words of a language with many forms: stems with the same endings, one of which has but one of them.
  private func inflected(_ language: String) throws -> Predictor {
    var builder = LexiconBuilder(language: language)
    for stem in ["talon", "katun", "metsan", "veden", "kirjan", "saaren"] {
      for ending in ["", "ssa", "sta"] { builder.add(stem + ending, count: 5) }
    }
    builder.add("juhlanssa", count: 5)
    builder.addUnseen(count: 20)
    return Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
  }

  @Test(arguments: [
    ("fi", "juhlansta", false), ("fi", "juhlansda", true), ("en", "juhlansta", true),
    // The form of a word behind another.
    ("fi", "saarenjuhlansta", false),
  ])
  func formsOfKnownWordsStand(language: String, typed: String, isReplaced: Bool) throws {
    let guesses = try inflected(language).corrections(
      of: TypedWord(typed), keys: Self.keys, after: WordContext())
    #expect((guesses.first?.replaces ?? false) == isReplaced)
  }

  /// R-TRUST-7: a word of the lexicon that was typed right stands beside words that are twenty times as common.
  @Test(arguments: [
    "thaw", "thee", "tee", "form", "fro", "quite", "quilt", "its", "it's", "on", "ion", "hat",
    "Thaw", "THEE",
  ])
  func wordsThatWereTypedRightStand(word: String) throws {
    var builder = LexiconBuilder(language: "en")
    for known in [
      "thaw", "thee", "tee", "form", "fro", "quite", "quilt", "its", "it's", "on", "ion", "hat",
    ] {
      builder.add(known, count: 250)
    }
    for common in ["the", "that", "from", "for", "quiet", "it", "in", "one", "than"] {
      builder.add(common, count: 5_000)
    }
    builder.addUnseen(count: 500)
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
    let guesses = predictor.corrections(
      of: TypedWord(word), keys: Self.keys, after: WordContext())
    #expect(guesses.first?.replaces != true, "\(guesses.first?.text ?? "")")
  }

  @Test(arguments: [("tr", false), ("fi", true)])
  func namesKeepTheirEndingsBehindAnApostrophe(language: String, isReplaced: Bool) throws {
    var builder = LexiconBuilder(language: language)
    builder.add("Ankara", count: 5)
    builder.add("Ankara'da", count: 5)
    builder.addUnseen(count: 20)
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
    let guesses = predictor.corrections(
      of: TypedWord("ankara'ya"), keys: Self.keys, after: WordContext())
    #expect((guesses.first?.replaces ?? false) == isReplaced)
  }

  @Test(arguments: [
    // Spellers mistake sounds and double letters.
    ("fotograf", "photograph", false), ("rekords", "records", true), ("recrods", "records", true),
    ("reccords", "records", true),
  ])
  func spellersMistakesAreNotThoseOfFingers(typed: String, meant: String, isReplaced: Bool) throws {
    var builder = LexiconBuilder(language: "en")
    for word in ["records", "recorder", "photograph"] { builder.add(word, count: 3) }
    builder.addUnseen(count: 30)
    builder.add("the", count: 50_000)
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
    let guesses = predictor.corrections(
      of: TypedWord(typed), keys: Self.keys, after: WordContext())
    #expect((guesses.first?.replaces ?? false) == isReplaced)
    if isReplaced { #expect(guesses.first?.text == meant) }
  }

  @Test func lettersTellWordsOfTheLanguageFromSlips() throws {
    var builder = LexiconBuilder(language: "en")
    for word in ["spell", "spill", "still", "stall", "small", "smell"] {
      builder.add(word, count: 1)
    }
    let lexicon = try Lexicon(Bytes(builder.build()))
    #expect(
      lexicon.lettersCost(of: "stell".unicodeScalars) + 3
        < lexicon.lettersCost(of: "sltel".unicodeScalars))
  }

  /// A hundred regular words: whatever is built otherwise looks foreign.
  private func regular(_ language: String, more: [String] = []) throws -> Predictor {
    var builder = LexiconBuilder(language: language)
    for first in "bdklmnprst" {
      for second in "bdklmnprst" { builder.add("\(first)a\(second)in", count: 9) }
    }
    for word in more { builder.add(word, count: 900) }
    builder.add("bir", count: 9000)
    return Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
  }

  @Test(arguments: [("saqib", true), ("сщцйб", false)])
  func latinLettersInAForeignOrderMayBeAName(word: String, isCheaper: Bool) throws {
    let lexicon = try #require(try regular("tr").lexicons.first)
    var none = ErrorModel.touched
    none.foreign = 99
    let isLess =
      lexicon.unseenCost(of: word, model: .touched) < lexicon.unseenCost(of: word, model: none)
    #expect(isLess == isCheaper)
  }

  @Test func unknownWordsAreExpectedInLanguagesOfManyForms() throws {
    func cost(_ language: String) throws -> Float {
      let lexicon = try #require(try regular(language).lexicons.first)
      return lexicon.unseenCost(of: "rakinul", model: .blind)
    }
    #expect(try cost("sk") < cost("en"))
  }

  @Test func aMarkedLetterThatWasChosenIsHardlyTakenForItsSound() throws {
    var predictor = try regular("sk", more: ["rakina"])
    func score() throws -> Double {
      let guesses = predictor.corrections(
        of: TypedWord("rakiné"), keys: Self.keys, after: WordContext())
      return try #require(guesses.first { $0.text == "rakina" }).score
    }
    let usual = try score()
    predictor.blind.unsound = 0
    #expect(try score() > usual)
  }

  @Test func aKeptWordStays() throws {
    let word = TypedWord("teh", isKept: true)
    let guesses = try predictor().corrections(of: word, keys: Self.keys, after: WordContext())
    #expect(guesses.first?.text == "the")
    #expect(guesses.allSatisfy { !$0.replaces })
  }

  /// A rare word whose keys were hit in their middles is what it is; hit at random places it is a slip of a word that
  /// is a thousand times as common (R-TRUST-7).
  @Test(arguments: [(0.0, "wad"), (0.08, "wad"), (0.3, "was")])
  func exactTouchesMeanTheirWord(offset: Double, meant: String) throws {
    var builder = LexiconBuilder(language: "en")
    builder.add("wad", count: 1)
    builder.add("was", count: 6_000)
    builder.addUnseen(count: 50)
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
    let middles = [Point(x: 1.5, y: 0.5), Point(x: 1, y: 1.5), Point(x: 3, y: 1.5)]
    let touches = middles.map { Point(x: $0.x - offset, y: $0.y) }
    let guesses = predictor.corrections(
      of: TypedWord("wad", touches: touches), keys: Self.keys, after: WordContext())
    #expect((guesses.first?.replaces == true ? guesses.first?.text : "wad") == meant)
  }

  /// R-HARM-1: an apostrophe or a hyphen was typed on purpose, wherever the fingers hit the letters.
  @Test(arguments: [
    ("t-shirt", "shirt"), ("y'all", "all"), ("ma'am", "make"), ("top-o", "top"), ("all'", "all"),
  ])
  func typedMarksStay(typed: String, known: String) throws {
    var builder = LexiconBuilder(language: "en")
    builder.add(known, count: 6_000)
    builder.addUnseen(count: 50)
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
    let touches = typed.map { letter in
      Self.keys.keys.first { $0.character == letter }.map(\.cell.center)
    }
    for word in [TypedWord(typed), TypedWord(typed, touches: touches)] {
      let guesses = predictor.corrections(of: word, keys: Self.keys, after: WordContext())
      #expect(guesses.allSatisfy { !$0.replaces }, "\(typed)")
    }
  }

  @Test func whereTheFingerFellDecides() throws {
    // The keys read "spoll" both times; the o leans towards i, or away from it.
    let row: [Character: (Double, Double)] = [
      "s": (2, 1.5), "p": (9.5, 0.5), "l": (9, 1.5), "e": (2.5, 0.5),
    ]
    func touches(_ third: (Double, Double)) -> [Point?] {
      [row["s"], row["p"], third, row["l"], row["l"]].map { $0.map { Point(x: $0.0, y: $0.1) } }
    }
    let predictor = try predictor()
    let towardsI = predictor.corrections(
      of: TypedWord("spoll", touches: touches((8.05, 0.5))), keys: Self.keys, after: WordContext())
    let towardsE = predictor.corrections(
      of: TypedWord("sprll", touches: touches((3.05, 0.5))), keys: Self.keys, after: WordContext())
    #expect(towardsI.first?.text == "spill")
    #expect(towardsE.first?.text == "spell")
  }

  @Test func wordsBeforeDecideWhatComesNext() throws {
    let predictor = try predictor()
    #expect(predictor.nextWords(after: WordContext(["in"])).first?.text == "the")
    let completed = predictor.completions(
      of: TypedWord("l"), keys: Self.keys, after: WordContext(["in"]))
    #expect(completed.map(\.text) == ["London"])
  }

  @Test func aWordThatWasPassedByComesLaterAndStaysTheLast() throws {
    var builder = LexiconBuilder(language: "en")
    for (word, count) in [("that", 900.0), ("don't", 800), ("this", 300), ("though", 2)] {
      builder.add(word, count: count)
    }
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(try builder.build()))])
    func found(_ prefix: String, _ passed: Set<String>) -> [String] {
      predictor.completions(
        of: TypedWord(prefix), keys: Self.keys, after: WordContext(), passed: passed
      ).map(\.text)
    }
    #expect(found("t", []) == ["that", "this", "though"])
    #expect(found("t", ["That"]) == ["this", "that", "though"], "much likelier than the last one")
    #expect(found("d", ["don\u{2019}t"]) == ["don't"])
  }

  /// Whoever types small letters seldom means an acronym, if a common word is near.
  @Test func anAcronymThatIsTypedSmallGivesWayToACommonWord() throws {
    var builder = LexiconBuilder(language: "en")
    for (word, count) in [("etc", 900.0), ("ECT", 2), ("NASA", 300), ("nada", 30), ("the", 9000)] {
      builder.add(word, count: count)
    }
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(try builder.build()))])
    func first(_ text: String) -> String? {
      predictor.corrections(of: TypedWord(text), keys: Self.keys, after: WordContext()).first?.text
    }
    #expect(first("ect") == "etc")
    #expect(first("nasa") == "NASA")
  }

  @Test func completionsKeepCapitals() throws {
    let predictor = try predictor()
    func first(_ text: String) -> String? {
      predictor.completions(of: TypedWord(text), keys: Self.keys, after: WordContext()).first?.text
    }
    #expect(first("the") != "the", "what was typed is no completion of itself")
    #expect(first("Th") == "The")
    #expect(first("TH") == "THE")
    #expect(first("dont") == "don't")
    #expect(first("zz") == nil)
  }

  @Test func contextsEndWithTheSentence() {
    #expect(WordContext(text: "Well, this is").words == ["this", "is"])
    #expect(WordContext(text: "It ends. ").isSentenceStart)
    #expect(WordContext(text: "It ends. Then ").words == ["Then"])
    #expect(WordContext(text: "a\n").isSentenceStart)
  }

  @Test func aLexiconThatIsCutIsRefused() throws {
    var builder = LexiconBuilder(language: "en")
    builder.add("word", count: 1)
    let bytes = try builder.build()
    #expect(throws: LexiconFailure.notALexicon) { try Lexicon(Bytes([1, 2, 3])) }
    #expect(throws: LexiconFailure.cut(needs: bytes.count, has: bytes.count - 1)) {
      try Lexicon(Bytes(Array(bytes.dropLast())))
    }
  }

  /// R-HARM-4.
  @Test func damagedLexiconsMisleadButDoNotCrash() throws {
    var builder = LexiconBuilder(language: "en")
    for word in ["the", "they", "then", "spell", "spill"] { builder.add(word, count: 5) }
    builder.addPair("the", "spell", count: 3)
    let good = try builder.build()
    var seed: UInt64 = 7
    for _ in 0..<300 {
      var bytes = good
      for _ in 0..<4 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = Lexicon.headSize + Int(seed >> 33) % (bytes.count - Lexicon.headSize)
        bytes[place] = UInt8(truncatingIfNeeded: seed >> 20)
      }
      let predictor = Predictor(lexicons: [try Lexicon(Bytes(bytes))])
      let context = WordContext(["the"])
      _ = predictor.corrections(of: TypedWord("teh"), keys: Self.keys, after: context)
      _ = predictor.completions(of: TypedWord("sp"), keys: Self.keys, after: context)
      _ = predictor.nextWords(after: context)
    }
  }
}
