import KeyModel
import Testing

@testable import InputSession

/// A key whose edit waits for the application's report, replayed alone.
@Suite struct UnprovenKeyTests {
  private static let now = Instant(milliseconds: 0)

  private func key(_ cause: UnprovenKey.Cause) -> UnprovenKey {
    UnprovenKey(
      cause, past: InputSession(), plain: TextEdit(inserting: " "), meant: "the ", revision: 7,
      at: UnprovenKeyTests.now)
  }

  private static let space = UnprovenKey.Cause.space(at: now, touch: nil)
  private static let letter = UnprovenKey.Cause.text("c", touch: nil, isChosen: false)

  @Test func whatIsTypedBehindItWaitsToo() {
    var key = key(UnprovenKeyTests.space)
    #expect(key.isAbout(7))
    let isTail = key.extend(
      by: TextEdit(inserting: "c"), of: UnprovenKeyTests.letter, to: 8)
    #expect(isTail && key.isAbout(8) && !key.isAbout(7))
    #expect(key.typed == " c")
    #expect(key.meant == "the c")
  }

  @Test func noOtherEditIsPartOfTheTail() {
    var key = key(UnprovenKeyTests.space)
    let before = key
    for (edit, cause) in [
      (TextEdit(deleting: 1, inserting: "c"), UnprovenKeyTests.letter),
      (TextEdit(), UnprovenKeyTests.letter),
      (TextEdit(inserting: " "), UnprovenKeyTests.space),
      (TextEdit(inserting: "c"), .deleteBackward),
    ] {
      let isTail = key.extend(by: edit, of: cause, to: 8)
      #expect(!isTail, "\(cause)")
    }
    #expect(key == before)
  }

  @Test func whatWasChosenIsExpectedLonger() {
    let later = UnprovenKeyTests.now + 3000
    #expect(!key(UnprovenKeyTests.space).isAwaited(at: later))
    let choice = key(.choice(Suggestion(text: "the", kind: .completion)))
    #expect(choice.isChoice && choice.isAwaited(at: later))
  }
}
