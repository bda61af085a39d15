import KeyModel
import Testing

@testable import InputSession

/// Answers that come after the word has ended (R-TEXT-4).
@Suite struct LateAnswerTests {
  /// Types `keys`, of which the last one ends a word before its question is answered; returns the question's number.
  private func typed(_ keys: String, in client: inout Client) throws -> UInt64 {
    client.type(String(keys.dropLast()))
    let request = client.session.takeRequest()
    client.type(String(keys.suffix(1)))
    return try #require(request).id
  }

  private func answer(_ replacement: String?, to question: UInt64, in client: inout Client) {
    let answer = SuggestionAnswer(id: question, replacement: replacement, words: [], emoji: nil)
    if let edit = client.session.handleLate(answer) { client.perform(edit) }
  }

  @Test(arguments: [
    ("say hte ", "Say the "), ("say hte,", "Say the,"), ("say hte\"", "Say the”"),
    ("say hte.", "Say the."),
  ])
  func aWordIsCorrectedBehindItsEnd(keys: String, expected: String) throws {
    var client = Client()
    let question = try typed(keys, in: &client)
    #expect(client.session.isAwaiting)
    #expect(client.session.takeRequest() == nil, "the last question is answered first")
    answer("the", to: question, in: &client)
    #expect(client.text == expected)
    #expect(!client.session.isAwaiting)
    #expect(client.session.takeRequest() != nil, "what may come next is asked for now")
  }

  @Test func aPartOfAnAddressStays() throws {
    var client = Client()
    let question = try typed("at a/hte ", in: &client)
    answer("the", to: question, in: &client)
    #expect(client.text == "At a/hte ")
  }

  @Test func aBackspaceBringsBackWhatWasTyped() throws {
    var client = Client()
    let question = try typed("say hte ", in: &client)
    answer("the", to: question, in: &client)
    client.type("⌫")
    #expect(client.text == "Say hte ")
    #expect(client.session.takeLearned().map(\.word) == ["Say", "hte"])
  }

  @Test(arguments: [
    ("say hte ", "x", "Say the x"), ("say hte ", "a ", "Say the a "),
    ("say hte ", "(a", "Say the (a"),
    ("hte ", "x y ", "The x y "),
  ])
  func theNextKeysDoNotLoseTheCorrection(keys: String, next: String, expected: String) throws {
    var client = Client()
    let question = try typed(keys, in: &client)
    client.type(next)
    #expect(client.session.takeRequest() == nil, "the last question is answered first")
    answer(keys.hasPrefix("hte") ? "The" : "the", to: question, in: &client)
    #expect(client.text == expected)
    #expect(!client.session.isAwaiting)
    client.type("⌫")
    #expect(client.text == String(expected.dropLast()), "a delete takes the last character")
  }

  @Test func theNextKeysWaitForTheApplicationToo() throws {
    var client = Client(tellsAtOnce: false)
    let question = try typed("say hte ", in: &client)
    client.report("Say ht")
    client.type("a ")
    answer("the", to: question, in: &client)
    #expect(client.text == "Say hte a ", "the application has not told the word")
    client.report("Say hte a ")
    #expect(client.text == "Say the a ")
    client.report("Say the a ")
    #expect(client.session.takeLearned().map(\.word) == ["Say", "the"])
  }

  @Test func whatTheApplicationDidNotTakeIsNotTypedAgain() throws {
    var client = Client(tellsAtOnce: false)
    let question = try typed("say hte ", in: &client)
    client.type("a ")
    answer("the", to: question, in: &client)
    client.report("Say hte")
    client.report("Say hte!")
    #expect(client.text == "Say hte a ")
  }

  @Test func nobodyExpectsACorrectionAfterAWhile() throws {
    var client = Client()
    let question = try typed("say hte ", in: &client)
    client.type("abcdefgh")
    answer("the", to: question, in: &client)
    #expect(client.text == "Say hte abcdefgh")
  }

  @Test(arguments: [("say hte.", "c"), ("say hte,", "x"), ("say hte\"", "x")])
  func aMarkMayBelongToMoreThanAWord(keys: String, next: String) throws {
    var client = Client()
    let question = try typed(keys, in: &client)
    client.type(next)
    let text = client.text
    answer("the", to: question, in: &client)
    #expect(client.text == text)
  }

  @Test(arguments: ["⌫", "\n", " "])
  func whatIsTypedMeanwhileKeepsTheWord(key: String) throws {
    var client = Client()
    let question = try typed("say hte ", in: &client)
    client.type(key)
    let text = client.text
    answer("the", to: question, in: &client)
    #expect(client.text == text)
  }

  @Test func reportsOfTheApplicationDoNotEndTheWait() throws {
    var client = Client(tellsAtOnce: false)
    let question = try typed("say hte ", in: &client)
    client.report("Say ht")
    client.report()
    answer("the", to: question, in: &client)
    #expect(client.text == "Say the ")
  }

  @Test func anotherFieldOrAMovedInsertionPointEndsTheWait() throws {
    var client = Client()
    var question = try typed("say hte ", in: &client)
    client.session.forget()
    answer("the", to: question, in: &client)
    #expect(client.text == "Say hte ")
    question = try typed("say hte ", in: &client)
    client.session.begin(FieldTraits())
    answer("the", to: question, in: &client)
    #expect(client.text == "Say hte say hte ")
  }

  @Test func theWordIsLearnedOnceItStays() throws {
    var client = Client()
    let question = try typed("hte ", in: &client)
    #expect(client.session.takeLearned().isEmpty)
    answer(nil, to: question, in: &client)
    #expect(client.session.takeLearned().map(\.word) == ["Hte"])
    #expect(client.text == "Hte ")
  }

  @Test func aWordThatGoesOnUnansweredIsLearned() throws {
    var client = Client()
    _ = try typed("hte.", in: &client)
    client.type("x")
    #expect(client.session.takeLearned().map(\.word) == ["Hte"])
  }

  @Test func theFirstReportOfAFieldLetsTheTypedWordBeAskedAbout() throws {
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits(), isReported: true)
    _ = session.takeRequest()
    for letter in ["H", "t", "e"] {
      _ = session.type(letter)
      let early = session.takeRequest()
      #expect(early?.word != "Hte")
    }
    session.tell(
      DocumentContext(serial: 1, before: "Hte", startsDocument: true), at: Instant(milliseconds: 9))
    let question = session.takeRequest()
    let request = try #require(question)
    #expect(request.word == "Hte")
    let answer = SuggestionAnswer(id: request.id, replacement: "The", words: [], emoji: nil)
    let isUsed = session.handle(answer)
    #expect(isUsed)
    let edit = session.space(at: Instant(milliseconds: 20))
    #expect(edit == TextEdit(deleting: 3, inserting: "The "))
  }
}
