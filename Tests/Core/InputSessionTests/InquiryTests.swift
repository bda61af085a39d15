import KeyModel
import Testing

@testable import InputSession

/// The question to the word services and its answer, replayed alone.
@Suite struct InquiryTests {
  private static let now = Instant(milliseconds: 0)

  private func question(_ revision: UInt64, cells: Int = 3) -> Question {
    var session = InputSession()
    session.cellCount = cells
    return Question(revision: revision, circumstances: session.circumstances)
  }

  @Test func anAnswerCountsForItsQuestionAlone() {
    var inquiry = Inquiry()
    inquiry.begin(question(1), word: "he", at: InquiryTests.now)
    #expect(!inquiry.isAwaiting(question(1)), "nothing was sent")
    _ = inquiry.send(question(1))
    #expect(inquiry.isAwaiting(question(1)))
    inquiry.note(SuggestionAnswer(id: 1, words: ["hello"]))
    #expect(inquiry.answer(to: question(1))?.words == ["hello"])
    #expect(inquiry.answer(to: question(2)) == nil)
    #expect(inquiry.answer(to: question(1, cells: 6)) == nil)
    #expect(!inquiry.isAwaiting(question(1)))
  }

  @Test func theSameTextInOtherCircumstancesNeedsAnotherNumber() {
    var inquiry = Inquiry()
    inquiry.begin(question(1), word: "", at: InquiryTests.now)
    #expect(!inquiry.isAskedOtherwise(question(1)))
    #expect(inquiry.isAskedOtherwise(question(1, cells: 6)))
    #expect(!inquiry.isAskedOtherwise(question(2, cells: 6)))
  }

  @Test func wordsThatWereSeenArePassed() {
    var inquiry = Inquiry()
    inquiry.begin(question(1), word: "he", at: InquiryTests.now)
    inquiry.show(["hello"], at: InquiryTests.now)
    inquiry.begin(question(2), word: "hea", at: Instant(milliseconds: 900))
    #expect(inquiry.send(question(2)) == ["hello"])
  }
}
