import Board
import Control
import KeyModel
import Testing

@testable import Keyboard

/// Speech (R-ASSIST-7) and fingers that explore the keys (R-ASSIST-10).
@Suite struct SpokenTests {
  private func player(_ change: (inout Settings) -> Void = { _ in }) throws -> Player {
    var settings = Settings()
    settings.speech.isOn = true
    change(&settings)
    var player = try Player(settings: settings)
    try player.play("field default")
    return player
  }

  private func play(_ lines: String..., on player: inout Player) throws -> [String] {
    let before = player.said.count
    for line in lines { try player.play(line) }
    return player.said[before...].map(\.text)
  }

  @Test func lettersWordsAndKeysAreSaid() throws {
    var player = try player { $0.text.autocapitalization = false }
    #expect(try play("tap h", "tap i", "tap space", on: &player) == ["h", "i", "hi"])
    #expect(player.said.allSatisfy { $0.language == "en-US" && $0.interrupts })
    #expect(try play("tap delete", "tap 123", on: &player) == ["delete", "numbers"])
    #expect(player.said.last?.language == "en")
  }

  @Test func eachPartIsSwitchedByItself() throws {
    var player = try player {
      $0.text.autocapitalization = false
      $0.speech.letters = false
      $0.speech.keys = false
    }
    #expect(try play("tap h", "tap i", "tap delete", "tap space", on: &player) == [])
    #expect(try play("tap h", "tap i", "tap space", on: &player) == ["hi"])
    player.set { $0.speech.isOn = false }
    #expect(try play("tap h", "tap i", "tap space", on: &player) == [])
    #expect(player.keyboard.outlook.requests.speech == nil)
  }

  /// R-ASSIST-7, R-TRUST-4.
  @Test(arguments: ["secure", "terminal", "unknown"])
  func nothingIsSaidOfSecretFieldsAndUnknownOnes(field: String) throws {
    for explore in [ExploreMode.off, .lift] {
      var player = try player { $0.touch.explore = explore }
      if field == "unknown" {
        player.send(.focus(nil))
        player.send(.command(.show))
      } else {
        try player.play("field \(field)")
      }
      let said = try play(
        "tap s", "tap e", "tap space", "tap x", "tap return", "tap delete", on: &player)
      #expect(Set(said).isSubset(of: ["return", "delete", "go", "space"]))
    }
  }

  @Test(arguments: [KeyReceiver.grabber, .lock]) func nothingIsSaidBesideGrabs(
    receiver: KeyReceiver
  ) throws {
    for explore in [ExploreMode.off, .lift] {
      var player = try player { $0.touch.explore = explore }
      player.send(.receiver(receiver))
      #expect(try play("tap s", "tap e", "tap space", "tap delete", on: &player) == [])
    }
  }

  @Test func whatIsScannedIsSaid() throws {
    var player = try player {
      $0.scan.mode = .automatic
      $0.scan.firstItem = 1
    }
    #expect(try play("tap q", on: &player) == ["capital q, capital p"])
    player.wait(1100)
    try player.play("tap q")
    player.wait(1100)
    #expect(
      player.said.suffix(3).map(\.text) == ["capital a, capital l", "capital a", "capital s"])
  }

  @Test func aKeyOfTheBandSilencesIt() throws {
    var player = try player()
    #expect(player.face(of: "speech") == "speech")
    try player.play("tap speech")
    #expect(player.face(of: "speech") == "quiet")
    #expect(try play("tap h", on: &player) == [])
    try player.play("tap speech")
    #expect(try play("tap i", on: &player) == ["i"])
  }

  /// R-DESK-2: nothing is said there.
  @Test(arguments: [KeyReceiver.lock, .greeter]) func behindALockTheBandHasNoSuchKey(
    _ receiver: KeyReceiver
  ) throws {
    var player = try player()
    player.send(.receiver(receiver))
    #expect(player.face(of: "speech") == "missing")
    player.send(.receiver(.focus))
    #expect(player.face(of: "speech") == "speech")
  }

  @Test func suggestionsAreSaidBehindTheLetter() throws {
    var player = try player { $0.speech.suggestions = true }
    for line in ["words", "field default", "tap t"] { try player.play(line) }
    #expect(try play("guess - The To That", on: &player) == ["The"])
    #expect(player.said.last?.interrupts == false)
  }

  // MARK: Exploring

  @Test func keysAreNamedUnderTheFingerAndTheLiftTypes() throws {
    var player = try player {
      $0.touch.explore = .lift
      $0.text.autocapitalization = false
    }
    let before = player.said.count
    player.touch(1, .began, try player.middle(of: "g"))
    player.touch(1, .moved, try player.middle(of: "h"))
    #expect(player.output.isEmpty)
    player.touch(1, .moved, try player.middle(of: "delete"))
    player.touch(1, .moved, try player.middle(of: "j"))
    player.touch(1, .ended, try player.middle(of: "j"))
    #expect(player.said[before...].map(\.text) == ["g", "h", "delete", "j"])
    #expect(player.output == ["text j"])
    // A finger that leaves the keyboard types nothing.
    player.touch(1, .began, try player.middle(of: "g"))
    player.touch(1, .moved, Point(x: 10, y: 10))
    player.touch(1, .ended, Point(x: 10, y: 10))
    #expect(player.output == ["text j"])
  }

  @Test func aRestOpensTheCharactersOfAHeldKeyWhichAreExploredAlike() throws {
    var player = try player {
      $0.touch.explore = .lift
      $0.text.autocapitalization = false
    }
    player.touch(1, .began, try player.middle(of: "e"))
    player.wait(1600)
    let popup = try #require(player.keyboard.popup)
    let choices = player.keyboard.accessible.keys.filter { $0.id.hasPrefix("choice") }
    #expect(popup.scene.keycaps.count == choices.count && choices.count > 3)
    let third = choices[2]
    player.touch(1, .moved, third.frame.center)
    #expect(player.said.last?.text == third.name)
    player.touch(1, .ended, third.frame.center)
    #expect(player.output == ["text \(third.name)"])
  }

  @Test func theRestKeyGivesPlainTouchesBack() throws {
    var player = try player {
      $0.touch.explore = .doubleTap
      $0.text.autocapitalization = false
    }
    try player.play("tap h")
    player.wait(500)
    #expect(player.output.isEmpty)
    let rest = try player.middle(of: "rest")
    for _ in 0..<2 {
      player.touch(1, .began, rest)
      player.wait(50)
      player.touch(1, .ended, rest)
      player.wait(50)
    }
    #expect(player.face(of: "rest") == "resume")
    try player.play("tap h")
    #expect(player.output == ["text h"])
  }
}
