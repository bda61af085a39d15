import KeyModel
import Testing

@testable import InputSession

/// Lessons for the user's own lexicon, replayed alone.
@Suite struct LessonsTests {
  private func lesson(_ word: String) -> InputSession.LearnedWord {
    InputSession.LearnedWord(word: word, language: "en", languages: ["en"])
  }

  /// A text whose application tells, behind which `typed` was typed.
  private func text(_ typed: String) -> KnownText {
    var text = KnownText()
    text.begin(isReported: true)
    text.apply(TextEdit(inserting: typed))
    return text
  }

  @Test func aWordThatNobodyTellsIsLearnedAtOnce() {
    var lessons = Lessons()
    lessons.note(lesson("hello"), in: KnownText())
    lessons.release(reported: 0)
    #expect(lessons.take().map(\.word) == ["hello"])
    #expect(lessons.take().isEmpty)
  }

  @Test func aWordIsLearnedOnceItIsTold() {
    var lessons = Lessons()
    let text = text("hello ")
    lessons.note(lesson("hello"), in: text)
    lessons.release(reported: text.moment - 1)
    #expect(lessons.take().isEmpty)
    lessons.release(reported: text.moment)
    #expect(lessons.take().map(\.word) == ["hello"])
  }

  @Test func aRefusedWordIsNoLesson() {
    var lessons = Lessons()
    let text = text("hello ")
    lessons.note(lesson("hello"), in: text)
    lessons.forgetDoubted()
    lessons.release(reported: text.moment)
    #expect(lessons.take().isEmpty)
  }

  @Test func ofManyTheLastAreKept() {
    var lessons = Lessons()
    for number in 1...20 {
      lessons.note(lesson("\(number)"), in: KnownText())
      lessons.release(reported: 0)
    }
    #expect(lessons.take().map(\.word) == (5...20).map(String.init))
  }
}
