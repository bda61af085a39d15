import Foundation
import KeyModel
import Layouts
import Testing

@testable import Keyboard

/// The levels without the keyboard around them, played from lines such as `tap shift`.
@Suite struct LevelsTests {
  private struct Replay {
    var levels = Levels()
    var now = Instant(milliseconds: 1_000_000)
    var sent: [String] = []

    static let keys: [String: KeyAction] = [
      "shift": .shift, "option": .option, "ctrl": .modifier(.control), "alt": .modifier(.alt),
      "123": .plane(.numbers),
    ]

    mutating func play(_ line: String) {
      let words = line.split(separator: " ").map(String.init)
      let key = words.count > 1 ? Replay.keys[words[1]] : nil
      let finger = TouchID(rawValue: 1)
      switch words[0] {
      case "press": if let key { press(key, finger) }
      case "lift": levels.release(finger, cancelled: false)
      case "tap":
        if let key { press(key, finger) }
        levels.release(finger, cancelled: false)
      case "type":
        levels.join()
        levels.typed(words[1])
      case "space": levels.struck(.space)
      case "return": levels.struck(.return)
      case "capital": levels.follow(wantsCapital: true)
      case "wait": now = now + Milliseconds(Double(words[1]) ?? 0)
      case "go": levels.letGo()
      default: Issue.record("cannot play: \(line)")
      }
      if case .hold(let modifiers)? = levels.takeHold() { sent.append("\(modifiers.rawValue)") }
    }

    private mutating func press(_ key: KeyAction, _ finger: TouchID) {
      var plane: PlaneID?
      if case .plane(let leading) = key { plane = leading }
      levels.press(key, by: finger, at: now, doubleTap: 300, showing: plane)
    }

    var outcome: String {
      let letter = Key(
        id: KeyID(rawValue: "a"), role: .character, width: .units(1), action: .insert("a"),
        label: .text("a"),
        shifted: Key.Level(action: .insert("A"), label: .text("A")))
      return "\(levels.level(of: letter).action.text ?? "") \(levels.plane.rawValue)"
        + (levels.isChord ? " chord" : "")
    }
  }

  @Test(arguments: [
    ("tap shift", "A letters"),
    ("tap shift, type A", "a letters"),
    ("tap shift, tap shift", "A letters"),
    ("tap shift, tap shift, type A, type B", "A letters"),
    ("tap shift, wait 400, tap shift", "a letters"),
    ("press shift, type A, lift", "a letters"),
    ("capital", "A letters"),
    ("capital, tap ctrl", "a letters chord"),
    ("capital, tap shift", "a letters"),
    ("tap ctrl, type a", "a letters"),
    ("tap ctrl, tap ctrl, type a", "a letters chord"),
    ("tap 123", "a numbers"),
    ("tap 123, type !, space", "a letters"),
    ("tap 123, type 1, space", "a numbers"),
    ("press 123, type 1, lift", "a letters"),
    ("tap shift, return", "a letters"),
    ("tap ctrl, tap shift, tap 123, go", "a letters"),
  ])
  func followsFingers(_ script: String, _ outcome: String) {
    var replay = Replay()
    for line in script.split(separator: ",") {
      replay.play(line.trimmingCharacters(in: .whitespaces))
    }
    #expect(replay.outcome == outcome, "\(script)")
  }

  @Test func theServerHoldsWhatIsLockedOrUsed() {
    var replay = Replay()
    let control = "\(Modifiers.control.rawValue)"
    for line in ["press ctrl", "type a", "lift"] { replay.play(line) }
    #expect(replay.sent == [control, "0"])
    for line in ["tap ctrl", "tap ctrl", "type b", "go"] { replay.play(line) }
    #expect(replay.sent == [control, "0", control, "0"])
  }

  @Test func atALockNoKeyGoesWithCtrlAndAlt() {
    var levels = Levels()
    var surroundings = Surroundings(
      settings: Settings(), installed: [], screen: Screen(monitors: []))
    let stroke = TextCommand.strike(.keysym(.delete), [.control, .alt])
    #expect(levels.admitted([stroke], in: surroundings) == [stroke])
    surroundings.adopt(KeyReceiver.lock)
    #expect(levels.admitted([stroke], in: surroundings).isEmpty)
    #expect(levels.admitted([.hold([.control, .alt])], in: surroundings) == [.hold(.control)])
  }

  @Test func aKeyThatTwoFingersHoldGoesUpWithTheLast() {
    var levels = Levels()
    let (one, two) = (TouchID(rawValue: 1), TouchID(rawValue: 2))
    let isPressed = levels.push(.keysym(.left), by: one)
    let isPressedAgain = levels.push(.keysym(.left), by: two)
    #expect(isPressed && !isPressedAgain)
    let (first, last) = (levels.lift(one), levels.lift(two))
    #expect(first == nil && last == .keysym(.left))
  }
}
