import Control
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

  /// Esc, Tab, the modifiers, the arrows and fn stay where they are while words come and go.
  @Test(arguments: ["pad", "desktop"]) func desktopKeysStandBesideTheWords(screen: String) throws {
    var settings = Settings()
    settings.keyboards = ["en-US"]
    var player = try Player(
      screen: screen, settings: settings, keyboards: [try ShippedTests.keyboard("en-US")])
    try player.play("words")
    try player.play("field")
    func frames() -> [String: Rect] {
      let keys = player.keyboard.status.keys.filter {
        $0.id.hasPrefix("band-") || $0.id.hasPrefix("suggestion-")
      }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0.id, $0.rect) })
    }
    let before = frames()
    let tools = ["esc", "tab", "ctrl", "alt", "super", "left", "up", "down", "right", "desktop"]
    #expect(
      Set(tools.map { "band-" + $0 } + ["band-emoji"]).isSuperset(
        of: before.keys.filter { $0.hasPrefix("band-") }))
    for tool in tools { #expect(try #require(before["band-" + tool]).width >= 38, "\(tool)") }
    let words = (1...3).compactMap { before["suggestion-\($0)"] }
    let bar = try #require(player.keyboard.placement).frame
    #expect(words.count == 3)
    #expect(words.reduce(0) { $0 + $1.width } >= 0.4 * bar.width - 40)
    try player.play("tap t")
    try player.play("guess The to")
    #expect(frames() == before)
    try player.play("tap band-tab")
    #expect(player.output.contains("key Tab"))
  }

  /// A capital that comes by itself makes no digit change places with what shift makes of it.
  @Test func anAutomaticCapitalLeavesSecondSymbolsAlone() throws {
    var settings = Settings()
    settings.keyboards = ["en-US"]
    var player = try Player(
      screen: "desktop", settings: settings, keyboards: [try ShippedTests.keyboard("en-US")])
    try player.play("words")
    try player.play("field")
    let scene = try #require(player.keyboard.scene)
    #expect(scene.keycaps.contains { $0.face == .text("Q", weight: .regular) }, "a capital is due")
    let one = try #require(scene.keycaps.first { $0.face == .text("1", weight: .regular) })
    #expect(one.secondary == "!")
  }

  /// Until the next words have come, the cells are those of the word that a space has ended: what is tapped there
  /// takes its place, and is never written behind it.
  @Test func aTapOnTheCellsOfAWordThatHasEndedReplacesIt() throws {
    var player = try Player(screen: "phone")
    try player.play("words")
    try player.play("field")
    try player.play("tap t")
    try player.play("guess - The to")
    try player.play("tap space")
    try player.play("tap suggestion-2")
    #expect(player.output.suffix(3) == ["key BackSpace", "key BackSpace", "text The␣"])
    try player.play("guess - same")
    try player.play("tap suggestion-2")
    #expect(player.output.contains("text same␣"))
  }

  /// On a phone desktop keys stand above the letters in terminals alone, where no words need the room.
  @Test func phonesHaveDesktopKeysInTerminals() throws {
    var settings = Settings()
    settings.keyboards = ["en-US"]
    var player = try Player(
      screen: "phone", settings: settings, keyboards: [try ShippedTests.keyboard("en-US")])
    func band() -> [String] {
      player.keyboard.status.keys.map(\.id).filter { $0.hasPrefix("band-") }
    }
    try player.play("field default")
    let plain = try #require(player.keyboard.placement).frame
    #expect(band().isEmpty)
    try player.play("field terminal")
    let names = ["esc", "tab", "ctrl", "alt", "left", "up", "down", "right"]
    #expect(band() == names.map { "band-" + $0 })
    let high = try #require(player.keyboard.placement).frame
    #expect(high.height == plain.height + 44 && high.maxY == plain.maxY)
    try player.play("tap band-ctrl")
    try player.play("tap c")
    #expect(player.output.suffix(1) == ["key ctrl+c"])
    try player.play("field default")
    // The keys stay under a hand that types (R-TRAIT-12).
    player.wait(1600)
    #expect(player.keyboard.placement?.frame == plain)
    player.set { $0.band = false }
    try player.play("field terminal")
    #expect(player.keyboard.placement?.frame == plain)
  }

  /// What the application tells while the finger is down changes the cells, and not what the finger has seen.
  @Test func whatTheFingerSawIsWritten() throws {
    var player = try Player(screen: "phone")
    try player.play("words")
    try player.play("field")
    player.send(.document(Self.reported("")))
    try player.play("tap h")
    player.send(.document(Self.reported("H")))
    try player.play("guess - Hello Help")
    try player.play("down suggestion-2")
    let seen = player.face(of: "suggestion-2")
    try player.play("guess - Other Words")
    player.send(.document(Self.reported("H")))
    try player.play("up")
    #expect(player.output.suffix(2) == ["key BackSpace", "text \(seen)␣"])
  }

  /// The application has told nothing for a while: it is slow, and what was tapped is meant all the same.
  @Test func aSlowApplicationTakesNoSuggestionFromUnderTheFinger() throws {
    var player = try Player(screen: "phone")
    try player.play("words")
    try player.play("field")
    player.send(.document(Self.reported("")))
    try player.play("tap h")
    player.send(.document(Self.reported("")))
    try player.play("guess - Hello Help")
    player.wait(800)
    let seen = player.face(of: "suggestion-2")
    try player.play("tap suggestion-2")
    player.send(.document(Self.reported("H")))
    // What only adds to the letter does not wait for it.
    #expect(seen == "Hello" && player.output.suffix(2) == ["text H", "text ello␣"])
  }

  /// R-HARM-6: what is deleted was told before; a field that has refused it keeps what it has.
  @Test(arguments: [("Teh ", 4), ("Te", 0)])
  func aCorrectionWaitsForTheApplication(reported: String, deleted: Int) throws {
    var player = try Player(screen: "phone")
    try player.play("words")
    try player.play("field")
    player.send(.document(Self.reported("")))
    for key in ["t", "e", "h"] { try player.play("tap \(key)") }
    player.send(.document(Self.reported("Te")))
    try player.play("guess the")
    try player.play("tap space")
    #expect(player.output.last == "text space")
    let count = player.output.count
    player.send(.document(Self.reported(reported)))
    let edit = [String](repeating: "key BackSpace", count: deleted) + ["text the␣"]
    #expect(Array(player.output.dropFirst(count)) == (deleted > 0 ? edit : []))
  }

  private static func reported(_ text: String) -> DocumentContext {
    DocumentContext(serial: 1, before: text, startsDocument: true)
  }

  /// What is offered on one keyboard, or in one field, is not offered on the next: that one asks at once, and an answer
  /// to the old question comes too late.
  @Test(arguments: ["keyboard", "field"]) func whatIsNewAsksAnewAndShowsNothingOld(what: String)
    throws
  {
    var settings = Settings()
    settings.keyboards = ["en-US", "de"]
    settings.keyPreview = false
    var player = try Player(
      settings: settings, keyboards: try ["en-US", "de"].map { try ShippedTests.keyboard($0) })
    player.send(.lexicons(["en", "de"]))
    player.send(.focus(Field(serial: 1)))
    player.send(.document(Self.reported("")))
    func faces() -> [String] { (1...3).map { player.face(of: "suggestion-\($0)") } }
    let old = try #require(player.asked)
    #expect(old.languages == ["en-US"])
    let answer = SuggestionAnswer(id: old.id, words: ["The", "I", "And"])
    player.send(.suggestions(answer))
    #expect(faces() == ["I", "The", "And"])
    if what == "keyboard" {
      try player.play("tap globe")
    } else {
      player.send(.focus(Field(serial: 2)))
      player.send(.document(DocumentContext(serial: 2, before: "", startsDocument: true)))
    }
    let new = try #require(player.asked)
    #expect(new.id != old.id)
    #expect(new.languages == [what == "keyboard" ? "de-DE" : "en-US"])
    #expect(faces() == ["blank", "blank", "blank"])
    player.send(.suggestions(answer))
    #expect(faces() == ["blank", "blank", "blank"])
    player.send(.suggestions(SuggestionAnswer(id: new.id, words: ["Die"])))
    #expect(faces() == ["Die", "blank", "blank"])
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
