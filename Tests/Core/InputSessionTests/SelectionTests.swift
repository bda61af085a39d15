import KeyModel
import Testing
import TextRules

@testable import InputSession

/// What is selected is what the next edit takes the place of, and no service reckons across it (R-DOC-3).
@Suite struct SelectionTests {
  /// A field with something selected, and a slip right before it that was just typed.
  private func client(typed: String = "teh", selected: String = "World") -> Client {
    var client = Client("see ")
    client.type(typed)
    client.answer("the")
    client.session.tell(
      DocumentContext(
        serial: 1, before: client.text, after: "", selected: selected, startsDocument: true),
      at: client.now)
    return client
  }

  @Test func backspaceTakesNothingButTheSelection() {
    var client = client(typed: "so. ")
    let edit = client.session.deleteBackward()
    #expect(edit == nil, "one backspace is sent")
    #expect(client.session.wantsCapital, "the space behind the period still stands")
    let second = client.session.deleteBackward()
    #expect(second == nil)
    #expect(!client.session.wantsCapital)
  }

  @Test(arguments: [" ", ",", "-"])
  func nothingBeforeItIsReplaced(key: String) {
    var client = client(typed: key == "-" ? "teh-" : "teh")
    let edit = key == " " ? client.session.space(at: client.now) : client.session.type(key)
    #expect(edit == TextEdit(inserting: key))
  }

  @Test func aSecondSpaceOverItIsASpace() {
    var client = client(typed: "so ")
    #expect(client.session.space(at: client.now) == TextEdit(inserting: " "))
  }

  @Test func whatTheServicesDidBeforeItIsNotTakenBack() {
    var client = Client("see ")
    client.type("teh")
    client.answer("the")
    client.type(" ")
    client.session.tell(
      DocumentContext(serial: 1, before: client.text, selected: "x", startsDocument: true),
      at: client.now)
    let edit = client.session.deleteBackward()
    #expect(edit == nil)
  }

  @Test func nothingIsSuggestedForIt() {
    var client = client()
    let request = client.session.takeRequest()
    #expect(request == nil)
    #expect(client.session.suggestions.isEmpty)
  }

  @Test func whatIsTypedOverItGoesOnAsUsual() {
    var client = client(typed: "so ")
    client.type("teh")
    client.answer("the")
    client.type(" ")
    #expect(client.text == "see so the ")
  }

  @Test func heldDeleteTakesTheSelectionFirst() {
    var client = client(typed: "one two")
    #expect(client.session.delete(.word) == TextEdit(deleting: 1))
    #expect(client.session.delete(.word) == TextEdit(deleting: 3))
  }

  @Test func whereACaretKeyLeavesTheInsertionPointIsNotKnown() {
    var client = client()
    client.session.move(by: -1)
    #expect(!client.session.knowsText)
  }

  @Test func aFieldWithEverythingSelectedIsNotEmpty() {
    var client = Client()
    client.session.tell(
      DocumentContext(serial: 1, before: "", selected: "all", startsDocument: true), at: client.now)
    #expect(!client.session.isEmpty)
    client.session.tell(
      DocumentContext(serial: 1, before: "", startsDocument: true), at: client.now)
    #expect(client.session.isEmpty)
  }
}

/// Words that stood there before are no slips of the finger (R-TEXT-4, R-DOC-3).
@Suite struct StandingWordsTests {
  @Test(arguments: [" ", ",", "\n"])
  func aWordThatWasNotTypedHereIsNeitherCorrectedNorLearned(end: String) {
    var client = Client("see teh")
    #expect(client.session.takeRequest()?.allowsCorrection == false)
    client.type(end)
    #expect(client.text == "see teh" + end)
    #expect(client.session.takeLearned().isEmpty)
  }

  @Test func anAnswerThatReplacesItIsNotTaken() {
    var client = Client("see teh")
    client.answer("the")
    client.type(" ")
    #expect(client.text == "see teh ")
  }

  @Test func aWordThatGoesOnBeingTypedIs() {
    var client = Client("see te")
    client.type("h")
    #expect(client.session.takeRequest()?.allowsCorrection == true)
  }

  @Test func aWordThatTheInsertionPointCameBackToIsNot() {
    var client = Client("see ")
    client.type("teh x")
    client.report()
    client.text = "see teh"
    client.report()
    #expect(client.session.takeRequest()?.allowsCorrection == false)
  }
}

/// The cell that has what was typed before it was replaced (R-TEXT-4: one tap brings it back).
@Suite struct OriginalCellTests {
  private func corrected(_ end: String = " ") -> Client {
    var client = Client("see ")
    client.type("teh")
    client.answer("the")
    client.type(end)
    client.answer(nil, words: ["same", "first", "most"])
    return client
  }

  @Test(arguments: [" ", ",", "?"])
  func aTapOnItBringsTheTypedWordBack(end: String) throws {
    var client = corrected(end)
    #expect(client.text == "see the" + end)
    #expect(client.session.suggestions.map(\.text) == ["teh", "same", "first"])
    let original = try #require(client.session.suggestions.first)
    client.perform(client.session.choose(original))
    #expect(client.text == "see teh" + end)
    #expect(client.session.takeLearned().map(\.word) == ["teh"], "it is right after all")
    client.answer(nil, words: ["same", "first", "most"])
    #expect(client.session.suggestions.map(\.text) == ["first", "same", "most"])
  }

  @Test func itGoesWithTheNextKey() {
    var client = corrected()
    client.type("x")
    client.answer(nil, words: [])
    #expect(client.session.suggestions.map(\.kind) == [.typed])
    var late = corrected()
    late.type("x")
    let edit = late.session.choose(Suggestion(text: "teh", kind: .original))
    #expect(edit.isNothing, "a tap on a cell that is about to go does nothing")
  }

  @Test func aShortcutHasOneToo() {
    var client = Client("x ")
    client.session.shortcuts = ["omw": "On my way!"]
    client.type("omw ")
    client.answer(nil, words: ["and"])
    #expect(client.session.suggestions.map(\.text) == ["omw", "and"])
    client.perform(client.session.choose(client.session.suggestions[0]))
    #expect(client.text == "x omw ")
  }

  @Test func aWordThatWasChosenHasNone() {
    var client = Client("x ")
    client.type("hel")
    client.answer(nil, words: ["hello"])
    client.perform(client.session.choose(Suggestion(text: "hello", kind: .completion)))
    client.answer(nil, words: ["and", "there", "to"])
    #expect(!client.session.suggestions.contains { $0.kind == .original })
  }
}
