import Control
import DataFiles
import Foundation
import InputSession
import KeyModel
import Layouts
import Testing

@testable import Keyboard

/// The shipped Morse keyboard under the fingers (R-MORSE).
@Suite struct MorseKeyboardTests {
  private func player(_ screen: String = "phone") throws -> Player {
    var settings = Settings()
    settings.keyboards = ["morse", "en-US"]
    let english = try ShippedTests.keyboards()
    return try Player(
      screen: screen, settings: settings, keyboards: [try ShippedTests.keyboard("morse")] + english)
  }

  private func play(_ script: [String], on screen: String = "phone") throws -> [String] {
    var player = try player(screen)
    for line in script { try player.play(line) }
    return player.output
  }

  /// R-MORSE-2.
  @Test(arguments: ["phone", "pad", "desktop"])
  func spaceEndsALetterAndThenIsASpace(_ screen: String) throws {
    let word = try play(
      [
        "tap dash dash dash space", "tap dash dash space", "tap dot dash dash space", "tap space",
      ], on: screen)
    #expect(word == ["text o", "text m", "text w", "text space"])
  }

  /// R-MORSE-1.
  @Test func thePreviewShowsTheSignalsSoFarAndTheirCharacter() throws {
    let faces = try play([
      "? face preview", "tap dash", "? face preview", "tap dot", "? face preview", "tap space",
      "? face preview",
    ])
    #expect(faces == ["face blank", "face –  t", "face – •  n", "text n", "face blank"])
  }

  /// R-MORSE-2.
  @Test func deleteTakesTheLastSignalAndThenACharacter() throws {
    let typed = try play([
      "tap dot dash delete space", "tap dot delete", "tap delete", "tap space",
    ])
    #expect(typed == ["text e", "key BackSpace", "text space"])
  }

  @Test func spacesInARowStaySpacesThatDeleteTakesOneByOne() throws {
    let typed = try play(["tap dot space", "tap space space", "tap delete delete delete"])
    #expect(
      typed == [
        "text e", "text space", "text space", "key BackSpace", "key BackSpace", "key BackSpace",
      ])
    let english = try play([
      "tap globe", "field default", "tap z", "tap space space", "tap delete delete",
    ])
    #expect(
      english == [
        "text Z", "text space", "key BackSpace", "text .␣", "key BackSpace", "key BackSpace",
        "text  ␣", "key BackSpace",
      ], "the other keyboards have the period")
  }

  /// R-MORSE-4.
  @Test func aShortcutIsReplacedOnTheLiteralSpaceAlone() throws {
    var player = try player()
    player.send(.shortcuts(["omw": "On my way!"]))
    for line in [
      "field default", "tap dot space space", "tap dash dash dash space", "tap dash dash space",
      "tap dot dash dash space",
    ] {
      try player.play(line)
    }
    let letters = ["text e", "text space", "text o", "text m", "text w"]
    #expect(player.output == letters, "the space that ends the letter types nothing")
    try player.play("tap space")
    #expect(
      player.output.dropFirst(letters.count) == [
        "key BackSpace", "key BackSpace", "key BackSpace", "text On my way!␣",
      ])
  }

  @Test func whatIsKeyedIsNotCorrected() throws {
    var player = try player()
    try player.play("field default")
    #expect(!player.keyboard.session.services.autocorrection)
    try player.play("tap globe")
    #expect(player.keyboard.session.services.autocorrection)
  }

  @Test func heldDeleteGoesOnFromSignalsToCharacters() throws {
    let typed = try play(["tap dot dash", "down delete", "640ms", "up"])
    #expect(typed == ["key BackSpace", "key BackSpace"])
  }

  @Test func signalsWithoutAMeaningTypeNothing() throws {
    let signals = Array(repeating: "dot", count: 12).joined(separator: " ")
    #expect(try play(["tap \(signals) space", "tap dot space"]) == ["text e"])
  }

  @Test func returnTypesTheLetterFirst() throws {
    #expect(try play(["tap dot dash return"]) == ["text a", "key Return"])
  }

  @Test func theGlobeTypesTheLetterBeforeTheKeyboardChanges() throws {
    let typed = try play(["tap dot dash", "tap globe", "? keyboard", "tap z"])
    #expect(typed == ["text a", "keyboard en-US", "text z"])
  }

  @Test func signalsAreForgottenWithTheirField() throws {
    let typed = try play(["tap dot dash", "application other", "tap dot space"])
    #expect(typed == ["text e"])
    #expect(try play(["tap dot dash", "hide", "show", "tap dot space"]).last == "text e")
  }

  @Test func theRowThatShowsThemIsNoKey() throws {
    var player = try player()
    try player.play("tap preview")
    try player.play("down dot")
    try player.play("up")
    #expect(player.output.isEmpty)
    #expect(!player.keyboard.status.keys.contains { $0.id == "preview" && $0.rect.isEmpty })
  }

  @Test func oneKeyIsADotAndHeldADash() throws {
    let typed = try play([
      "set morse-one-key on", "? key dash", "tap dot", "down dot", "199ms", "up", "? face preview",
      "down dot", "200ms", "? face preview", "up", "? face preview", "tap space",
    ])
    #expect(
      typed == [
        "no key dash", "face • •  i", "face • • –  u", "face • • –  u", "text u",
      ])
  }

  /// R-MORSE-3, R-GLOBE-1.
  @Test func theGlobeIsWhereEveryKeyboardHasIt() throws {
    for screen in ["phone", "pad", "desktop"] {
      var player = try player(screen)
      let morse = try #require(player.keyboard.status.keys.first { $0.role == "globe" })
      try player.play("tap globe")
      let english = try #require(player.keyboard.status.keys.first { $0.role == "globe" })
      #expect(morse.rect == english.rect, "\(screen)")
    }
  }
}
