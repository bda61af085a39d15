import KeyModel
import Testing

@testable import PageContents

/// The life of a program, replayed alone.
@Suite struct ProgramLifeTests {
  private static let start = Instant(milliseconds: 0)
  private static let patience: Milliseconds = 3000

  private func shown() throws -> ProgramLife {
    var life = ProgramLife()
    _ = life.show(at: ProgramLifeTests.start)
    try life.greet()
    _ = life.appear()
    return life
  }

  @Test func itGreetsOnceAndAppearsOnce() throws {
    var life = ProgramLife()
    #expect(throws: SessionFault.greeting) { try life.greet() }
    #expect(life.show(at: ProgramLifeTests.start) == .start)
    #expect(life.isShown && !life.isReported)
    #expect(life.appear() == false, "it has not greeted")
    try life.greet()
    #expect(life.isReported)
    #expect(throws: SessionFault.greeting) { try life.greet() }
    #expect(life.appear() == true)
    #expect(life.appear() == false)
    #expect(life.deadline(ProgramLifeTests.patience) == nil)
  }

  @Test func aProgramThatShowsNothingFails() throws {
    var life = ProgramLife()
    _ = life.show(at: ProgramLifeTests.start)
    try life.greet()
    let end = ProgramLifeTests.start + ProgramLifeTests.patience
    #expect(life.deadline(ProgramLifeTests.patience) == end)
    #expect(throws: SessionFault.noView) {
      try life.advance(to: end, patience: ProgramLifeTests.patience)
    }
    #expect(life.hide(at: end) == .end, "nobody has seen it")
  }

  @Test func hiddenItIsFrozenThenEnded() throws {
    var life = try shown()
    var now = ProgramLifeTests.start
    #expect(life.hide(at: now) == .goOn)
    #expect(life.hide(at: now) == .wait)
    #expect(!life.isShown && life.isReported)
    #expect(try life.advance(to: now, patience: ProgramLifeTests.patience) == .wait)
    now = now + ExtensionSession.Timing.freezing
    #expect(try life.advance(to: now, patience: ProgramLifeTests.patience) == .freeze)
    #expect(life.isFrozen && !life.isReported && life.hasGreeted)
    var again = life
    #expect(again.show(at: now) == .thaw)
    now = now + ExtensionSession.Timing.keeping
    #expect(try life.advance(to: now, patience: ProgramLifeTests.patience) == .end)
    life.end()
    #expect(!life.isRunning)
  }

  @Test func itComesBackBeforeItIsFrozen() throws {
    var life = try shown()
    _ = life.hide(at: ProgramLifeTests.start)
    #expect(life.show(at: ProgramLifeTests.start) == .comeBack)
    #expect(life.show(at: ProgramLifeTests.start) == .goOn)
  }
}

/// The messages that a program has to close, replayed alone.
@Suite struct OpenMessagesTests {
  private static let now = Instant(milliseconds: 5)

  @Test func closingOneClosesThoseBeforeIt() {
    var messages = OpenMessages()
    let numbers = ["a", "b", "c"].map {
      messages.open(at: OpenMessagesTests.now, typing: $0, isTap: true)
    }
    #expect(messages.texts == ["a", "b", "c"])
    messages.close(numbers[1])
    #expect(messages.texts == ["c"])
    messages.close(99)
    #expect(messages.texts == ["c"])
    #expect(messages.lastTap == OpenMessagesTests.now)
  }

  @Test func anEditMayHaveTypedTheOldest() {
    var messages = OpenMessages()
    _ = messages.open(at: OpenMessagesTests.now, typing: "a")
    let second = messages.open(at: OpenMessagesTests.now, typing: "b")
    messages.noteEdit(isProof: true)
    #expect(messages.texts == ["b"])
    messages.noteEdit(isProof: false)
    #expect(messages.texts == ["a", "b"])
    messages.close(second - 1)
    #expect(messages.texts == ["b"])
  }

  @Test func cancelledItsEditsAreVoidUntilTheLastIsClosed() {
    var messages = OpenMessages()
    _ = messages.open(at: OpenMessagesTests.now, typing: "a")
    let last = messages.open(at: OpenMessagesTests.now)
    messages.cancel()
    #expect(messages.isEmpty && messages.isVoid)
    messages.close(last - 1)
    #expect(messages.isVoid)
    messages.close(last + 1)
    #expect(messages.isVoid, "that was never sent")
    messages.close(last)
    #expect(!messages.isVoid)
  }

  @Test func ofAFieldThatWasLeftNothingIsTyped() {
    var messages = OpenMessages()
    _ = messages.open(at: OpenMessagesTests.now, typing: "a", isTap: true)
    messages.dropTexts()
    #expect(messages.texts.isEmpty && !messages.isEmpty)
  }
}
