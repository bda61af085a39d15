import KeyModel
import Testing

@testable import InputSession

/// Whatever an answer depends on: where it has changed, the question is asked anew (R-TEXT-4).
@Suite struct QuestionTests {
  typealias Change = @Sendable (inout InputSession) -> Void

  static let changes: [(String, Change)] = [
    ("keyboard", { $0.board.keyboard = "de" }), ("lexicon", { $0.board.lexicons = ["de"] }),
    ("languages", { $0.languages = ["de", "en"] }), ("language", { $0.writing.note("de") }),
    ("services", { $0.services.emoji.toggle() }), ("cells", { $0.cellCount = 8 }),
    (
      "traits",
      {
        var traits = $0.traits
        traits.autocorrection = true
        $0.adopt(traits)
      }
    ),
  ]

  private func asked() throws -> (Client, SuggestionRequest) {
    var client = Client()
    client.session.languages = ["en", "de"]
    client.type("say hte")
    let request = client.session.takeRequest()
    return (client, try #require(request))
  }

  @Test(arguments: changes.indices) func whatAnAnswerDependsOnAsksAnew(index: Int) throws {
    let (name, change) = Self.changes[index]
    var (client, request) = try asked()
    #expect(client.session.takeRequest() == nil, "asked already")
    let answer = SuggestionAnswer(id: request.id, replacement: "the", words: ["ten"])
    let isTaken = client.session.handle(answer)
    #expect(isTaken)
    #expect(!client.session.suggestions.isEmpty)
    change(&client.session)
    #expect(client.session.suggestions.isEmpty, "\(name): the old answer is shown")
    let next = client.session.takeRequest()
    #expect(next.map { $0.id != request.id } == true, "\(name) asks nothing new")
    let isTakenLate = client.session.handle(answer)
    #expect(!isTakenLate, "\(name): an answer to the old question")
    client.type(" ")
    #expect(client.text == "Say hte ", "\(name): the old answer corrects")
  }

  /// An answer that is under way while something changes counts no more, not even behind the end of the word.
  @Test(arguments: changes.indices) func anAnswerUnderWayIsDropped(index: Int) throws {
    var (client, request) = try asked()
    Self.changes[index].1(&client.session)
    let isTaken = client.session.handle(SuggestionAnswer(id: request.id, replacement: "the"))
    #expect(!isTaken)
    (client, request) = try asked()
    client.type(" ")
    Self.changes[index].1(&client.session)
    let edit = client.session.handleLate(SuggestionAnswer(id: request.id, replacement: "the"))
    #expect(edit == nil)
    #expect(client.session.takeRequest() != nil)
  }

  @Test func theLanguageThatAnAnswerTellsAsksNothing() throws {
    var (client, request) = try asked()
    let answer = SuggestionAnswer(id: request.id, words: ["ten"], language: "de")
    let isTaken = client.session.handle(answer)
    #expect(isTaken)
    #expect(client.session.language == "de")
    #expect(!client.session.suggestions.isEmpty)
    #expect(client.session.takeRequest() == nil)
  }

  /// Other keys are there: where the fingers fell on the ones before says nothing of them.
  @Test func touchesBelongToTheirKeyboard() {
    var client = Client()
    client.perform(client.session.type("H", touch: Point(x: 3, y: 4)))
    var request = client.session.takeRequest()
    #expect(request?.touches == [Point(x: 3, y: 4)])
    client.session.board.keyboard = "fr"
    request = client.session.takeRequest()
    #expect(request?.touches == [nil])
  }
}
