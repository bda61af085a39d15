import Composition
import Control
import DataFiles
import Foundation
import KeyModel
import Layouts
import TestKit
import Testing

@testable import Board
@testable import Keyboard

/// Printed keyboards under the fingers: what a key says on each of its four levels is what it types.
@Suite struct PrintedTests {
  static let root = URL(filePath: Repository.root)

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func keyboard(_ name: String, form: String = "compact") throws -> KeyboardDefinition {
    let legends = try LegendFile(try text("Assets/Legends/\(name).toml"), file: name)
    let shape = PrintedKeyboard.geometryName(of: legends, form: form)
    return try PrintedKeyboard.definition(
      legends, try PrintedGeometry(try text("Assets/Geometries/\(shape).toml"), file: shape),
      form: form,
      accents: try PrintedKeyboard.accents(try text("Assets/Accents.toml"), file: "Accents.toml"),
      file: name)
  }

  static let layouts =
    (try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Assets/Legends").path))?
    .map { String($0.dropLast(5)) }.sorted() ?? []

  private func player(_ keyboard: KeyboardDefinition) throws -> Player {
    var settings = Settings()
    settings.keyboards = [keyboard.identifier, "other"]
    settings.keyPreview = false
    var other = keyboard
    other.identifier = "other"
    return try Player(screen: "desktop", settings: settings, keyboards: [keyboard, other])
  }

  private static func touch(_ name: String) throws -> KeyboardDefinition {
    var keyboard = TestKeyboards.all[0]
    (keyboard.identifier, keyboard.manifest.primaryLanguage) = (name, name)
    return keyboard
  }

  /// R-SIZE-6: a form whose letters would be smaller than 22 × 30 pt steps aside for one that fits, and is back where
  /// there is room.
  @Test func aFormWithLettersTooSmallStepsAside() throws {
    var settings = Settings()
    settings.keyboards = ["de.numeric-keypad", "fr.compact"]
    let keyboards = [
      try Self.keyboard("de", form: "numeric-keypad"), try Self.keyboard("fr"),
      try Self.keyboard("de"), try Self.touch("de"), try Self.touch("fr"),
    ]
    var player = try Player(screen: "desktop", settings: settings, keyboards: keyboards)
    #expect(player.keyboard.status.keyboard == "de.numeric-keypad")
    func turn(_ screen: String) throws -> [String] {
      let monitor = try #require(Player.screens[screen])
      player.send(.screen(Screen(monitors: [monitor])))
      let first = player.keyboard.status.keyboard
      player.send(.command(.nextKeyboard))
      let second = player.keyboard.status.keyboard
      player.send(.command(.nextKeyboard))
      #expect(player.keyboard.status.keyboard == first, "\(screen)")
      return [first, second]
    }
    #expect(try turn("pad-portrait") == ["de.compact", "fr.compact"])
    for screen in ["phone", "phone-landscape", "large-phone"] {
      #expect(try turn(screen) == ["de", "fr"], "\(screen)")
    }
    player.send(.command(.nextKeyboard))
    #expect(player.keyboard.status.keyboard == "fr")
    #expect(try turn("desktop") == ["fr.compact", "de.numeric-keypad"])
  }

  /// `be` are Belgian legends, and a touch keyboard for Belarusian.
  @Test func aFormStepsAsideForAKeyboardOfItsLanguage() throws {
    var settings = Settings()
    settings.keyboards = ["be.compact", "be"]
    let keyboards = [try Self.keyboard("be"), try Self.touch("be"), try Self.touch("fr-BE")]
    var player = try Player(screen: "phone", settings: settings, keyboards: keyboards)
    #expect(player.keyboard.status.keyboard == "fr-BE")
    player.send(.command(.nextKeyboard))
    #expect(player.keyboard.status.keyboard == "be")
  }

  /// What is shown has letters that can be hit, whatever the monitor.
  @Test(arguments: Player.screens.keys.sorted(), ["numeric-keypad", "compact", "notebook"])
  func lettersCanBeHit(on screen: String, form: String) throws {
    let printed = try Self.keyboard("de", form: form)
    var settings = Settings()
    settings.keyboards = [printed.identifier]
    let keyboards = [printed, try Self.keyboard("de"), try Self.touch("de")]
    let player = try Player(screen: screen, settings: settings, keyboards: keyboards)
    let board = try #require(player.keyboard.board)
    let letters = board.keys.filter { $0.key?.role == .character && !$0.isBand }
    #expect(
      letters.allSatisfy { $0.frame.width >= 22 && $0.frame.height >= 30 }, "\(board.keyboard)")
  }

  @Test(arguments: layouts)
  func everyKeyOfEveryLevelTypesItsLegend(_ name: String) throws {
    let start = try player(try Self.keyboard(name))
    for levels in [[], ["shift"], ["option"], ["shift", "option"]] {
      var held = start
      for level in levels { try held.play("tap \(level)") }
      for (index, key) in (held.keyboard.board?.keys ?? []).enumerated() {
        guard let character = key.key, character.role == .character, let board = held.keyboard.board
        else { continue }
        var player = held
        let label = try #require(
          player.keyboard.status.keys.indices.contains(index)
            ? player.keyboard.status.keys[index].label : nil)
        player.touch(1, .began, board.root(key.frame).center)
        player.touch(1, .ended, board.root(key.frame).center)
        let level = held.keyboard.level(of: character)
        switch level.action {
        case .insert(let text):
          #expect(Mark.drawn(text) == label)
          #expect(player.output.last == "text \(text)", "\(levels) \(label)")
        case .dead(let accent):
          #expect(player.output.last?.hasPrefix("text") != true)
          #expect(player.keyboard.composing.pending?.keyed == accent)
        case .inert: #expect(player.output.last?.hasPrefix("text") != true)
        default: Issue.record("\(label) is no character")
        }
      }
    }
  }

  @Test func anAccentWaitsForItsLetterAndShowsWhatItGives() throws {
    var player = try player(try Self.keyboard("de"))
    try player.play("tap ´")
    #expect(player.output.last?.hasPrefix("text") != true)
    #expect(player.keyboard.status.keys.contains { $0.label == "é" })
    try player.play("tap é")
    #expect(player.output.last == "text é")
    #expect(player.keyboard.status.keys.contains { $0.label == "e" })
    try player.play("tap ^")
    try player.play("tap m")
    #expect(player.output.last == "text ^m")
    try player.play("tap ^")
    try player.play("tap space")
    #expect(player.output.last == "text ^")
  }

  @Test func optionIsForOneLetterAndLocksOnADoubleTap() throws {
    var player = try player(try Self.keyboard("de"))
    try player.play("tap option")
    #expect(player.keyboard.status.keys.contains { $0.label == "@" })
    try player.play("tap @")
    #expect(player.output.last == "text @")
    #expect(!player.keyboard.status.keys.contains { $0.label == "@" })
    player.wait(1000)
    try player.play("tap option")
    try player.play("tap option")
    try player.play("tap @")
    try player.play("tap @")
    #expect(player.output.suffix(2) == ["text @", "text @"])
  }

  /// R-TEXT-1, R-FORM: a capital that comes by itself changes letters, and nothing of what option gives.
  @Test(arguments: layouts)
  func anAutomaticCapitalLeavesOptionAlone(_ name: String) throws {
    var plain = try player(try Self.keyboard(name))
    var capital = plain
    try capital.play("words")
    try capital.play("field")
    if name == "ch" { #expect(labels(capital, ["d01", "c05"]) == ["Q", "G"], "a capital is due") }
    try plain.play("tap option")
    try capital.play("tap option")
    let keys = plain.keyboard.status.keys.filter { $0.role == "character" }
    #expect(!keys.isEmpty)
    #expect(labels(capital, keys.map(\.id)) == keys.map(\.label))
    guard name == "ch" else { return }
    try capital.play("tap @")
    #expect(capital.output.last == "text @")
  }

  @Test func theReturnKeysNotchBelongsToItsNeighbour() throws {
    let player = try player(try Self.keyboard("de"))
    let board = try #require(player.keyboard.board)
    let index = try #require(board.keys.firstIndex { $0.notch != nil })
    let (frame, notch) = (board.keys[index].frame, try #require(board.keys[index].notch))
    let inNotch = board.root(frame).origin.offset(x: 2, y: frame.height - 8)
    #expect(board.key(at: inNotch) != index)
    #expect(board.key(at: board.root(frame).origin.offset(x: 2, y: 4)) == index)
    let below = frame.maxX - (frame.width - notch.width) / 2
    #expect(
      board.key(at: Point(x: board.geometry.frame.x + below, y: board.root(frame).maxY - 4))
        == index)
  }

  private func labels(_ player: Player, _ ids: [String]) -> [String] {
    ids.compactMap { id in player.keyboard.status.keys.first { $0.id == id }?.label }
  }

  @Test func capsLockChangesLettersAndShiftEverything() throws {
    var player = try player(try Self.keyboard("de"))
    let keys = ["e01", "d01", "d11", "e11", "b10"]
    try player.play("tap caps-lock")
    #expect(labels(player, keys) == ["1", "Q", "Ü", "ß", "-"])
    try player.play("tap 1")
    try player.play("tap Q")
    #expect(player.output.suffix(2) == ["text 1", "text Q"])
    try player.play("tap caps-lock")
    try player.play("tap shift")
    try player.play("tap shift")
    #expect(labels(player, keys) == ["!", "Q", "Ü", "?", "_"])
    #expect(player.keyboard.status.shift == "locked")
  }

  @Test func aKeyIsHeldForWhatTheTouchKeyboardOffers() throws {
    let callouts = try Callouts(Self.text("Assets/Keyboards/common.toml"), file: "common.toml")
      .merging(Callouts(Self.text("Assets/Keyboards/de.toml"), file: "de.toml"))
    var player = try player(callouts.added(to: try Self.keyboard("de")))
    func choices() -> [String] {
      guard case .callout(let callout) = player.keyboard.overlays.current else { return [] }
      return callout.choices
    }
    let e = try player.middle(of: "e")
    player.touch(1, .began, e)
    player.wait(600)
    #expect(choices() == ["e", "é", "è", "ê", "ë", "ė"])
    player.touch(1, .ended, e)
    try player.play("tap shift")
    player.touch(1, .began, e)
    player.wait(600)
    #expect(choices() == ["E", "É", "È", "Ê", "Ë", "Ė"])
    player.touch(1, .ended, e)
    let four = try player.middle(of: "4")
    player.touch(1, .began, four)
    player.wait(600)
    #expect(choices() == [])
    player.touch(1, .ended, four)
    try player.play("tap shift")
    player.touch(1, .began, four)
    player.wait(600)
    #expect(choices().prefix(3) == ["$", "€", "£"])
    player.touch(1, .ended, four)
  }

  @Test func aKeyboardOfTwoScriptsChangesBetweenThem() throws {
    var player = try player(try Self.keyboard("ko"))
    try player.play("tap ㅎ")
    try player.play("tap ㅏ")
    #expect(player.output.last == "text 하")
    try player.play("tap A")
    try player.play("tap q")
    #expect(player.output.last == "text q")
  }
}
