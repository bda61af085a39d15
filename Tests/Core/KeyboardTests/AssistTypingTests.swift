import Board
import Control
import KeyModel
import Testing
import TextRules

@testable import Keyboard

/// Typing without taps: by a pointer that rests, by switches, by touches that have to lie (R-ASSIST).
@Suite struct AssistTypingTests {
  private func player(_ change: (inout Settings) -> Void) throws -> Player {
    var settings = Settings()
    change(&settings)
    return try Player(settings: settings)
  }

  /// The cue on the key with that id.
  private func cue(_ id: String, _ player: Player) -> Cue? {
    guard let index = player.keyboard.status.keys.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    return player.keyboard.scene?.keycaps[index].cue
  }

  private func hover(_ name: String?, _ player: inout Player) throws {
    let point = try name.map { try player.middle(of: $0) }
    player.send(.hover(point, since: player.now))
  }

  /// R-ASSIST-1, R-ASSIST-2.
  @Test func aRestingPointerTypesAsTapsDo() throws {
    var player = try player { $0.dwell.isOn = true }
    try hover("shift", &player)
    player.wait(500)
    #expect(cue("shift", player) != nil)
    player.wait(600)
    try hover("h", &player)
    player.wait(1100)
    #expect(cue("h", player) == nil)
    try hover("i", &player)
    player.wait(1100)
    #expect(player.output == ["text H", "text i"])
  }

  @Test func aPointerThatLeavesTypesNothing() throws {
    var player = try player { $0.dwell.isOn = true }
    try hover("h", &player)
    player.wait(900)
    try hover(nil, &player)
    player.wait(5000)
    #expect(player.output.isEmpty && player.timer == nil)
  }

  @Test func theRestKeySuspendsDwellingUntilItIsRestedOnAgain() throws {
    var player = try player { $0.dwell.isOn = true }
    try hover("rest", &player)
    player.wait(1100)
    #expect(player.face(of: "rest") == "resume")
    try hover("h", &player)
    player.wait(3000)
    #expect(player.output.isEmpty)
    // A finger always works.
    try player.play("tap h")
    try hover("rest", &player)
    player.wait(1100)
    try hover("i", &player)
    player.wait(1100)
    #expect(player.output == ["text h", "text i"])
  }

  /// R-ASSIST-3: rows one after the other; the touch takes the row, then the key.
  @Test func aTouchAnywhereIsTheSwitch() throws {
    var player = try player {
      $0.scan.mode = .automatic
      $0.scan.firstItem = 1
    }
    try player.play("tap q")
    #expect(player.output.isEmpty)
    #expect(cue("q", player) == .frame && cue("p", player) == .frame && cue("a", player) == nil)
    player.wait(950)
    #expect(cue("q", player) == nil && cue("a", player) == .frame)
    try player.play("tap space")
    #expect(cue("a", player) == .frame && cue("s", player) == nil)
    player.wait(950)
    #expect(cue("s", player) == .frame)
    try player.play("tap space")
    #expect(player.output == ["text s"])
  }

  /// Shift, which stands before the letters of its row, is shown after them.
  @Test func aRowIsScannedFromItsFirstLetter() throws {
    var player = try player { $0.scan.mode = .step }
    func press(_ half: String) throws {
      try player.play("tap \(half)")
      player.wait(300)
    }
    // Begins, goes to the third row, enters it.
    for half in ["a", "a", "a", "l"] { try press(half) }
    #expect(cue("z", player) == .frame && cue("shift", player) == nil)
    // x to m, delete, shift.
    for _ in 0..<8 { try press("a") }
    #expect(cue("shift", player) == .frame)
    try press("a")
    #expect(cue("shift", player) == .wayOut)
  }

  /// R-ASSIST-3: five words, the likeliest first; what was typed comes last.
  @Test func scanningBeginsWithFiveSuggestions() throws {
    var player = try player { _ in }
    for line in ["words", "field default", "tap t"] { try player.play(line) }
    var settings = Settings()
    settings.scan.mode = .automatic
    settings.scan.firstItem = 1
    player.send(.settings(settings))
    try player.play("guess - The To That This They Then")
    let cells = { (player: Player) in
      player.keyboard.scene?.keycaps.compactMap { keycap -> String? in
        if case .suggestion(let text) = keycap.face { text } else { nil }
      }
    }
    #expect(cells(player) == ["The", "To", "That", "This", "They"])
    try player.play("tap q")
    player.wait(300)
    try player.play("tap q")
    player.wait(1100)
    // Of the group of suggestions, the second one.
    try player.play("tap q")
    #expect(player.output == ["text T", "key BackSpace", "text To␣"])
    player.send(.settings(Settings()))
    for line in ["tap t", "guess - the to that this"] { try player.play(line) }
    #expect(cells(player) == ["to", "the", "that"])
  }

  @Test func scanningCanBeSuspendedByAFinger() throws {
    var player = try player { $0.scan.mode = .automatic }
    try player.play("tap q")
    #expect(player.face(of: "rest") == "pause")
    try player.play("tap rest")
    #expect(player.face(of: "rest") == "resume")
    #expect(cue("q", player) == nil)
    try player.play("tap rest")
    try player.play("tap h")
    player.wait(5000)
    #expect(player.output == ["text h"])
    #expect(player.timer == nil)
  }

  @Test func withTwoSwitchesTheHalvesOfTheKeyboardStepAndTake() throws {
    var player = try player { $0.scan.mode = .step }
    // The first press begins; then a step to the second row, into it, a step, and the key.
    for key in ["a", "a"] {
      try player.play("tap \(key)")
      player.wait(300)
    }
    try player.play("tap l")
    player.wait(300)
    try player.play("tap a")
    player.wait(300)
    try player.play("tap l")
    #expect(player.output == ["text s"])
  }

  /// R-ASSIST-4, R-ASSIST-5: a switch of a device of its own counts for what was shown at the server's
  /// time, and belongs to other programs while the scan is suspended or the keyboard hidden.
  @Test func aSwitchOfADeviceTakesWhatWasShown() throws {
    let source = SwitchSource(device: "Switch Box", kind: .key, code: 65)
    var player = try player {
      $0.scan.mode = .automatic
      $0.scan.firstItem = 1
      $0.scan.ignore = 0
      $0.scan.select = source.text
    }
    #expect(player.keyboard.outlook.requests.switches == [source: .select])
    player.send(.pressSwitch(.select, isDown: true, at: player.now))
    player.send(.pressSwitch(.select, isDown: false, at: player.now))
    #expect(cue("q", player) == .frame)
    player.wait(1010)
    // The second row is shown already; the press was made while the first one was.
    player.send(.pressSwitch(.select, isDown: true, at: player.now + Milliseconds(-20)))
    #expect(cue("q", player) == .frame && cue("w", player) == nil && cue("a", player) == nil)
    player.send(.pressSwitch(.select, isDown: true, at: player.now))
    #expect(player.output == ["text q"])
    // The first tap on the rest key ends the scan, the second one lets fingers type.
    try player.play("tap rest")
    try player.play("tap rest")
    #expect(player.keyboard.outlook.requests.switches.isEmpty)
    player.send(.pressSwitch(.select, isDown: true, at: player.now))
    #expect(player.output == ["text q"])
    try player.play("tap rest")
    #expect(!player.keyboard.outlook.requests.switches.isEmpty)
    try player.play("hide")
    #expect(player.keyboard.outlook.requests.switches.isEmpty)
  }

  @Test(arguments: [
    "", "key 65", ": key 65", "Box: key 7", "Box: key", "Box: knob 1", "Box key 65",
  ])
  func onlyADeviceWithItsKeyIsASwitch(_ text: String) {
    #expect(SwitchSource(text: text) == nil)
  }

  @Test func aTouchHasToLie() throws {
    var player = try player { $0.touch.hold = 300 }
    try player.play("tap h")
    #expect(player.output.isEmpty)
    try player.play("down i")
    player.wait(150)
    #expect(cue("i", player).map { if case .fill = $0 { true } else { false } } == true)
    player.wait(200)
    try player.play("up")
    #expect(player.output == ["text i"])
    // Delete does not repeat.
    try player.play("down delete")
    player.wait(3000)
    try player.play("up")
    #expect(player.output == ["text i", "key BackSpace"])
  }

  /// The rest key has to be held like any other.
  @Test func theRestKeySuspendsTheFilterOfTouches() throws {
    var player = try player { $0.touch.hold = 300 }
    func hold(_ key: String) throws {
      try player.play("down \(key)")
      player.wait(400)
      try player.play("up")
    }
    try player.play("tap rest h")
    #expect(player.output.isEmpty && player.face(of: "rest") == "pause")
    try hold("rest")
    #expect(player.face(of: "rest") == "resume")
    try player.play("tap h")
    #expect(player.output == ["text h"])
    try player.play("tap rest")
    try player.play("tap i")
    #expect(player.output == ["text h"])
    try hold("i")
    #expect(player.output == ["text h", "text i"])
  }

  @Test func aSecondTouchOfAKeyIsIgnored() throws {
    var player = try player { $0.touch.ignoreRepeat = 300 }
    try player.play("tap h h i")
    #expect(player.output == ["text h", "text i"])
  }

  @Test func withoutItNothingIsShownAndNothingWaits() throws {
    var player = try player { _ in }
    #expect(!player.keyboard.outlook.requests.interests.contains(.hover))
    #expect(!player.keyboard.status.keys.contains { $0.id == "rest" })
    try hover("h", &player)
    #expect(player.timer == nil)
  }

  /// R-ASSIST-9: a key of the band shows the tools in the place of the suggestions, and a tool takes the next
  /// press.
  @Test func aToolOfTheBandTakesTheNextPress() throws {
    var player = try player { $0.clicks.tools = true }
    #expect(player.face(of: "mouse") == "mouse" && player.face(of: "right-click") == "missing")
    #expect(player.face(of: "rest") == "missing")
    try player.play("tap mouse")
    #expect(
      player.face(of: "right-click") == "click-right"
        && player.face(of: "suggestion-1") == "missing")
    #expect(!player.keyboard.outlook.requests.interests.contains(.nextPress))
    try player.play("tap right-click")
    #expect(player.keyboard.outlook.requests.interests.contains(.nextPress))
    player.send(.pressTaken(Point(x: 5, y: 6)))
    #expect(
      player.output == [PointerAct.move(Point(x: 5, y: 6)), .press(3), .release(3)].map { "\($0)" })
    #expect(!player.keyboard.outlook.requests.interests.contains(.nextPress))
    try player.play("tap mouse")
    #expect(player.face(of: "suggestion-1") == "blank")
    // Hidden, or without its setting, nothing is taken from anybody.
    for end in [Event.command(.hide), .settings(Settings())] {
      var player = try self.player { $0.clicks.tools = true }
      for line in ["tap mouse", "tap right-click"] { try player.play(line) }
      player.send(end)
      #expect(!player.keyboard.outlook.requests.interests.contains(.nextPress))
    }
  }

  /// R-ASSIST-9: resting clicks outside the keyboard also while it is hidden, and not while that is suspended.
  @Test func restingOutsideTheKeyboardClicks() throws {
    var player = try player { $0.clicks.anywhere = true }
    #expect(player.keyboard.outlook.requests.interests.contains(.pointer))
    player.send(.pointer(Point(x: 5, y: 6)))
    player.wait(1300)
    #expect(player.output.suffix(2) == ["press(1)", "release(1)"])
    try player.play("tap rest")
    #expect(!player.keyboard.outlook.requests.interests.contains(.pointer))
    player.send(.pointer(Point(x: 95, y: 6)))
    player.wait(1300)
    #expect(player.output.count == 3)
    try player.play("tap rest")
    player.send(.command(.hide))
    player.send(.pointer(Point(x: 95, y: 6)))
    player.wait(1300)
    #expect(player.output.suffix(2) == ["press(1)", "release(1)"])
  }

  /// R-ASSIST-1: a key of the band holds the next key; its characters are rested on and scanned like keys.
  @Test func aHeldKeyOffersItsCharacters() throws {
    var player = try player { $0.dwell.isOn = true }
    func rest(at point: Point) {
      player.send(.hover(point, since: player.now))
      player.wait(1100)
    }
    func choice(_ number: Int) throws -> Point {
      try #require(player.keyboard.accessible.keys.first { $0.id == "choice-\(number)" }).frame
        .center
    }
    rest(at: try player.middle(of: "hold"))
    #expect(player.keyboard.accessible.keys.first { $0.id == "hold" }?.isOn == true)
    rest(at: try player.middle(of: "e"))
    #expect(player.output.isEmpty)
    #expect(player.keyboard.accessible.keys.first { $0.id == "hold" }?.isOn == false)
    rest(at: try choice(2))
    #expect(player.output == ["text è"])
    #expect(player.keyboard.popup == nil)
    // A rest elsewhere, and a finger, close them; a finger takes one, too.
    rest(at: try player.middle(of: "hold"))
    rest(at: try player.middle(of: "e"))
    rest(at: try player.middle(of: "b"))
    #expect(player.output == ["text è"] && player.keyboard.popup == nil)
    rest(at: try player.middle(of: "hold"))
    rest(at: try player.middle(of: "e"))
    let third = try choice(3)
    player.touch(1, .began, third)
    player.touch(1, .ended, third)
    #expect(player.output == ["text è", "text é"])
  }

  @Test func heldCharactersAreScanned() throws {
    var player = try player {
      $0.scan.mode = .automatic
      $0.scan.firstItem = 1
      $0.scan.ignore = 0
      $0.scan.rounds = 1
      $0.scan.touch = false
    }
    func press() { player.send(.pressSwitch(.select, isDown: true, at: player.now)) }
    try player.play("tap hold")
    press()
    // The row of e, and e.
    press()
    player.wait(2010)
    press()
    #expect(player.keyboard.popup?.scene.keycaps.first?.cue == .frame)
    player.wait(1010)
    press()
    #expect(player.output == ["text è"])
    #expect(player.keyboard.popup == nil)
    // The way out at the end, or no press, closes them.
    try player.play("tap hold")
    press()
    player.wait(2010)
    press()
    #expect(player.keyboard.popup != nil)
    player.wait(60000)
    #expect(player.output == ["text è"] && player.keyboard.popup == nil)
  }

  /// The letters follow the language and the settings, and are the usual ones again without a scan.
  @Test func scannedLettersStandByFrequency() throws {
    var player = try player {
      $0.scan.mode = .automatic
      $0.scan.letters = .frequency
    }
    var rules = LanguageRules(language: "en")
    rules.letterOrder = Array("etaoinsrhldcumfgypwbvkjxzq")
    player.send(.languages(["en": rules]))
    let first = { (player: Player) in
      player.keyboard.status.keys.first { $0.role == "character" }?.label.lowercased()
    }
    #expect(first(player) == "e")
    player.set { $0.scan.mode = .off }
    #expect(first(player) == "q")
  }
}
