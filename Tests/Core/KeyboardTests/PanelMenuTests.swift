import Control
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// The menu of the icon in panels that leave menus to their icons.
@Suite struct PanelMenuTests {
  private let top = Rect(x: 1200, y: 4, width: 24, height: 24)
  private let bottom = Rect(x: 1200, y: 1050, width: 24, height: 24)

  private func hidden(_ change: (inout Settings) -> Void = { _ in }) throws -> Player {
    var settings = Settings()
    settings.keyboards = TestKeyboards.all.map(\.identifier)
    change(&settings)
    var player = try Player(screen: "desktop", settings: settings)
    player.send(.command(.hide))
    return player
  }

  private func list(_ player: Player) throws -> KeyboardList {
    guard case .list(let list) = player.keyboard.overlays.current else { throw Missing.list }
    return list
  }

  private enum Missing: Error { case list, entry }

  private func tap(_ entry: KeyboardList.Entry, _ player: inout Player) throws {
    let list = try list(player)
    guard let index = list.entries.firstIndex(of: entry) else { throw Missing.entry }
    player.touch(9, .began, list.frames[index].center)
    player.touch(9, .ended, list.frames[index].center)
  }

  @Test func itStandsBesideItsIconAndOnTheMonitor() throws {
    for icon in [top, bottom] {
      var player = try hidden()
      player.send(.panelMenu(icon))
      #expect(player.keyboard.placement == nil)
      let frame = try #require(player.keyboard.popup?.frame)
      #expect(!frame.intersects(icon))
      let rows = try list(player).frames
      let screen = try #require(Player.screens["desktop"]?.frame)
      #expect(rows.allSatisfy { screen.intersection($0) == $0 && $0.height >= 44 })
    }
  }

  @Test func aKeyboardThatIsChosenIsShown() throws {
    var player = try hidden()
    player.send(.panelMenu(top))
    let entries = try list(player).entries
    let other = try #require(
      entries.first { if case .keyboard(_, _, false) = $0 { true } else { false } })
    try tap(other, &player)
    guard case .keyboard(let identifier, _, _) = other else { return }
    #expect(player.keyboard.shows(identifier) && player.keyboard.placement != nil)
    #expect(player.keyboard.popup == nil)
  }

  @Test func itOpensTheSettingsAndEndsTheKeyboard() throws {
    var player = try hidden()
    for (entry, effect) in [
      (KeyboardList.Entry.settings(isMarked: false), Effect.openSettings), (.quit, .quit),
    ] {
      player.send(.panelMenu(bottom))
      try tap(entry, &player)
      #expect(player.effects.contains(effect))
    }
  }

  /// R-DESK-1, R-DESK-2, R-DESK-5: nothing is started beside a grab, behind a lock or against a policy.
  @Test func itStartsNothingWhereNothingMayBeStarted() throws {
    var player = try hidden { $0.policy.offersSettings = false }
    player.send(.panelMenu(top))
    let entries = try list(player).entries
    #expect(
      !entries.isEmpty && !entries.contains(.settings(isMarked: false)) && !entries.contains(.quit))
    player = try hidden()
    player.send(.receiver(.lock))
    player.send(.panelMenu(top))
    #expect(player.keyboard.popup == nil)
  }

  @Test func aTapElsewhereClosesIt() throws {
    var player = try hidden()
    player.send(.panelMenu(top))
    #expect(player.keyboard.outlook.requests.interests.contains(.touchesElsewhere))
    player.send(.touchElsewhere)
    #expect(player.keyboard.popup == nil && player.keyboard.placement == nil)
  }
}
