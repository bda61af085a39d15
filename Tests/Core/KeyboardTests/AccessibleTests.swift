import Control
import KeyModel
import Testing

@testable import Keyboard

/// The keys as screen readers know them (R-ASSIST-6).
@Suite struct AccessibleTests {
  private func key(_ id: String, _ player: Player) throws -> AccessibleKey {
    try #require(player.keyboard.accessible.keys.first { $0.id == id })
  }

  @Test func keysAreNamedByWhatIsHeard() throws {
    var player = try Player()
    #expect(try key("h", player).name == "h")
    #expect(try key("shift", player).name == "shift" && key("shift", player).kind == .toggle)
    try player.play("tap shift")
    #expect(try key("h", player).name == "capital h" && key("shift", player).isOn)
    try player.play("tap numbers")
    for key in player.keyboard.accessible.keys { #expect(!key.name.isEmpty, "\(key.id)") }
    #expect(player.keyboard.accessible.keys.contains { $0.name == "full stop" })
    #expect(
      Set(player.keyboard.accessible.keys.map(\.id)).count == player.keyboard.accessible.keys.count)
    try player.play("hide")
    #expect(player.keyboard.accessible.keys.isEmpty && !player.keyboard.accessible.isVisible)
  }

  /// R-ASSIST-1: what a screen reader presses is a tap, while scanning too; a key that has gone or changed
  /// its name types nothing.
  @Test func whatIsPressedIsATap() throws {
    var settings = Settings()
    settings.scan.mode = .automatic
    settings.touch.hold = 500
    var player = try Player(settings: settings)
    let letter = try key("h", player)
    player.send(.activate(letter))
    #expect(player.output == ["text h"])
    player.send(.activate(try key("shift", player)))
    // The letter is a capital now, and was told of as a small one.
    player.send(.activate(letter))
    #expect(player.output == ["text h"])
    player.send(.activate(try key("h", player)))
    #expect(player.output == ["text h", "text H"])
    player.send(.activate(try key("numbers", player)))
    player.send(.activate(letter))
    #expect(player.output == ["text h", "text H"])
  }

  @Test func choicesOfAHeldKeyAreKeys() throws {
    var player = try Player()
    try player.play("down e")
    player.wait(600)
    let choices = player.keyboard.accessible.keys.filter { $0.id.hasPrefix("choice-") }
    #expect(choices.map(\.name).contains("é"))
    player.send(.activate(try #require(choices.first { $0.name == "é" })))
    try player.play("up")
    #expect(player.output == ["text é"])
  }

  @Test func suggestionsAreTheirWords() throws {
    var player = try Player()
    for line in ["words", "field default", "tap t", "guess - The To That"] { try player.play(line) }
    let words = player.keyboard.accessible.keys.filter { $0.id.hasPrefix("suggestion-") }
    #expect(words.map(\.name).contains("To"))
    player.send(.activate(try #require(words.first { $0.name == "To" })))
    #expect(player.output.last == "text To␣")
    try player.play("field password")
    #expect(!player.keyboard.accessible.keys.contains { $0.id.hasPrefix("suggestion-") })
  }

  @Test(arguments: [
    ("A", "capital a"), ("é", "é"), ("É", "capital é"), (".", "full stop"), ("@", "at"), ("5", "5"),
    ("Å", "capital å"), (",", "comma"), ("return", "return"), ("😀", "😀"),
    ("¿", "inverted question mark"),
    ("״", "hebrew punctuation gershayim"), ("ß", "ß"), ("", ""),
  ])
  func marksHaveWords(_ text: String, _ name: String) {
    #expect(SpokenName.of(text) == name)
  }

  private let german: Translation = {
    var german = Translation(
      po: """
        msgid "capital {}"
        msgstr "großes {}"

        msgid "comma"
        msgstr "Komma"

        msgid "delete"
        msgstr "löschen"

        msgid "Keyboard Settings…"
        msgstr "Tastatureinstellungen …"

        """)
    german.language = "de"
    return german
  }()

  @Test(arguments: [("A", "großes a"), (",", "Komma"), ("¿", "¿"), ("5", "5"), ("w", "w")])
  func namesAreInTheUsersLanguage(_ text: String, _ name: String) {
    #expect(SpokenName.of(text, german) == name)
  }

  @Test func keysAndMenusAreNamedInTheUsersLanguage() throws {
    var player = try Player()
    player.send(.translation(german))
    #expect(player.keyboard.accessible.keys.first { $0.id == "delete" }?.name == "löschen")
    let labels = TrayMenu(player.keyboard.outlook.requests.state).entries.map(\.label)
    #expect(labels.contains("Tastatureinstellungen …") && labels.contains("Quit"))
  }
}
