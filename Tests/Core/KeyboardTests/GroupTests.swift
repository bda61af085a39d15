import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// The system's own layout with two groups, in the three modes of the setting `groups`.
@Suite struct GroupTests {
  static let keyboards: [KeyboardDefinition] = {
    guard let english = TestKeyboards.all.first else { return [] }
    let groups = [0, 1].map { group in
      var keyboard = english
      keyboard.identifier = group == 0 ? "system.compact" : "system.compact/2"
      keyboard.family = "system.compact"
      keyboard.displayName = "Group \(group + 1)"
      keyboard.serverGroup = group
      return keyboard
    }
    return [english] + groups
  }()

  private func player(_ mode: GroupMode) throws -> Player {
    var settings = Settings()
    settings.groups = mode
    settings.keyboards = ["system.compact", Self.keyboards[0].identifier]
    return try Player(settings: settings, keyboards: Self.keyboards)
  }

  private func shown(_ player: Player) -> String? {
    player.keyboard.enabledKeyboards.current?.identifier
  }

  @Test func oneNameInTheSettingsEnablesEveryGroup() throws {
    let player = try player(.drive)
    #expect(
      player.keyboard.enabledKeyboards.keyboards.map(\.identifier) == [
        "system.compact", "system.compact/2", Self.keyboards[0].identifier,
      ])
  }

  @Test func theGlobeDrivesTheServer() throws {
    var player = try player(.drive)
    try player.play("tap globe")
    #expect(shown(player) == "system.compact/2")
    #expect(player.output == ["group 2"])
    try player.play("tap globe")
    #expect(shown(player) == Self.keyboards[0].identifier)
    #expect(player.output == ["group 2"], "a keyboard of its own leaves the server alone")
    try player.play("tap globe")
    #expect(player.output == ["group 2", "group 1"])
  }

  @Test func theServerDrivesTheKeyboardAndIsNotAskedBack() throws {
    var player = try player(.drive)
    player.send(.group(1))
    #expect(shown(player) == "system.compact/2")
    player.send(.group(0))
    #expect(shown(player) == "system.compact")
    player.send(.group(3))
    #expect(shown(player) == "system.compact")
    #expect(player.output.isEmpty)
  }

  @Test func aKeyboardOfItsOwnDoesNotMindTheGroup() throws {
    var player = try player(.drive)
    try player.play("tap globe")
    try player.play("tap globe")
    player.send(.group(0))
    #expect(shown(player) == Self.keyboards[0].identifier)
  }

  @Test(arguments: [GroupMode.independent, .follow])
  func otherwiseNeitherMindsTheOther(_ mode: GroupMode) throws {
    var player = try player(mode)
    player.send(.group(1))
    #expect(shown(player) == "system.compact")
    try player.play("tap globe")
    #expect(shown(player) == "system.compact/2")
    #expect(player.output.isEmpty)
  }
}
