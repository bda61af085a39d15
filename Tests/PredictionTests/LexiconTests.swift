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
}
