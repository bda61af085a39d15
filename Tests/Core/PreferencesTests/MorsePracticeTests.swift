import KeyModel
import Testing

@testable import Preferences

/// R-MORSE-6: the scoring of an exercise.
@Suite struct MorsePracticeTests {
  private let signals = ["s": "...", "o": "---", "e": ".", "1": ".----"]

  private struct Sequence: RandomNumberGenerator {
    var state: UInt64 = 1
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  @Test func onlyWhatHasSignalsIsAskedFor() {
    #expect(MorsePractice(text: " SOS,  se \n", signals: signals).target == Array("sos se"))
    #expect(MorsePractice(text: "xyz", signals: signals).isFinished)
  }

  /// R-MORSE-6.
  @Test func aMistakeCountsForTheLetterThatWasAskedFor() {
    var practice = MorsePractice(text: "so s", signals: signals)
    practice.note("S", at: Instant(milliseconds: 1))
    practice.note("e", at: Instant(milliseconds: 2))
    practice.note("s", at: Instant(milliseconds: 2))
    #expect(practice.wrong == "s")
    practice.note("o", at: Instant(milliseconds: 3))
    #expect(practice.wrong == nil)
    practice.note("s", at: Instant(milliseconds: 4))
    #expect(practice.wanted == " ")
    practice.note(" s", at: Instant(milliseconds: 5))
    #expect(practice.isFinished)
    #expect(practice.worst.map(\.character) == ["o", " "])
    #expect(practice.worst.map(\.count) == [2, 1])
    practice.note("e", at: Instant(milliseconds: 6))
    #expect(practice.mistakes["e"] == nil)
  }

  @Test func speedCountsFromTheFirstTouch() {
    var practice = MorsePractice(text: "sosososo so", signals: signals)
    #expect(practice.wordsPerMinute == nil)
    practice.touch(at: Instant(milliseconds: 1000))
    practice.touch(at: Instant(milliseconds: 9000))
    #expect(practice.wordsPerMinute == nil)
    practice.note("sosososo s", at: Instant(milliseconds: 31_000))
    #expect(practice.wordsPerMinute == 4)
  }

  @Test func lettersWithMistakesComeMoreOften() {
    var random = Sequence()
    var count = 0
    for _ in 0..<50 {
      let practice = MorsePractice.letters(
        signals: signals, mistakes: ["o": 5], using: &random)
      #expect(practice.target.count == 20)
      #expect(Set(practice.target).isSubset(of: ["s", "o", "e"]))
      count += practice.target.count { $0 == "o" }
    }
    #expect(count > 700)
  }

  @Test func wordsAreTheLanguagesOwnWhereTheyHaveSignals() {
    var random = Sequence()
    let signals = ["a": ".-", "n": "-.", "d": "-..", "ä": ".-.-"]
    let own = MorsePractice.words("an da nie Äa", signals: signals, using: &random)
    #expect(Set(String(own.target).split(separator: " ")).isSubset(of: ["an", "da", "äa"]))
    #expect(own.target.count { $0 == " " } == 7)
    let english = MorsePractice.words("של את", signals: signals, using: &random)
    #expect(Set(String(english.target).split(separator: " ")) == ["and"])
  }

  /// R-APP-3: the text that the keyboard of the page types into.
  @Test func thePracticeTextObeysTheKeyboard() {
    var text = PracticeText()
    text.obey(.commit("ab👍🏽"))
    text.obey(.delete(before: 1, after: 0))
    text.obey(.move(by: -1, isRightToLeft: false))
    text.obey(.commit("x"))
    #expect((text.before, text.after) == ("ax", "b"))
    text.obey(.mark(MarkedText("ka", caret: 2)))
    #expect(text.text == "axkab")
    text.obey(.commit("か"))
    text.obey(.delete(before: 9, after: 9))
    #expect(text == PracticeText())
    #expect(text.context(serial: 3, number: 2).startsDocument)
  }
}
