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

  @Test(arguments: ["x", "⌫", "\n", " "])
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
    _ = try typed("hte ", in: &client)
    client.type("x")
    #expect(client.session.takeLearned().map(\.word) == ["Hte"])
  }
}
