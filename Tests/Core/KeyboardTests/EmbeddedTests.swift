import Control
import KeyModel
import Testing

@testable import Board
@testable import Keyboard

/// In another program's window (R-DESK-4).
@Suite struct EmbeddedTests {
  private func player(height: Double) throws -> Player {
    var player = try Player(screen: "pad")
    var screen = Screen(monitors: Player.screens["pad"].map { [$0] } ?? [])
    screen.embedder = Rect(x: 0, y: 0, width: 1024, height: height)
    player.send(.screen(screen))
    return player
  }

  @Test(arguments: [(192.0, false), (250, false), (260, true), (400, true)])
  func theFrameIsTheEmbedders(_ height: Double, _ hasBand: Bool) throws {
    let player = try player(height: height)
    let placement = try #require(player.keyboard.placement)
    let board = try #require(player.keyboard.board)
    #expect(placement.frame == Rect(x: 0, y: 0, width: 1024, height: height))
    #expect(!placement.reservesArea)
    #expect(board.geometry.hasTools == hasBand)
    for key in board.keys {
      #expect(key.frame.height >= 24 && key.frame.width >= 24)
      #expect(placement.frame.intersection(key.frame) == key.frame)
    }
  }

  @Test func itIsTheEmbeddersToHide() throws {
    var player = try player(height: 250)
    for command in [Command.hide, .toggle] { player.send(.command(command)) }
    try player.play("tap a")
    #expect(player.output == ["text a"])
    player.send(.end)
    #expect(player.output.last == "hidden")
  }
}
