import Control
import KeyModel
import Layouts
import PageContents
import Pages
import Testing

@testable import Board
@testable import Keyboard

/// What the keyboard does beside an input method that composes what its keys type (R-TEXT-6).
@Suite struct MethodTests {
  private func player(converts: Bool = false) throws -> Player {
    var keyboard = TestKeyboards.english
    if converts { keyboard.converter = .pinyin }
    var settings = Settings()
    settings.keyPreview = false
    settings.keyboards = [keyboard.identifier]
    settings.text.methodCandidates = true
    var player = try Player(
      settings: settings, keyboards: [keyboard],
      pages: [ConversionPage(scheme: .pinyin), MethodPage()])
    player.send(.lexicons(["en"]))
    player.send(.focus(Field(serial: 1)))
    player.send(.document(DocumentContext(serial: 1, before: "", after: "", startsDocument: true)))
    return player
  }

  private func offer(_ candidates: [String] = []) -> MethodOffer {
    var offer = MethodOffer()
    offer.isOn = true
    offer.candidates = candidates
    return offer
  }

  private func hasRow(_ player: Player) -> Bool {
    player.keyboard.status.keys.contains { $0.id == "candidates" }
  }

  /// A capital at the beginning, a period for two spaces or a correction would go into the spelling.
  @Test func theTextServicesRestWhileItIsOn() throws {
    var player = try player()
    try player.play("tap n")
    #expect(player.output.last == "text N")
    player.send(.page(.inputMethod, offer()))
    #expect(hasRow(player))
    #expect(!player.keyboard.bar.hasRoom)
    player.send(.focus(Field(serial: 2)))
    player.send(.document(DocumentContext(serial: 2, before: "", after: "", startsDocument: true)))
    try player.play("tap n i space space")
    #expect(player.output.suffix(4) == ["text n", "text i", "text space", "text space"])
    player.send(.page(.inputMethod, MethodOffer()))
    #expect(!hasRow(player))
    #expect(player.keyboard.bar.hasRoom)
    // What was typed may be on its way to a field for so long.
    player.wait(6000)
    player.send(.focus(Field(serial: 3)))
    player.send(.document(DocumentContext(serial: 3, before: "", after: "", startsDocument: true)))
    try player.play("tap n")
    #expect(player.output.last == "text N")
  }

  @Test func aFingerOnACandidateIsToldToIt() throws {
    var player = try player()
    player.send(.page(.inputMethod, offer(["你好", "你"])))
    try player.play("tap candidate-0")
    #expect(player.output.last == "method pick(0, \"你好\")")
  }

  /// R-ASSIST-6: a screen reader hears and presses candidates by their texts, which the status does not tell.
  @Test func candidatesAreNamedByTheirTexts() throws {
    var player = try player()
    var reported = offer(["你好", "你"])
    reported.mark = "ni hao"
    player.send(.page(.inputMethod, reported))
    let keys = player.keyboard.accessible.keys.filter { $0.id.hasPrefix("page-") }
    #expect(keys.map(\.name) == ["你好", "你", "ni hao"] && keys.allSatisfy(\.isText))
    #expect(keys.map(\.kind) == [.button, .button, .label])
    let labels = player.keyboard.status.keys.map(\.label)
    #expect(!labels.contains("你好") && !labels.contains("ni hao"))
    let before = player.output
    player.send(.activate(try #require(keys.last)))
    #expect(player.output == before, "the label does nothing")
    player.send(.activate(try #require(keys.first)))
    #expect(player.output.last == "method pick(0, \"你好\")")
    // R-TRUST-4
    var secret = Field(serial: 2)
    secret.traits.isSecure = true
    player.send(.focus(secret))
    let names = player.keyboard.accessible.keys.map(\.name)
    #expect(!names.contains("你好") && !names.contains("ni hao"))
  }

  /// R-TRUST-4: nothing of another program stands there while a password is typed.
  @Test func passwordsHaveNoRow() throws {
    var player = try player()
    player.send(.page(.inputMethod, offer()))
    var secret = Field(serial: 2)
    secret.traits.isSecure = true
    player.send(.focus(secret))
    #expect(!hasRow(player))
    player.send(.focus(Field(serial: 3)))
    #expect(hasRow(player))
    player.send(.receiver(.lock))
    #expect(!hasRow(player))
    #expect(!player.keyboard.outlook.requests.interests.contains(.candidates))
  }

  /// A keyboard that converts by itself sends ready text, and has candidates of its own.
  @Test func keyboardsThatConvertKeepTheirOwn() throws {
    var player = try player(converts: true)
    player.send(.page(.inputMethod, offer(["你好"])))
    #expect(!player.keyboard.status.keys.contains { $0.id == "candidate-0" })
  }

  @Test func theyAreWantedWhileTheKeyboardIsThere() throws {
    var player = try player()
    #expect(player.keyboard.outlook.requests.interests.contains(.candidates))
    player.send(.command(.hide))
    #expect(!player.keyboard.outlook.requests.interests.contains(.candidates))
    player.send(.command(.show))
    player.set { $0.text.methodCandidates = false }
    #expect(!player.keyboard.outlook.requests.interests.contains(.candidates))
  }
}
