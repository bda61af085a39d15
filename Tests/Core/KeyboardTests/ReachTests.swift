import Gestures
import InputSession
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// Likely letters reach over their neighbours, unseen (R-TEXT-4).
@Suite struct ReachTests {
  private func player() throws -> Player {
    var player = try Player()
    for line in ["words", "field", "tap t h"] { try player.play(line) }
    return player
  }

  /// The touch area of a letter key in root px.
  private func area(_ letter: String, _ player: Player) throws -> Rect {
    let board = try #require(player.keyboard.board)
    let key = try #require(board.keys.first { $0.key?.action == .insert(letter) })
    return board.root(key.touchArea)
  }

  /// What a tap `depth` px inside the right edge of `w` types, beside `e`.
  private func typed(_ depth: Double, _ player: inout Player) throws -> String? {
    let area = try area("w", player)
    player.touch(1, .began, Point(x: area.maxX - depth, y: area.midY))
    player.wait(30)
    player.touch(1, .moved, Point(x: area.maxX - depth - 0.5, y: area.midY))
    player.touch(1, .ended, Point(x: area.maxX - depth - 0.5, y: area.midY))
    return player.output.last
  }

  private func reach(_ player: Player, _ reach: [Character: Double]) -> Event {
    .reach(LetterReach(id: player.keyboard.session.awaited, reach: reach))
  }

  @Test func theLikelierLetterTakesItsNeighboursEdge() throws {
    var player = try player()
    player.send(reach(player, ["e": 8]))
    #expect(try typed(2, &player) == "text e")
  }

  @Test func theMiddleOfAKeyStaysItsOwn() throws {
    var player = try player()
    player.send(reach(player, ["e": 8]))
    #expect(try typed(6, &player) == "text w")
    player = try self.player()
    player.send(reach(player, ["e": 8, "w": 6]))
    #expect(try typed(2, &player) == "text w")
  }

  @Test func reachIsOfOneStateOfTheTextOnly() throws {
    var player = try player()
    let event = reach(player, ["e": 8])
    try player.play("tap e")
    player.send(event)
    #expect(try typed(2, &player) == "text w")
  }

  @Test func keysThatAreNoLettersGiveNothingAway() throws {
    var player = try player()
    player.send(reach(player, ["z": 30, "p": 30]))
    let board = try #require(player.keyboard.board)
    let shift = try #require(board.keys.first { $0.key?.role == .shift })
    let area = board.root(shift.touchArea)
    let target = board.target(
      at: Point(x: area.maxX - 1, y: area.midY),
      reach: player.keyboard.bar.reach(about: player.keyboard.session))
    #expect(target?.key == board.keys.firstIndex(of: shift))
  }

  @Test func withoutABarKeysAreAsTheyLook() throws {
    var player = try Player()
    for line in ["field", "tap t h"] { try player.play(line) }
    player.send(reach(player, ["e": 8]))
    #expect(try typed(2, &player) == "text w")
  }
}
