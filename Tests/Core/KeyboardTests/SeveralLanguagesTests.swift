import Control
import InputSession
import KeyModel
import Layouts
import Testing
import TextRules

@testable import Keyboard

/// A keyboard for two languages: what it is follows the one that is written in (R-TEXT-8).
@Suite struct SeveralLanguagesTests {
  private static let rules = [
    "en": LanguageRules(language: "en"),
    "es": LanguageRules(
      language: "es", quotes: .init(open: "«", close: "»", innerOpen: "“", innerClose: "”")),
  ]

  private func player(screen: String = "phone") throws -> Player {
    let joined = try KeyboardDefinition.joining(
      try ["en-US", "es"].map { try ShippedTests.keyboard($0) })
    var settings = Settings()
    settings.keyboards = ["en-US+es", "de"]
    settings.keyPreview = false
    var player = try Player(
      screen: screen, settings: settings,
      keyboards: [joined, try ShippedTests.keyboard("de")])
    player.send(.languages(Self.rules))
    player.send(.lexicons(["en", "es"]))
    return player
  }

  private func focus(
    _ player: inout Player, serial: UInt64 = 1, language: String? = nil,
    returnKey: ReturnKeyType = .search
  ) {
    var field = Field(serial: serial)
    field.traits.language = language
    field.traits.returnKey = returnKey
    player.send(.focus(field))
    player.send(.document(DocumentContext(serial: serial, before: "", startsDocument: true)))
    player.goOnTelling("", serial: serial)
  }

  /// The word services tell of the language of the last words.
  private func tell(_ language: String?, _ player: inout Player) throws {
    let question = try #require(player.asked)
    #expect(question.languages == ["en-US", "es-ES"])
    player.send(.suggestions(SuggestionAnswer(id: question.id, language: language)))
  }

  private func label(_ role: String, _ player: Player) -> String? {
    player.keyboard.status.keys.first { $0.role == role }?.label
  }

  @Test func itBeginsWithTheFirstAndFollowsTheWords() throws {
    var player = try player()
    focus(&player)
    #expect(player.keyboard.status.keyboard == "en-US+es")
    #expect(player.keyboard.status.language == "en-US")
    #expect(label("return", player) == "search")
    try player.play("tap l a space")
    try tell("es-ES", &player)
    #expect(player.keyboard.status.language == "es-ES")
    #expect(label("return", player) == "buscar")
    try player.play("tap t space")
    #expect(player.asked?.language == "es-ES")
    try tell(nil, &player)
    #expect(player.keyboard.status.language == "es-ES", "what tells nothing changes nothing")
    try tell("xx", &player)
    #expect(player.keyboard.status.language == "es-ES")
  }

  @Test func quotationMarksAreThoseOfTheLanguage() throws {
    var player = try player()
    focus(&player)
    try player.play("tap l a space")
    try tell("es-ES", &player)
    try player.play("tap numbers \"")
    #expect(player.output.last == "text «")
  }

  @Test(arguments: [
    ("es-ES", "es-ES"), ("es-MX", "es-ES"), ("es", "es-ES"), ("en-GB", "en-US"), ("fr", "en-US"),
  ])
  func theFieldsLanguageComesFirst(reported: String, language: String) throws {
    var player = try player()
    focus(&player, language: reported)
    #expect(player.keyboard.status.language == language)
  }

  @Test func anotherFieldGoesOnInTheLanguageBefore() throws {
    var player = try player()
    focus(&player, language: "es")
    focus(&player, serial: 2)
    #expect(player.keyboard.status.language == "es-ES")
    focus(&player, serial: 3, language: "en")
    #expect(player.keyboard.status.language == "en-US")
  }

  @Test(arguments: ["phone", "pad", "desktop"])
  func theSpaceBarAndTheListNameBoth(screen: String) throws {
    var player = try player(screen: screen)
    let keys = player.keyboard.status.keys
    let space = try #require(keys.firstIndex { $0.role == "space" })
    #expect(player.keyboard.scene?.keycaps[space].secondary == "English · Español")
    try player.play("down globe")
    player.wait(600)
    #expect(player.popupText.contains("*English · Español"))
  }

  @Test func anotherKeyboardHasItsOwnLanguage() throws {
    var player = try player()
    focus(&player, language: "es")
    try player.play("tap globe")
    #expect(player.keyboard.status.language == "de-DE")
    try player.play("tap globe")
    #expect(player.keyboard.status.language == "es-ES", "the field's")
  }

  @Test func wordsAreLearnedWithTheirLanguage() throws {
    var player = try player()
    focus(&player, language: "es")
    for line in ["tap s o l", "guess -", "tap space"] { try player.play(line) }
    #expect(player.learned.map(\.language) == ["es-ES"])
    #expect(player.learned.map(\.languages) == [["en-US", "es-ES"]])
  }

  @Test func emojiAreSearchedInBoth() throws {
    var settings = Settings()
    settings.keyboards = ["en-US+es", "emoji"]
    let joined = try KeyboardDefinition.joining(
      try ["en-US", "es"].map { try ShippedTests.keyboard($0) })
    var player = try Player(
      settings: settings, keyboards: [joined, try ShippedTests.keyboard("emoji")])
    try player.play("tap emoji")
    #expect(player.output == ["emoji en-US es-ES"])
  }
}
