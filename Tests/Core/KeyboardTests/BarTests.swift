import Appearance
import InputSession
import KeyModel
import Layouts
import Testing
import TextRules

@testable import Keyboard

/// The bar of suggestions as it is drawn (R-TEXT-4).
@Suite struct BarTests {
  private static let quotes: [String: LanguageRules.Quotes] = [
    "en": .english,
    "de": .init(open: "„", close: "“", innerOpen: "‚", innerClose: "‘"),
    "fr": .init(open: "«", close: "»", innerOpen: "“", innerClose: "”", isSpaced: true),
    "he": .init(open: "”", close: "“", innerOpen: "’", innerClose: "‘"),
  ]

  /// A shipped keyboard, a field, and what the word services answer to its first letter.
  private func faces(_ keyboard: String, _ answer: (UInt64) -> SuggestionAnswer) throws -> [String]
  {
    var settings = Settings()
    settings.keyboards = [keyboard]
    settings.keyPreview = false
    var player = try Player(
      settings: settings, keyboards: [try ShippedTests.keyboard(keyboard)])
    let language = player.keyboard.status.language.prefix(2)
    player.send(
      .languages(Self.quotes.mapValues { LanguageRules(language: "en", quotes: $0) }))
    player.send(.lexicons([String(language)]))
    player.send(.focus(Field(serial: 1)))
    player.send(.document(DocumentContext(serial: 1, before: "x ", startsDocument: true)))
    let letter = try #require(player.keyboard.status.keys.first { $0.role == "character" })
    try player.play("tap \(letter.id)")
    player.send(.suggestions(answer(try #require(player.asked).id)))
    return (1...3).map { player.face(of: "suggestion-\($0)") }
  }

  @Test(arguments: [("en-US", "“q”"), ("de", "„q“"), ("fr", "«\u{202F}a\u{202F}»")])
  func theTypedWordStandsInTheQuotationMarksOfTheLanguage(keyboard: String, cell: String) throws {
    let faces = try faces(keyboard) { SuggestionAnswer(id: $0, words: ["best"]) }
    #expect(faces == [cell, "best", "blank"])
  }

  /// Until the next words have come, the cells are those of the word that a space has ended.
  @Test func aTapOnTheCellsOfAWordThatHasEndedTypesNothing() throws {
    var player = try Player(screen: "phone")
    try player.play("words")
    try player.play("field")
    try player.play("tap t")
    try player.play("guess The to")
    try player.play("tap space")
    let before = player.output
    try player.play("tap suggestion-2")
    #expect(player.output == before)
    try player.play("guess - same")
    try player.play("tap suggestion-2")
    #expect(player.output.contains("text same␣"))
  }

  /// One begins to read at the right: the typed word stands there, the best guess in the middle.
  @Test func wordsFromRightToLeftStandFromRightToLeft() throws {
    let faces = try faces("he") { SuggestionAnswer(id: $0, replacement: "best", words: ["second"]) }
    #expect(Array(faces.prefix(2)) == ["second", "best"])
    #expect(faces[2].first == "”" && faces[2].last == "“", "the typed word")
    let few = try self.faces("he") { SuggestionAnswer(id: $0, words: ["best"]) }
    #expect(Array(few.prefix(2)) == ["blank", "best"])
  }
}
