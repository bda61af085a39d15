import Control
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// R-SIZE-12. The upper edge of docked keys is dragged by a handle.
@Suite struct HeightHandleTests {
  /// Screens of 96 dpi that tell their size.
  private func player(_ screen: String, _ name: String = "en-US") throws -> Player {
    var settings = Settings()
    settings.keyboards = [name, name == "de" ? "en-US" : "de"]
    var player = try Player(
      screen: screen, settings: settings,
      keyboards: try settings.keyboards.map { try ShippedTests.keyboard($0) })
    var monitor = try #require(Player.screens[screen])
    monitor.millimetres = Size(
      width: monitor.frame.width * 25.4 / 96, height: monitor.frame.height * 25.4 / 96)
    player.send(.screen(Screen(monitors: [monitor])))
    return player
  }

  /// With the handles shown, by the globe's list.
  private func sizing(_ screen: String, _ name: String = "en-US") throws -> Player {
    var player = try player(screen, name)
    for line in ["down globe", "500ms", "up", "tap entry height"] { try player.play(line) }
    return player
  }

  private func height(_ player: Player) throws -> Double {
    try #require(player.keyboard.board?.geometry.keyArea.height)
  }

  private func saved(_ player: Player) -> Double? {
    player.effects.compactMap {
      if case .saveSize(let size) = $0 { size } else { nil }
    }.last
  }

  private func offers(_ player: Player) -> Bool {
    player.popupText.contains("height")
  }

  @Test(arguments: HandsScreens.all)
  func theUpperEdgeFollowsTheFingerAndIsKept(_ screen: String) throws {
    var player = try sizing(screen)
    let before = try height(player)
    let limits = try #require(player.keyboard.board?.geometry).heights(
      of: try ShippedTests.keyboard("en-US"))
    for line in ["down height", "move 0 20"] { try player.play(line) }
    #expect(abs(try height(player) - max(before - 20, limits.lowerBound)) <= 1)
    #expect(saved(player) == nil)
    try player.play("up")
    let size = try #require(saved(player))
    #expect(size * 2 == (size * 2).rounded())
    let after = try height(player)
    #expect(abs(after - max(before - 20, limits.lowerBound)) <= 2)
    // The settings that are read anew change nothing.
    player.set { $0.size = .millimetres(size) }
    #expect(try height(player) == after)
    try player.play("tap done")
    #expect(try !#require(player.keyboard.board).geometry.isSizing)
    #expect(try height(player) == after)
  }

  @Test(arguments: HandsScreens.all, ["en-US", "he", "am", "morse"])
  func theBoundsHold(_ screen: String, _ name: String) throws {
    for way in [900.0, -900] {
      var player = try sizing(screen, name)
      for line in ["down height", "move 0 \(Int(way))", "up"] { try player.play(line) }
      let geometry = try #require(player.keyboard.board?.geometry)
      let most = HeightSolver.most(on: geometry.monitor)
      #expect(geometry.frame.height <= most + 1)
      let letters = try #require(player.keyboard.board).keys.filter { $0.letter != nil }
      #expect(letters.allSatisfy { $0.frame.height >= 29 })
      // Two more drags the same way have nothing to do.
      let found = try height(player)
      for line in ["down height", "move 0 \(Int(way))", "up"] { try player.play(line) }
      #expect(abs(try height(player) - found) <= 2)
    }
  }

  @Test func overAnotherHandleThePillLeadsThereAndTheHeightStays() throws {
    for (handle, hands) in [
      ("left-hand", HandMode.left), ("right-hand", .right), ("two-thumbs", .split),
    ] {
      var player = try sizing("pad")
      for line in ["down height", "move 0 -30", "slide \(handle)"] { try player.play(line) }
      #expect(player.keyboard.status.hands == .both)
      try player.play("up")
      #expect(player.keyboard.status.hands == hands)
      #expect(saved(player) == nil)
      try player.play("tap both")
      #expect(player.keyboard.settings.size == .medium)
      #expect(try !#require(player.keyboard.board).geometry.isSizing)
      // A tap does the same.
      player = try sizing("pad")
      try player.play("tap \(handle)")
      #expect(player.keyboard.status.hands == hands)
    }
  }

  @Test func lettersAreTypedBelowTheHandles() throws {
    var player = try sizing("pad")
    for line in ["tap q", "tap p"] { try player.play(line) }
    #expect(player.output.suffix(2) == ["text q", "text p"])
  }

  @Test func theListOffersTheHandleWhereTheHeightIsTheUsersToChoose() throws {
    var player = try player("pad")
    for line in ["down globe", "500ms", "up"] { try player.play(line) }
    #expect(offers(player))
    try player.play("tap entry height")
    for line in ["down globe", "500ms", "up"] { try player.play(line) }
    #expect(player.popupText.contains("*height"))
    try player.play("tap entry height")
    #expect(try !#require(player.keyboard.board).geometry.isSizing)
    for change: @Sendable (inout Settings) -> Void in [
      { $0.policy.fixed = ["size"] }, { $0.hands = .left },
      { ($0.height.relation, $0.height.constant) = (.equal, 300) },
    ] {
      var player = try self.player("pad")
      player.set(change)
      for line in ["down globe", "500ms", "up"] { try player.play(line) }
      #expect(player.popupText.contains("floating") && !offers(player))
    }
    // A monitor that does not tell how large it is.
    var silent = try Player(screen: "pad")
    for line in ["down globe", "500ms", "up"] { try silent.play(line) }
    #expect(!offers(silent))
  }
}

private enum HandsScreens {
  static let all = ["phone", "phone-landscape", "large-phone", "pad-portrait", "pad", "desktop"]
}
