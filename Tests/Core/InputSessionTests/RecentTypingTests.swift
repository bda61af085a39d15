import KeyModel
import Testing

@testable import InputSession

/// What was typed in one run, replayed alone.
@Suite struct RecentTypingTests {
  private static let now = Instant(milliseconds: 1000)

  @Test func aSpaceIsHandedOverOnce() {
    var recent = RecentTyping()
    recent.noteSpace(at: RecentTypingTests.now)
    #expect(recent.takeSpace() == .typed(RecentTypingTests.now))
    #expect(recent.takeSpace() == .none)
  }

  @Test func onlyAnOfferedSpaceIsKept() {
    var recent = RecentTyping()
    recent.offerSpace()
    recent.keepOffered()
    #expect(recent.space == .none)
    recent.noteSpace(at: RecentTypingTests.now)
    recent.keepOffered()
    #expect(recent.space == .typed(RecentTypingTests.now))
  }

  @Test func anEditEndsTheWordOfAStrokeButNotItsReversal() {
    var recent = RecentTyping()
    recent.note(GlidedWord(word: "hello", others: ["help"]), length: 6)
    #expect(recent.glided?.cells.map(\.text) == ["", "help"])
    recent.follow(TextEdit(inserting: "s"))
    #expect(recent.glided == nil)
    #expect(recent.takeReversal()?.edit == TextEdit(deleting: 6))
    #expect(recent.reversal == nil)
  }

  @Test func aWordThatNoBackspaceTakesBackHasNoReversal() {
    var recent = RecentTyping()
    recent.note(Reversal.ofPeriod)
    recent.note(GlidedWord(word: "नमस्ते", others: []), length: nil)
    #expect(recent.reversal == nil)
  }
}

/// How what the services did is taken back.
@Suite struct ReversalTests {
  private static let corrected = Reversal(
    TextEdit(deleting: 8, inserting: "exampel."), word: "exampel")

  @Test func aLetterBehindThePeriodResumesAToken() {
    let reversal = ReversalTests.corrected
    #expect(reversal.resumesToken(by: "o", behind: "example."))
    #expect(!reversal.resumesToken(by: " ", behind: "example."))
    #expect(!reversal.resumesToken(by: "o", behind: "example"))
    #expect(!Reversal.ofPeriod.resumesToken(by: "o", behind: "word. "))
  }

  @Test func theOriginalIsTheWordThatWasReplaced() {
    #expect(ReversalTests.corrected.original == "exampel")
    #expect(ReversalTests.corrected.end == ".")
    #expect(Reversal.ofPeriod.original == nil)
    #expect(Reversal(TextEdit(deleting: 6, inserting: "hel"), word: "hel").original == nil)
  }

  @Test func aCurlyMarkThatBelongsToCodeBecomesStraight() {
    let mark = Reversal(TextEdit(deleting: 1, inserting: "\""))
    #expect(mark.straightens(by: "[", behind: "a = \u{201C}"))
    #expect(!ReversalTests.corrected.straightens(by: "=", behind: "example."))
  }
}

/// A capital that came by itself, replayed alone.
@Suite struct OwnCapitalStepsTests {
  @Test func itFollowsTheLine() {
    let capital = OwnCapital().after(TextEdit(inserting: "it"))
    #expect(
      capital?.retraction(by: "/", behind: "Git") == nil,
      "no command begins so")
    #expect(capital?.after(TextEdit(deleting: 3)) == nil, "it was deleted")
    #expect(capital?.after(TextEdit(inserting: "\n")) == nil, "the line has ended")
    let long = String(repeating: "x", count: OwnCapital.reach)
    #expect(capital?.after(TextEdit(inserting: long)) == nil, "the line is long")
  }

  @Test func anAddressMakesItSmall() {
    let capital = OwnCapital().after(TextEdit(inserting: "ttps:/"))
    #expect(
      capital?.retraction(by: "/", behind: "Https:/") == TextEdit(deleting: 7, inserting: "https:/")
    )
    #expect(capital?.retraction(by: "/", behind: "s:/") == nil, "less is known")
  }
}
