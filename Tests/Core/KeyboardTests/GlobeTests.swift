import Control
import DataFiles
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// R-GLOBE-1. A finger that has learned where the globe is finds it there on every keyboard.
@Suite struct GlobeTests {
  /// The keyboards with `other` beside them, so that there is somewhere to go.
  private func player(_ keyboard: KeyboardDefinition, on screen: String) throws -> Player {
    let other = try ShippedTests.keyboard(keyboard.identifier == "en-US" ? "de" : "en-US")
    var settings = Settings()
    settings.keyboards = [keyboard.identifier, other.identifier]
    settings.keyPreview = false
    return try Player(screen: screen, settings: settings, keyboards: [keyboard, other])
  }

  /// Where the globe is in px from the left and the bottom edge of the window, and its size.
  private func globe(of player: Player) throws -> Rect {
    let frame = try #require(player.keyboard.board?.geometry.frame)
    let globe = try #require(player.keyboard.status.keys.first { $0.role == "globe" }?.rect)
    return Rect(
      x: globe.x - frame.x, y: frame.maxY - globe.maxY, width: globe.width, height: globe.height)
  }

  /// Whether a finger finds the globe where it is on another keyboard: on the bottom row, under the same
  /// point. A keyboard of five rows has lower keys.
  private func isFound(_ globe: Rect, at other: Rect) -> Bool {
    abs(globe.center.x - other.center.x) <= 0.5 && abs(globe.width - other.width) < 0.5
      && abs(globe.y - other.y) <= 2 && globe.contains(other.center)
  }

  @Test(arguments: [
    "phone", "phone-landscape", "large-phone", "large-phone-landscape", "pad-portrait", "pad",
    "desktop",
  ])
  func theGlobeStandsAtTheSamePlaceInEveryTouchKeyboard(_ screen: String) throws {
    let wanted = try globe(of: player(try ShippedTests.keyboard("en-US"), on: screen))
    var elsewhere: [String] = []
    for name in ShippedTests.names {
      var player = try player(try ShippedTests.keyboard(name), on: screen)
      #expect(player.keyboard.status.keyboard == name)
      for plane in ["letters", "numbers", "symbols"] {
        if plane != "letters" {
          guard name != "emoji", name != "morse" else { continue }
          try player.reach(plane)
        }
        let found = try globe(of: player)
        if !isFound(found, at: wanted) { elsewhere.append("\(name) \(plane) \(found)") }
      }
    }
    #expect(elsewhere == [], "\(wanted)")
  }
}
