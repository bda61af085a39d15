import Control
import KeyModel
import Layouts
import TestKit
import Testing

@testable import Board
@testable import Keyboard

/// A kiosk (R-DESK-5): whatever fingers do, no key leaves that the administrator forbids.
@Suite struct PolicyTests {
  private func player(
    screen: String = "pad", _ change: (inout Policy) -> Void = { _ in }
  ) throws -> Player {
    var settings = Settings()
    settings.policy.isInForce = true
    settings.policy.keys = KeyPermit(scope: .text)
    change(&settings.policy)
    return try Player(screen: screen, settings: settings)
  }

  @Test func forbiddenKeysAreDimmedAndDoNothing() throws {
    var player = try player()
    let board = try #require(player.keyboard.board)
    let scene = try #require(player.keyboard.scene)
    var dimmed: [String] = []
    for index in board.forbidden.sorted() {
      #expect(scene.keycaps[index].state == .disabled)
      dimmed.append(board.keys[index].key?.id.rawValue ?? "")
      let middle = board.root(board.keys[index].frame).center
      player.touch(1, .began, middle)
      player.wait(700)
      player.touch(1, .ended, middle)
    }
    #expect(
      dimmed.contains("esc") && dimmed.contains("ctrl") && dimmed.contains("super"), "\(dimmed)")
    #expect(player.output.isEmpty)
    try player.play("tap a return")
    #expect(player.output.count == 2)
  }

  @Test(arguments: [3, 14])
  func madFingersYieldNoForbiddenKey(_ seed: UInt64) throws {
    let forbidden = try ["Ctrl+Alt+*", "Super+*", "Ctrl+T", "F1", "Alt+Tab"].map {
      try #require(KeyPattern($0))
    }
    let permits = [KeyPermit(scope: .text), KeyPermit(forbidden: forbidden)]
    for permit in permits {
      var dice = Dice(seed: seed)
      var player = try player(screen: seed % 2 == 0 ? "pad" : "desktop") { $0.keys = permit }
      var held: Modifiers = []
      var sent = 0
      func check(_ player: Player) {
        for case .send(let commands) in player.effects {
          for command in commands {
            sent += 1
            #expect(
              permit.admitted(command, held: held) == command, "\(command) beside \(held.names)")
            if case .hold(let modifiers) = command { held = modifiers }
          }
        }
      }
      for _ in 0..<3_000 {
        let frame = player.keyboard.placement?.frame ?? Rect(x: 0, y: 0, width: 300, height: 300)
        let point = Point(
          x: Double.random(in: frame.x...frame.maxX, using: &dice),
          y: Double.random(in: frame.y...frame.maxY, using: &dice))
        let phase =
          [Touch.Phase.began, .ended, .moved, .ended].randomElement(using: &dice) ?? .ended
        player.touch(UInt64.random(in: 1...3, using: &dice), phase, point)
        check(player)
        if dice.next() % 8 == 0 {
          player.wait(Double(Int.random(in: 0...900, using: &dice)))
          check(player)
        }
        if dice.next() % 64 == 0 { player.send(.command(.show)) }
      }
      #expect(sent > 100)
    }
  }

  @Test func theListHasNoSettings() throws {
    for offers in [true, false] {
      var player = try player { $0.offersSettings = offers }
      for line in ["down globe", "700ms"] { try player.play(line) }
      guard case .list(let list) = player.keyboard.overlays.current else { return }
      #expect(list.entries.contains(.settings(isMarked: false)) == offers)
    }
  }

  /// R-TRUST-3: what a keyboard asks for stands in the settings, with a mark in the list.
  @Test func theSettingsAreMarkedUntilTheyAreOpened() throws {
    var player = try player { _ in }
    func mark() throws -> Bool? {
      for line in ["down globe", "700ms"] { try player.play(line) }
      guard case .list(let list) = player.keyboard.overlays.current else { return nil }
      return list.entries.contains(.settings(isMarked: true))
    }
    player.send(.request(true))
    #expect(try mark() == true)
  }

  @Test func whatIsAlwaysVisibleStays() throws {
    var player = try player { $0.isAlwaysVisible = true }
    for command in [Command.hide, .toggle] { player.send(.command(command)) }
    #expect(player.keyboard.placement != nil && !player.output.contains("hidden"))
    player.send(.end)
    #expect(player.output.last == "hidden")
  }

  @Test func theNextUserFindsTheFirstPlaneOfTheFirstKeyboard() throws {
    var player = try player {
      $0.resetAfter = 60_000
      $0.keys = KeyPermit()
    }
    let first = player.keyboard.status.keyboard
    try player.play("tap a")
    player.send(.command(.nextKeyboard))
    try player.play("tap ctrl")
    #expect(player.keyboard.status.keyboard != first)
    player.wait(59_000)
    #expect(player.keyboard.status.keyboard != first)
    player.wait(2000)
    #expect(player.keyboard.status.keyboard == first)
    #expect(player.keyboard.status.modifierStates.isEmpty && player.timer == nil)
  }
}
