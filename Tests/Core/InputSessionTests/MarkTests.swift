import KeyModel
import Testing
import TextRules

@testable import InputSession

/// Words whose letters have combining marks: clients differ in how many backspaces take one away, so that such a word
/// is ended, and never replaced (R-HARM-1).
@Suite struct MarkTests {
  private func makeClient(_ keys: String) -> Client {
    var client = Client()
    client.session.languages = ["hi"]
    for scalar in keys.unicodeScalars { client.type(String(Character(scalar))) }
    return client
  }

  @Test func aWordIsEndedWithoutABackspace() throws {
    var client = makeClient("नमस्")
    client.answer(nil, words: ["नमस्ते", "नमक"])
    #expect(client.session.suggestions.map(\.text) == ["नमस्", "नमस्ते"])
    let edit = client.session.choose(try #require(client.session.suggestions.last))
    #expect(edit == TextEdit(inserting: "ते "))
    client.perform(edit)
    #expect(client.text == "नमस्ते ")
  }

  @Test func aWordWithMarksIsNotCorrected() {
    var client = makeClient("नमसते")
    client.answer("नमस्ते", words: ["नमस्ते"])
    client.type(" ")
    #expect(client.text == "नमसते ")
  }

  /// Latin letters that stand for a word of another script become it at the space. Delete takes the word back where it is
  /// known how many backspaces that needs.
  @Test(arguments: [true, false])
  func lettersThatStandForAWordBecomeIt(countsMarks: Bool) {
    var client = Client()
    client.session.languages = ["hi-Latn-IN"]
    client.session.services.autocapitalization = false
    client.session.countsMarks = countsMarks
    for letter in "namaste" { client.type(String(letter)) }
    client.answer("नमस्ते", words: ["नमस्ते", "नमस्कार"], isTransliterated: true)
    #expect(client.session.suggestions.map(\.text) == ["namaste", "नमस्ते", "नमस्कार"])
    client.type(" ")
    #expect(client.text == "नमस्ते ")
    client.type("⌫")
    #expect(client.text == (countsMarks ? "namaste " : "नमस्ते"))
  }

  /// A report of a word of which not every sign has arrived is about an earlier moment, and no other text.
  @Test(arguments: ["न", "नमस", "नमस्", "नमस्त", "नमस्ते"])
  func aReportInTheMiddleOfALetterIsAnEarlierOne(reported: String) {
    var client = Client(tellsAtOnce: false)
    client.session.languages = ["hi-Latn-IN"]
    client.session.services.autocapitalization = false
    client.session.countsMarks = true
    client.report()
    for letter in "namaste" { client.type(String(letter)) }
    client.report()
    client.answer("नमस्ते", words: ["नमस्ते"], isTransliterated: true)
    client.type(" ")
    client.report(reported)
    client.report()
    client.type("⌫")
    #expect(client.text == "namaste ")
  }

  @Test func noWordBecomesOneWithMarks() {
    var client = makeClient("नमसत")
    client.answer("नमस्ते", words: [])
    client.type(" ")
    #expect(client.text == "नमसत ")
  }

  @Test func aBackspaceBehindAChosenWordTakesOneCharacter() {
    var client = makeClient("नम")
    client.answer(nil, words: ["नमस्ते"])
    client.perform(client.session.choose(Suggestion(text: "नमस्ते", kind: .completion)))
    #expect(client.text == "नमस्ते ")
    #expect(client.session.deleteBackward() == nil)
  }

  @Test func aStrokeForSuchAWordHasNoAlternatives() {
    var client = makeClient("")
    client.perform(client.session.glide(["नमस्ते", "नमक"]))
    #expect(client.text == "नमस्ते")
    #expect(client.session.suggestions.allSatisfy { $0.kind != .alternative })
  }
}
