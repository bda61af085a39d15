import KeyModel
import Testing

@testable import InputSession

/// Emoji that are offered for words (R-TEXT-4).
@Suite struct EmojiSuggestionTests {
  private static func typing(_ keys: String, words: [String] = []) -> Client {
    var client = Client("x ")
    client.type(keys)
    client.answer(nil, words: words, emoji: "🍕")
    return client
  }

  @Test(arguments: [
    ("pizza", ["pizzas", "pizzeria", "pizzazz"], ["pizzeria", "pizzas", "🍕"]),
    ("pizza", ["pizzas"], ["pizza", "pizzas", "🍕"]), ("pizza", [], ["pizza", "", "🍕"]),
    ("pizza ", ["is", "and"], ["and", "is", "🍕"]), ("pizza ", [], ["", "", "🍕"]),
  ])
  func itStandsThird(keys: String, words: [String], cells: [String]) {
    let bar = Self.typing(keys, words: words).session.suggestions
    #expect(bar.map(\.text) == cells)
    #expect(bar.last?.kind == .emoji)
  }

  @Test func itStandsBesideACorrection() {
    var client = Client("x ")
    client.type("piza")
    client.answer("pizza", words: ["pizzas"], emoji: "🍕")
    #expect(client.session.suggestions.map(\.kind) == [.typed, .replacement, .emoji])
  }

  @Test func itTakesThePlaceOfTheWordThatIsBeingTyped() {
    var client = Self.typing("pizza")
    client.perform(client.session.choose(Suggestion(text: "🍕", kind: .emoji)))
    #expect(client.text == "x 🍕 ")
    client.type("⌫")
    #expect(client.text == "x pizza", "one backspace brings the word back")
    let learned = client.session.takeLearned()
    #expect(learned.isEmpty)
  }

  @Test func itStandsBehindAWordThatASpaceHasEnded() {
    var client = Self.typing("pizza ")
    client.perform(client.session.choose(Suggestion(text: "🍕", kind: .emoji)))
    #expect(client.text == "x pizza 🍕 ")
    client.type(".")
    #expect(client.text == "x pizza 🍕.")
  }

  @Test func oneOfSeveralCharactersIsNotTakenBackAsAWhole() {
    var client = Self.typing("greece")
    client.perform(client.session.choose(Suggestion(text: "🇬🇷", kind: .emoji)))
    #expect(client.text == "x 🇬🇷 ")
    client.type("⌫")
    #expect(client.text == "x 🇬🇷")
  }

  @Test(arguments: [KeyboardType.asciiCapable, .namePhonePad, .url, .emailAddress, .terminal])
  func fieldsOfOtherKindsAreOfferedNone(type: KeyboardType) {
    var traits = FieldTraits()
    traits.type = type
    var client = Client(traits: traits)
    client.type("pizza")
    #expect(client.session.takeRequest()?.wantsEmoji != true)
  }

  @Test func secureFieldsAndTheSettingKeepItAway() {
    var traits = FieldTraits()
    traits.isSecure = true
    var secure = Client(traits: traits)
    secure.type("pizza")
    #expect(secure.session.takeRequest()?.wantsEmoji != true)
    var client = Client("x ")
    client.session.services.emoji = false
    client.type("pizza")
    #expect(client.session.takeRequest()?.wantsEmoji == false)
  }
}
