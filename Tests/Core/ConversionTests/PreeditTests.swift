import KeyModel
import Testing

@testable import Conversion

/// A composition that is not text yet, replayed alone.
@Suite struct PreeditTests {
  private func candidate(_ text: String, _ signs: String, at start: Int) -> ConversionCandidate {
    ConversionCandidate(text: text, start: start, signs: signs, kind: .converted)
  }

  private var parted: Preedit {
    var preedit = Preedit(reading: "nihaoshijie")
    preedit.note(parted: "ni hao shi jie")
    return preedit
  }

  @Test func choicesStandBeforeTheRest() {
    var preedit = parted
    preedit.choose(candidate("你好", "nihao", at: 0))
    #expect(preedit.consumed == 5)
    #expect(preedit.rest == "shijie")
    #expect(preedit.chosenText == "你好")
    #expect(
      preedit.question
        == Preedit.Excerpt(
          reading: "nihaoshijie", choices: [ConversionChoice(consumed: 5, text: "你好")]))
    #expect(preedit.stands(candidate("世", "shi", at: 5), in: .pinyin))
    #expect(!preedit.stands(candidate("你", "ni", at: 0), in: .pinyin))
  }

  @Test func backspaceUndoesAChoiceThenACutThenASign() {
    var preedit = parted
    preedit.choose(candidate("你", "ni", at: 0))
    preedit.deleteBackward()
    #expect(preedit.choices.isEmpty && preedit.reading == "nihaoshijie")
    let isCut = preedit.cut(after: 5)
    #expect(isCut && preedit.cut == 5)
    preedit.deleteBackward()
    #expect(preedit.cut == nil && preedit.reading == "nihaoshijie")
    preedit.deleteBackward()
    #expect(preedit.reading == "nihaoshiji")
  }

  @Test func aCutPartsTheReading() {
    var preedit = parted
    let isCut = preedit.cut(after: 5)
    #expect(isCut)
    #expect(preedit.part == "nihao")
    #expect(preedit.marked == MarkedText(chosen: "", reading: "ni hao", beyond: "shi jie"))
    let isAgain = preedit.cut(after: 5)
    #expect(!isAgain, "it is there already")
    preedit.choose(candidate("你好", "nihao", at: 0))
    #expect(preedit.cut == nil && preedit.part == "shijie")
    #expect(preedit.question == Preedit.Excerpt(reading: "shijie", choices: []))
    preedit.choose(candidate("世界", "shijie", at: 5))
    #expect(preedit.lessons.map(\.reading) == ["nihao", "shijie"])
  }

  @Test func aSignMendsTheCut() {
    var preedit = parted
    _ = preedit.cut(after: 5)
    preedit.extend(by: "n", in: .pinyin)
    #expect(preedit.cut == nil)
    #expect(preedit.marked.reading == "ni hao shi jien")
  }

  @Test func reopenedItHasAllButTheLastChoice() {
    var preedit = parted
    preedit.choose(candidate("你好", "nihao", at: 0))
    preedit.choose(candidate("世界", "shijie", at: 5))
    let reopened = preedit.reopened
    #expect(reopened.reading == "nihaoshijie")
    #expect(reopened.choices.map(\.text) == ["你好"])
    #expect(reopened.marked.reading == "shijie", "no answer has parted it")
  }
}

/// The candidates that are shown, replayed alone.
@Suite struct CandidateListTests {
  private func list(_ texts: [String], for reading: String) -> CandidateList {
    var list = CandidateList()
    list.begin()
    list.show(
      texts.map { ConversionChoice(consumed: reading.count, text: $0) },
      for: Preedit(reading: reading), in: .pinyin)
    return list
  }

  @Test func theReadingStandsAmongThem() {
    #expect(list(["你好"], for: "nihao").candidates.map(\.text) == ["你好", "nihao"])
    #expect(list(["你o"], for: "nio").candidates.map(\.text) == ["你o", "nio"])
  }

  @Test func moreIsAskedForWhereAllWereGiven() {
    var few = list(["你好"], for: "nihao")
    let hasMore = few.grow()
    #expect(!hasMore)
    var many = list((0..<40).map { "你\($0)" }, for: "nihao")
    let grows = many.grow()
    #expect(grows && many.limit == 90)
    many.begin()
    #expect(many.limit == 30 && !many.isFresh)
    let isStale = many.grow()
    #expect(!isStale)
  }

  @Test func meaningsBelongToTheCandidates() {
    var list = list(["你好"], for: "nihao")
    list.note(meanings: ["hello"])
    #expect(list.meaning(of: list.candidates[0]) == nil, "one is missing")
    list.note(meanings: ["hello", ""])
    #expect(list.meaning(of: list.candidates[0]) == "hello")
    #expect(list.meaning(of: list.candidates[1]) == nil)
    list.showNext(["世界", "吗"])
    #expect(list.isFresh && list.candidates.allSatisfy { $0.kind == .next })
  }

  @Test func anEnglishWordStandsBeforeTheLetters() {
    let preedit = Preedit(reading: "nihao")
    var list = list(["你好"], for: "nihao")
    #expect(list.extraCandidates(3, for: preedit, in: .pinyin, wantsEmoji: true)?.names == ["你好"])
    #expect(list.extraCandidates(3, for: preedit, in: .kana, wantsEmoji: true) == nil)
    list.show(ExtraCandidatesAnswer(id: 3, word: "Nihao", emoji: "👋"), for: preedit)
    #expect(list.candidates.map(\.text) == ["你好", "Nihao", "nihao", "👋"])
  }
}
