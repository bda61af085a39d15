import Control
import Gestures
import KeyModel
import Layouts
import TestKit
import Testing

@testable import Board
@testable import Keyboard

/// Fingers gone mad: whatever they do, nothing crashes and nothing is left behind.
@Suite struct FuzzTests {
  @Test(arguments: Array(1...40) + [263, 831, 1107, 1264])
  func nothingIsLeftBehind(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var player = try Player(screen: ["phone", "pad", "desktop"][Int(seed % 3)])
    for _ in 0..<1000 { step(&player, &dice) }
    #expect(player.output.count > 60, "too tame a sequence to show anything")
    // Every finger lifts, time passes, locks are let go of.
    for finger in 1...6 { player.touch(UInt64(finger), .ended, Point(x: 1, y: 1)) }
    player.wait(3000)
    #expect(player.timer == nil)
    #expect(player.keyboard.fingers.isIdle)
    #expect(player.keyboard.levels.isAtRest && !player.keyboard.place.isDragging)
    #expect(player.keyboard.fingers.isAtRest)
    #expect(player.held == player.keyboard.levels.modifiers.down)
    player.send(.command(.hide))
    #expect(player.held == [])
    #expect(player.keyboard.popup == nil && player.keyboard.scene == nil)
    #expect(player.keyboard.status.modifierStates.isEmpty)
  }

  @Test(arguments: [7, 8, 9])
  func theSameEventsHaveTheSameEffects(_ seed: UInt64) throws {
    var effects: [[Effect]] = []
    for _ in 0..<2 {
      var dice = Dice(seed: seed)
      var player = try Player(screen: "pad")
      var all: [Effect] = []
      for _ in 0..<1000 {
        step(&player, &dice)
        all += player.effects
      }
      effects.append(all)
    }
    #expect(effects[0] == effects[1])
    #expect(effects[0].count > 200)
  }

  private func step(_ player: inout Player, _ dice: inout Dice) {
    let finger = UInt64.random(in: 1...6, using: &dice)
    switch Int.random(in: 0..<100, using: &dice) {
    case 0..<30: player.touch(finger, .began, point(player, &dice))
    case 30..<45: player.touch(finger, .moved, point(player, &dice))
    case 45..<50: try? (finger == 2 ? player.play("second move 3 9") : player.play("move -9 -3"))
    case 50..<75: player.touch(finger, .ended, point(player, &dice))
    case 75..<78: player.touch(finger, .cancelled, point(player, &dice))
    case 78..<91: player.wait(Double(Int.random(in: 0...700, using: &dice)))
    case 91: player.send(.command(Command.allCases.randomElement(using: &dice) ?? .show))
    case 92:
      player.send([.deadline, .touchElsewhere].randomElement(using: &dice) ?? .deadline)
    case 93:
      player.set { settings in
        settings.reducedMotion.toggle()
        settings.placement = dice.next() % 2 == 0 ? .docked : .floating
        settings.keyboards = dice.next() % 4 == 0 ? ["de"] : ["en-US", "de", "el"]
      }
    case 94: player.send(.keyboards(dice.next() % 4 == 0 ? [] : TestKeyboards.all))
    case 95: player.send(.screen(Screen(monitors: monitors(&dice))))
    default:
      player.send(.keyboards(TestKeyboards.all))
      if player.keyboard.placement == nil {
        player.send(.screen(Screen(monitors: Player.screens["pad"].map { [$0] } ?? [])))
      }
      player.send(.command(.show))
    }
  }

  private func monitors(_ dice: inout Dice) -> [Monitor] {
    let all = Player.screens.values.sorted { $0.name < $1.name }
    switch dice.next() % 6 {
    case 0: return []
    case 1: return [Monitor(name: "zero", frame: .zero)]
    default: return [all[Int(dice.next() % 3)]]
    }
  }

  private func point(_ player: Player, _ dice: inout Dice) -> Point {
    let window = player.keyboard.placement?.frame ?? Rect(x: 0, y: 0, width: 300, height: 300)
    let area = window.inset(x: -20, y: -60)
    return Point(
      x: Double.random(in: area.x...area.maxX, using: &dice),
      y: Double.random(in: area.y...area.maxY, using: &dice))
  }

  /// R-DOC-1.
  @Test func twoHundredTapsInOneFlushAreTypedExactly() throws {
    var player = try Player()
    let text = (0..<200).map { "qwertyuiopasdfghjklzxcvbnm".map(String.init)[($0 * 7) % 26] }
    // All of them were made before the first is looked at: 5 ms apart, each lifted after 3 ms.
    let start = player.now
    player.wait(1000)
    for (index, letter) in text.enumerated() {
      let middle = try player.middle(of: letter)
      for (phase, offset) in [(Touch.Phase.began, 0.0), (.ended, 3)] {
        let time = start + Milliseconds(Double(index) * 5 + offset)
        player.send(
          .touch(
            Touch(
              id: TouchID(rawValue: UInt64(index)), phase: phase, position: middle, time: time)))
      }
    }
    #expect(player.output == text.map { "text \($0)" })
  }

  @Test(arguments: [(499.0, "de", "popup nothing"), (501, "en-US", "popup Keyboard Settings…")])
  func touchesThatComeLateAreJudgedByTheirOwnTime(
    _ held: Double, _ keyboard: String, _ popup: String
  ) throws {
    var player = try Player()
    let middle = try player.middle(of: "globe")
    let start = player.now
    player.wait(2000)
    for (phase, time) in [(Touch.Phase.began, start), (.ended, start + Milliseconds(held))] {
      let touch = Touch(id: TouchID(rawValue: 1), phase: phase, position: middle, time: time)
      player.send(.touch(touch))
    }
    #expect(player.keyboard.status.keyboard == keyboard)
    #expect(player.popupText.hasPrefix(popup))
  }
}
