import KeyModel
import Testing
import TextRules

@testable import InputSession

/// A suggestion that is tapped when its word has ended, which the finger could not see, takes the place of the word.
@Suite struct LateChoiceTests {
  private static func choose(
    _ text: String, _ kind: Suggestion.Kind, of word: String, in client: inout Client
  ) {
    let suggestion = Suggestion(text: text, kind: kind)
    client.perform(client.session.choose(suggestion, late: word))
  }

  @Test(arguments: [" ", ",", "!"])
  func theWordIsReplacedAndWhatEndedItStays(end: String) {
    var client = Client()
    client.type("hel" + end)
    LateChoiceTests.choose("Hello", .completion, of: "Hel", in: &client)
    #expect(client.text == "Hello" + end)
    client.type("⌫")
    #expect(client.text == "Hel" + end)
  }

  @Test func aCorrectionIsTakenBackOrStays() {
    var client = Client()
    client.type("teh")
    client.answer("The")
    client.type(" ")
    LateChoiceTests.choose("The", .replacement, of: "Teh", in: &client)
    #expect(client.text == "The ")
    LateChoiceTests.choose("Teh", .typed, of: "Teh", in: &client)
    #expect(client.text == "Teh ")
  }

  @Test func aSecondTapOnAnotherSuggestionReplacesTheFirst() {
    var client = Client()
    client.type("hel")
    client.perform(client.session.choose(Suggestion(text: "Hello", kind: .completion)))
    LateChoiceTests.choose("Help", .completion, of: "Hel", in: &client)
    #expect(client.text == "Help ")
  }

  @Test func nothingIsReplacedThatIsNotTheWord() {
    var client = Client()
    client.type("hel\n")
    LateChoiceTests.choose("Hello", .completion, of: "Hel", in: &client)
    #expect(client.text == "Hel\n")
    client = Client("shel ")
    LateChoiceTests.choose("hello", .completion, of: "hel", in: &client)
    #expect(client.text == "shel ")
  }
}
