import KeyModel
import Testing

@testable import Prediction

@Suite struct LexiconTests {
  static func make() throws -> Lexicon {
    var builder = LexiconBuilder(language: "en")
    for (word, count) in [
      ("the", 500.0), ("they", 90), ("then", 80), ("there", 70), ("London", 5), ("don't", 40),
      ("iPhone", 3), ("a", 300), ("in", 200), ("spell", 4), ("spill", 3),
    ] { builder.add(word, count: count) }
    builder.addPair("in", "the", count: 90)
    builder.addPair("in", "London", count: 4)
    builder.addPair("", "The", count: 10)
    return try Lexicon(Bytes(builder.build()))
  }

  @Test func keepsEveryWordAndItsWriting() throws {
    let lexicon = try Self.make()
    #expect(lexicon.wordCount == 11)
    #expect(lexicon.language == "en")
    let words = (0..<lexicon.wordCount).map { lexicon.word(of: $0) }
    #expect(
      words == [
        "a", "don't", "in", "iPhone", "London", "spell", "spill", "the", "then", "there", "they",
      ])
    for word in words {
      let entry = try #require(lexicon.entry(of: word.lowercased()))
      #expect(lexicon.word(of: entry) == word)
    }
  }

  @Test func theCommonestWordsComeFirst() throws {
    let lexicon = try Self.make()
    #expect(lexicon.commonest(4) == ["the", "a", "in", "they"])
    #expect(lexicon.commonest(100).count == 11)
    #expect(lexicon.commonest(100).last == "iPhone" || lexicon.commonest(100).last == "spill")
    #expect(lexicon.commonest(0).isEmpty)
  }

  /// What follows two words outweighs what follows the last, and that what is frequent.
  @Test func believesTwoWordsBeforeOneAndOneBeforeNone() throws {
    var builder = LexiconBuilder(language: "en")
    for (word, count) in [("to", 900.0), ("let", 50), ("me", 60), ("know", 20), ("see", 30)] {
      builder.add(word, count: count)
    }
    builder.addPair("let", "me", count: 40)
    builder.addPair("me", "see", count: 30)
    builder.addPair("me", "know", count: 5)
    builder.addTriple("let", "me", "know", count: 60)
    builder.addTriple("let", "me", "unknown", count: 60)
    let lexicon = try Lexicon(Bytes(builder.build()))
    #expect(lexicon.tripleCount == 1)
    let predictor = Predictor(lexicons: [lexicon])
    func next(_ words: [String]) -> [String] {
      predictor.nextWords(after: WordContext(words), limit: 2).map(\.text)
    }
    #expect(next(["let", "me"]) == ["know", "see"])
    #expect(next(["to", "me"]) == ["see", "to"])
    #expect(next(["know", "see"]).first == "to")
  }

  /// The chances of all words after any context add up to one.
  @Test(arguments: [[], ["in"], ["the", "in"], ["in", "the"], ["nowhere"]])
  func chancesAddUpToOne(context: [String]) throws {
    var builder = LexiconBuilder(language: "en")
    for (word, count) in [("the", 500.0), ("in", 200), ("a", 300), ("house", 20)] {
      builder.add(word, count: count)
    }
    builder.addPair("", "the", count: 3)
    builder.addPair("in", "the", count: 90)
    builder.addPair("in", "a", count: 40)
    builder.addPair("the", "in", count: 4)
    builder.addPair("the", "house", count: 40)
    builder.addTriple("in", "the", "house", count: 8)
    let lexicon = try Lexicon(Bytes(builder.build()))
    let model = LanguageModel(lexicon, after: WordContext(context))
    let whole = (0..<lexicon.wordCount).map { power(Double(-model.cost(of: $0))) }.reduce(0, +)
    #expect(abs(whole - 1) < 0.05)
  }
}
