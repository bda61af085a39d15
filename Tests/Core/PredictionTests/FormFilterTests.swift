import Testing

@testable import Prediction

/// Words that a dictionary knows and no list has.
@Suite struct FormFilterTests {
  private func lexicon(_ list: String, language: String = "ro") throws -> Lexicon {
    var builder = LexiconBuilder(language: language)
    try LexiconSource.read(list: list, into: &builder)
    return try Lexicon(Bytes(builder.build()))
  }

  @Test(arguments: [("", true), ("=retenție\n", false), ("=Retenție\n", false)])
  func aFormOfTheDictionaryStands(forms: String, isReplaced: Bool) throws {
    let lexicon = try lexicon("pretenție\t2\nși\t9000\n?\t110\n" + forms)
    let guesses = Predictor(lexicons: [lexicon]).corrections(
      of: TypedWord("retenție"), keys: PredictorTests.keys, after: WordContext(["o"]))
    #expect(guesses.first?.text == "pretenție", "it may stand, and is not suggested")
    #expect(guesses.first?.replaces == isReplaced)
  }

  @Test func everyFormIsKnownAndFewOthersAreTakenForOne() throws {
    func word(_ number: Int) -> [Unicode.Scalar] { Array("w\(number * 7919)".unicodeScalars) }
    let count = 5000
    let blocks = FormFilter.blocks(forms: count)
    let bytes = FormFilter.bytes((0..<count).map { Endings.sign(word($0)) })
    #expect(bytes.count == FormFilter.size(blocks: blocks))
    func isKnown(_ number: Int) -> Bool {
      var isKnown = true
      FormFilter.eachBit(of: Endings.sign(word(number)), blocks: blocks) { byte, mask in
        if bytes[byte] & mask == 0 { isKnown = false }
      }
      return isKnown
    }
    #expect((0..<count).allSatisfy(isKnown))
    let mistaken = (count..<2 * count).count(where: isKnown)
    #expect(mistaken < count * 3 / 100)
  }

  @Test(arguments: [("وكتاب", true), ("بالكتاب", true), ("ركتاب", false), ("وكتام", false)])
  func littleWordsAreWrittenAsOneWithTheNext(word: String, isKnown: Bool) throws {
    let lexicon = try lexicon("كتاب\t90\nمن\t900\n", language: "ar")
    #expect((lexicon.composedCost(of: word) != nil) == isKnown)
  }
}
