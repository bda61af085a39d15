import Control
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// What was copied, under the fingers: the shipped clipboard keyboard, and the offer in the bar.
@Suite struct ClipboardTests {
  private func player(
    _ screen: String = "pad", keyboards: [String] = ["en-US", "clipboard"],
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Player {
    var settings = Settings()
    settings.keyboards = keyboards
    settings.keyPreview = false
    change(&settings)
    return try Player(
      screen: screen, settings: settings,
      keyboards: try ShippedTests.keyboards() + [try ShippedTests.keyboard("clipboard")])
  }

  @Test(arguments: ["phone", "pad", "desktop"])
  func aTapTypesWhatWasCopied(_ screen: String) throws {
    var player = try player(screen)
    try player.play("field default")
    player.send(.copied("1600 Amphitheatre"))
    player.send(.copied("two"))
    try player.play("tap globe")
    try player.play("tap clipping-2")
    try player.play("tap clipping-1")
    #expect(player.output.suffix(2) == ["text 1600 Amphitheatre", "text two"])
    #expect(player.keyboard.status.keys.contains { $0.label == "Clipping 1" })
  }

  /// A Return key in the middle of a text could send a half-written message.
  @Test func linesArePastedInOnePiece() throws {
    var player = try player()
    try player.play("field default")
    player.send(.copied("one\ntwo"))
    try player.play("tap globe")
    try player.play("tap clipping-1")
    #expect(player.output.suffix(2) == ["copy one¶two", "key ctrl+v"])
    try player.play("field terminal")
    try player.play("tap clipping-1")
    #expect(player.output.suffix(2) == ["copy one¶two", "key shift+ctrl+v"])
  }

  @Test func keysEdit() throws {
    var player = try player("desktop")
    try player.play("field default")
    try player.play("tap globe")
    let before = player.output.count
    for name in EditingCommand.allCases { try player.play("tap \(name.rawValue)") }
    #expect(
      player.output.dropFirst(before) == [
        "key ctrl+z", "key shift+ctrl+z", "key ctrl+x", "key ctrl+c", "key ctrl+v", "key ctrl+a",
        "key shift+ctrl+Left", "key shift+ctrl+Right",
      ])
  }

  @Test func inTerminalsNoKeyEndsAProgram() throws {
    for command in EditingCommand.allCases where command != .copy && command != .paste {
      #expect(command.chord(inTerminal: true) == nil)
    }
    #expect(
      EditingCommand.copy.chord(inTerminal: true) == .strike(.character("c"), [.control, .shift]))
  }

  @Test func aCopiedTextIsOfferedOnce() throws {
    var player = try player()
    try player.play("words")
    try player.play("field default")
    player.send(.copied("two\n words"))
    #expect(player.face(of: "suggestion-1") == "two words")
    try player.play("tap suggestion-1")
    #expect(player.output.suffix(2) == ["copy two¶ words", "key ctrl+v"])
    #expect(player.face(of: "suggestion-1") == "blank")
    player.send(.copied("three"))
    #expect(player.face(of: "suggestion-1") == "three")
    try player.play("tap a")
    #expect(player.face(of: "suggestion-1") != "three", "Whoever types does not want to paste.")
  }

  /// R-TRUST-4: a screen reader and a voice hear that there is something, and never what.
  @Test func nobodyIsToldWhatWasCopied() throws {
    var player = try player { settings in
      settings.speech.isOn = true
      settings.speech.suggestions = true
    }
    try player.play("words")
    try player.play("field default")
    player.send(.copied("hunter2"))
    #expect(player.keyboard.accessible.keys.contains { $0.name == "paste" })
    #expect(!player.said.contains { $0.text.contains("hunter2") })
    try player.play("tap globe")
    try player.play("tap clipping-1")
    #expect(player.keyboard.accessible.keys.contains { $0.name == "select all" })
    #expect(!player.keyboard.accessible.keys.contains { $0.name.contains("hunter2") })
  }

  /// The band and the letters have a key for each page that is enabled, and for no other.
  @Test func onlyEnabledPagesHaveKeys() throws {
    #expect(try player().keyboard.status.keys.contains { $0.id == "band-clipboard" })
    #expect(try !player().keyboard.status.keys.contains { $0.id == "band-emoji" })
    let plain = try player(keyboards: ["en-US"])
    #expect(!plain.keyboard.status.keys.contains { $0.role == "page" })
  }

  @Test func theOfferEnds() throws {
    var player = try player()
    try player.play("words")
    try player.play("field default")
    player.send(.copied("text"))
    player.wait(59_000)
    #expect(player.face(of: "suggestion-1") == "text")
    player.wait(2000)
    #expect(player.face(of: "suggestion-1") == "blank")
  }

  @Test func aHiddenKeyboardForgetsInTime() throws {
    var player = try player { $0.clipboardMemory = 60_000 }
    try player.play("field default")
    player.send(.copied("text"))
    try player.play("hide")
    player.wait(61_000)
    try player.play("show")
    try player.play("tap globe")
    #expect(!player.keyboard.status.keys.contains { $0.role == "clipping" })
    #expect(player.timer == nil)
  }

  /// R-TRUST-4, R-DESK-1.
  @Test func nothingSecretIsCopied() throws {
    var player = try player()
    #expect(player.keyboard.outlook.requests.interests.contains(.copies))
    try player.play("field secure")
    #expect(!player.keyboard.outlook.requests.interests.contains(.copies))
    player.send(.copied("secret"))
    try player.play("field default")
    #expect(player.keyboard.outlook.requests.interests.contains(.copies))
    try player.play("tap globe")
    #expect(!player.keyboard.status.keys.contains { $0.role == "clipping" })
    player.send(.receiver(.lock))
    #expect(!player.keyboard.outlook.requests.interests.contains(.copies))
  }

  @Test func withoutTheKeyboardNothingIsCopied() throws {
    #expect(try !player(keyboards: ["en-US"]).keyboard.outlook.requests.interests.contains(.copies))
    #expect(
      try !player { $0.clipboardMemory = 0 }.keyboard.outlook.requests.interests.contains(.copies))
  }
}
