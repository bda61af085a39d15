import ExtensionProtocol
import KeyModel
import Testing

@testable import PageContents

/// The text that a program writes, replayed alone.
@Suite struct ProgramTextTests {
  private static let now = Instant(milliseconds: 0)
  private static let end = Instant(milliseconds: 2000)

  /// What the edits have done, after one tap.
  private func edits(_ edits: [DocumentEdit]) throws -> (text: ProgramText, done: [String]) {
    var text = ProgramText()
    text.account(until: ProgramTextTests.end)
    var effects: [SessionEffect] = []
    for edit in edits { _ = try text.handle(edit, at: ProgramTextTests.now, &effects) }
    return (text, effects.map { "\($0)" })
  }

  @Test func nothingIsTypedWithoutATouch() throws {
    var text = ProgramText()
    var effects: [SessionEffect] = []
    #expect(throws: SessionFault.unaskedText) {
      try text.handle(.insertText("a"), at: ProgramTextTests.now, &effects)
    }
    text.account(until: ProgramTextTests.end)
    #expect(text.isTouched(at: ProgramTextTests.end))
    #expect(!text.isTouched(at: ProgramTextTests.end + 1))
    text.account(.began, until: ProgramTextTests.end)
    #expect(text.isTouched(at: ProgramTextTests.end + 1), "a finger is down")
    text.account(.ended, until: ProgramTextTests.end)
    #expect(!text.isTouched(at: ProgramTextTests.end + 1))
  }

  @Test func aTouchAccountsForABoundedLength() throws {
    let long = String(repeating: "a", count: Bounds.textPerTouch)
    _ = try edits([.insertText(long)])
    #expect(throws: SessionFault.unaskedText) { try self.edits([.insertText(long + "a")]) }
  }

  @Test func markedTextIsLeftWhereTouchesAccountForIt() throws {
    let marked = DocumentEdit.setMarkedText("ni", start: 2, length: 0)
    #expect(try edits([marked]).text.leftovers == ["ni"])
    #expect(try edits([marked, .unmarkText]).text.leftovers.isEmpty)
    #expect(try edits([marked, .insertText("你")]).done.count == 3, "marked, unmarked, typed")
    #expect(try edits([marked, .deleteBackward(1)]).done.count == 2)
    #expect(try edits([marked, .deleteBackward(2)]).done.count == 3)
    var text = try edits([marked]).text
    text.end()
    #expect(text.leftovers.isEmpty && !text.isTouched(at: ProgramTextTests.now))
  }

  @Test func editsAreNumbered() throws {
    var text = ProgramText()
    try text.number(1)
    #expect(throws: SessionFault.editNumber) { try text.number(3) }
    try text.number(2)
    #expect(text.lastEdit == 2)
  }
}
