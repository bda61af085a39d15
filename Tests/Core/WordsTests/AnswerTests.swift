import KeyModel
import Prediction
import Testing
import Words

@testable import InputSession

/// What the word services answer to the questions of an input session.
@Suite struct AnswerTests {
  private func predictor(_ language: String, _ words: [String]) throws -> Predictor {
    var builder = LexiconBuilder(language: language)
    for (rank, word) in words.enumerated() {
      builder.add(word, count: 900 / Double(rank + 1))
      builder.addPair("", word, count: 900 / Double(rank + 1))
    }
    return Predictor(lexicons: [try Lexicon(Bytes(try builder.build()))])
  }

  private func request(_ word: String, _ language: String, isStart: Bool) -> SuggestionRequest {
    SuggestionRequest(
      id: 1, word: word, touches: [], context: "", isSentenceStart: isStart,
      languages: [language], language: language, allowsCorrection: true,
      apostrophe: "'", wantsEmoji: false)
  }

  /// R-TEXT-4: the capital of a sentence's first word is the language's own.
  @Test(arguments: [
    ("tr", "için", true, "İçin"), ("tr", "ışık", true, "Işık"), ("tr", "için", false, "için"),
    ("nl", "ijzer", true, "IJzer"), ("en", "in", true, "In"), ("en", "in", false, "in"),
  ])
  func theFirstWordOfASentenceHasTheCapitalOfItsLanguage(
    language: String, word: String, isStart: Bool, expected: String
  ) throws {
    let predictor = try predictor(language, [word])
    let answer = predictor.answer(
      request("", language, isStart: isStart), on: TypingKeys(rows: [(0, "iıjn")], space: nil))
    #expect(answer.words == [expected])
  }

  @Test func aTurkishWordThatBeginsWithACapitalIsCompletedAndCorrectedWithIt() throws {
    let predictor = try predictor("tr", ["istanbul", "ispanak"])
    let keys = TypingKeys(
      rows: [(0, "qwertyuıopğü"), (0.5, "asdfghjklşi"), (1.5, "zxcvbnmöç")], space: nil)
    #expect(
      predictor.answer(request("İsp", "tr", isStart: true), on: keys).words.first == "İspanak")
    #expect(
      predictor.answer(request("İstanbil", "tr", isStart: true), on: keys).replacement
        == "İstanbul")
  }

  /// A finger that means `b` may hit the space bar below it.
  @Test(arguments: [
    ("etter", 3.1, "better", ", and "), ("Etter", 3.1, "better", ". "),
    ("Etter", 3.1, "Better", " "),
    ("and", 3.5, nil, ". "), ("etter", 2.9 + 1, nil, ". "), ("exxqz", 3.1, nil, ". "),
  ])
  func theFirstLetterMayHaveHitTheSpaceBar(
    word: String, y: Double, expected: String?, written: String
  ) throws {
    let predictor = try predictor("en", ["and", "the", "better", "letter", "band"])
    let keys = TypingKeys(
      rows: [(0, "qwertyuiop"), (0.5, "asdfghjkl"), (1.5, "zxcvbnm")],
      space: Rect(x: 2.5, y: 3, width: 5, height: 1))
    var request = request(word, "en", isStart: false)
    request.touches = word.lowercased().map { letter in
      keys.keys.first { $0.character == letter }.map {
        Point(x: $0.cell.midX + 0.2, y: $0.cell.midY)
      }
    }
    request.context = "feeling" + written
    request.slipped = SlippedSpace(
      touch: Point(x: 6.1, y: y), written: written == ", and " ? " " : written,
      removed: written == ". " ? " " : "")
    let answer = predictor.answer(request, on: keys)
    #expect(answer.isSlipped == (expected != nil))
    if let expected { #expect(answer.replacement == expected) }
  }
}
