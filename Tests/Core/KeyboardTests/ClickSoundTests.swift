import Control
import KeyModel
import Testing

@testable import Keyboard

/// The clicks of touched keys (`key-clicks`) and of scanned items (`[scan] clicks`).
@Suite struct ClickSoundTests {
  private func player(_ change: (inout Settings) -> Void) throws -> Player {
    var settings = Settings()
    change(&settings)
    var player = try Player(settings: settings)
    try player.play("field default")
    return player
  }

  private func clicks(_ lines: String..., of player: inout Player) throws -> Int {
    let before = player.clicks
    for line in lines { try player.play(line) }
    return player.clicks - before
  }

  @Test func nothingClicksUnlessItIsWanted() throws {
    var player = try player { _ in }
    #expect(try clicks("tap a", "tap space", "tap shift", "tap delete", of: &player) == 0)
  }

  @Test(arguments: ["a", "space", "shift", "123", "delete", "return"])
  func aKeyClicksOnceAsItIsTouched(name: String) throws {
    var player = try player { $0.keyClicks = true }
    #expect(try clicks("down \(name)", of: &player) == 1)
    #expect(try clicks("up", of: &player) == 0)
  }

  @Test func aFingerThatSlidesClicksOnce() throws {
    var player = try player { $0.keyClicks = true }
    #expect(try clicks("down a", "slide s", "up", of: &player) == 1)
  }

  @Test func aHeldDeleteClicksEachTime() throws {
    var player = try player { $0.keyClicks = true }
    for letter in "abcdef" { try player.play("tap \(letter)") }
    #expect(try clicks("down delete", "500ms", "70ms", "up", of: &player) == 3)
  }

  /// All keys sound alike, also in a password field.
  @Test func aPasswordIsHeardAsSoManyKeys() throws {
    var player = try player { $0.keyClicks = true }
    try player.play("field secure")
    #expect(try clicks("tap s", "tap e", of: &player) == 2)
  }

  @Test func eachScannedItemClicks() throws {
    var player = try player {
      $0.scan.mode = .automatic
      $0.scan.clicks = true
    }
    let before = player.clicks
    let start = player.now
    for isDown in [true, false] {
      player.send(.pressSwitch(.select, isDown: isDown, at: start))
    }
    #expect(player.clicks - before == 1)
    try player.play("1600ms")
    try player.play("1000ms")
    #expect(player.clicks - before == 3)
  }
}
