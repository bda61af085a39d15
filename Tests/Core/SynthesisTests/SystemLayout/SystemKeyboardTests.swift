import DataFiles
import KeyModel
import Layouts
import Testing

@testable import Synthesis

/// What the X server has, drawn: characters, accents, modifiers, groups.
@Suite struct SystemKeyboardTests {
  static let two = Keymap.KeyType(mask: 1, levels: [1: 1])
  /// Mod5 is the third level, Mod3 the fifth.
  static let eight = Keymap.KeyType(
    mask: 0xa1,
    levels: [1: 1, 0x80: 2, 0x81: 3, 0x20: 4, 0x21: 5, 0xa0: 6, 0xa1: 7])

  static func key(_ type: Keymap.KeyType, _ keysyms: UInt32...) -> Keymap.Group {
    Keymap.Group(type: type, keysyms: keysyms.map { Keysym(rawValue: $0) })
  }

  /// Q, a dead acute, a third and a fifth level, ё in the second group.
  static func map(current: Int = 0) -> SystemMap {
    let keymap = Keymap(
      keys: [
        24: [key(two, 0x71, 0x51), key(two, 0x6ca, 0x6ea)],
        48: [key(eight, 0xfe51, 0xfe57, 0x7b, 0, 0xff51, 0x100_2665, 0, 0)],
        52: [key(two, 0x7a, 0x5a), key(two, 0x6d1, 0x6f1)],
        94: [key(two, 0xfe11, 0xfe11)],
        108: [key(two, 0xfe03)], 66: [key(two, 0xff1b)], 37: [key(two, 0xffe3)],
        64: [key(two, 0xffe9)], 65: [key(eight, 0x20, 0x20, 0xa0)],
        91: [key(two, 0xff9f, 0xffac)],
      ], modifiers: [94: 0x20, 108: 0x80, 37: 4, 64: 8])
    return SystemMap(
      keymap: keymap, names: ["German (Neo)", "Russian"],
      symbols: "pc+de(neo)+ru:2+inet(evdev)+group(menu_toggle)", current: current)
  }

  static func geometry() throws -> PrintedGeometry {
    try PrintedGeometry(
      """
      [blocks.main]
      rows = '''
      E13 delete
      caps D01 C11
      B00 B01 kp-decimal
      ctrl option super space alt option
      '''
      """, file: "g.toml")
  }

  static func system(_ group: Int) throws -> SystemKeyboard {
    SystemKeyboard(
      map(), group: group, accents: ["´": ["a": "á"], "`": ["a": "à"]],
      systems: try Systems("[languages]\nde = \"de-DE\"\nru = \"ru-RU\"", file: "s.toml"))
  }

  static func keys(_ group: Int, plane: PlaneID = .letters) throws -> [String: Key] {
    let keyboard = try system(group).definition(geometry(), form: "compact")
    let plane = try #require(keyboard.planes[plane]).phone
    return Dictionary(uniqueKeysWithValues: plane.rows.flatMap(\.keys).map { ($0.id.rawValue, $0) })
  }

  @Test func groupsHaveTheNamesOfTheServer() {
    let map = Self.map(current: 1)
    #expect(
      map.groups == [
        SystemMap.Group(name: "German (Neo)", layout: "de", variant: "neo"),
        SystemMap.Group(name: "Russian", layout: "ru"),
      ])
    #expect(map.current == 1)
    #expect(Self.map(current: 7).current == 1)
  }

  @Test func everyGroupIsAKeyboardOfTheSameName() throws {
    let keyboards = try [0, 1].map {
      try Self.system($0).definition(Self.geometry(), form: "compact")
    }
    #expect(keyboards.map(\.identifier) == ["system.compact", "system.compact/2"])
    #expect(keyboards.map(\.family) == ["system.compact", "system.compact"])
    #expect(keyboards.map(\.displayName) == ["German (Neo)", "Russian"])
    #expect(keyboards.map(\.manifest.primaryLanguage) == ["de-DE", "ru-RU"])
    #expect(keyboards.map(\.serverGroup) == [0, 1])
  }

  @Test func everyLevelIsDrawn() throws {
    let keys = try Self.keys(0)
    #expect(keys["d01"]?.action == .insert("q"))
    #expect(keys["d01"]?.level(shift: true, option: false).action == .insert("Q"))
    let accent = try #require(keys["c11"])
    #expect(accent.action == .dead("´"))
    #expect(accent.label == .text("\u{25CC}\u{301}"))
    #expect(accent.shifted?.action == .dead("¨"))
    #expect(accent.level(shift: false, option: true).action == .insert("{"))
    #expect(accent.level(shift: true, option: true).action == .inert)
    let fifth = try Self.keys(0, plane: .level5)
    #expect(fifth["c11"]?.action == .key(.left))
    #expect(fifth["c11"]?.label == .text("←"))
    #expect(fifth["c11"]?.shifted?.action == .insert("♥"))
  }

  @Test func theFifthLevelIsReachedAndLeftByItsKey() throws {
    #expect(try Self.keys(0)["b00"]?.action == .plane(.level5))
    #expect(try Self.keys(0, plane: .level5)["b00"]?.action == .plane(.letters))
  }

  @Test func keysWithoutCharactersAreAsTheMapHasThem() throws {
    let keys = try Self.keys(0)
    #expect(keys["caps"]?.action == .key(.escape))
    #expect(keys["ctrl"]?.action == .modifier(.control))
    #expect(keys["super"]?.action == .modifier(.alt), "the key beside space is Alt")
    #expect(keys["alt"]?.action == .option, "the key behind space is AltGr")
    #expect(keys["kp-decimal"]?.action == .insert(","))
  }

  @Test func spaceBarsMayHaveMoreThanSpaces() throws {
    let space = try #require(try Self.keys(0)["space"])
    #expect(space.action == .space)
    #expect(space.level(shift: false, option: true).action == .insert("\u{a0}"))
    #expect(space.option?.label == .text("nbsp"))
    #expect(space.level(shift: true, option: true).action == .space)
  }

  @Test func aKeyThatTheLayoutLeavesEmptyGivesItsRoomAway() throws {
    #expect(try Self.keys(0)["e13"] == nil)
    let plane = try #require(
      try Self.system(0).definition(Self.geometry(), form: "compact").planes[.letters]
    ).phone
    #expect(plane.blueprint?.places.first?.frame.width == 15.5 * 2 + 3.5)
  }

  @Test func whatStandsByNumberIsNotDrawnAboveItsKey() throws {
    var map = Self.map()
    map.keymap.keys[24] = [Self.key(Self.two, 0x31, 0x21)]
    map.keymap.keys[52] = [Self.key(Self.two, 0x32, 0x100_e60b)]
    let keyboard = SystemKeyboard(map, group: 0, accents: [:], systems: Systems())
      .definition(try Self.geometry(), form: "compact")
    let keys = try #require(keyboard.planes[.letters]).phone.rows.flatMap(\.keys)
    #expect(keys.first { $0.id.rawValue == "d01" }?.secondary == "!")
    let named = try #require(keys.first { $0.id.rawValue == "b01" })
    #expect(named.secondary == nil)
    #expect(named.shifted?.label == .text("E60B"))
  }

  /// ALPHABETIC, TWO_LEVEL and FOUR_LEVEL_PLUS_LOCK of xkb-data.
  @Test func capsLockDoesWhatTheTypeOfTheKeySays() throws {
    let alphabetic = Keymap.KeyType(mask: 3, levels: [1: 1, 2: 1])
    let plusLock = Keymap.KeyType(mask: 0x83, levels: [1: 1, 0x80: 2, 0x81: 3, 2: 4])
    var map = Self.map()
    map.keymap.keys[24] = [Self.key(alphabetic, 0x71, 0x51)]
    map.keymap.keys[48] = [Self.key(plusLock, 0xdf, 0x3f, 0x5c, 0xbf, 0x100_1e9e)]
    map.keymap.keys[52] = [Self.key(Self.two, 0x31, 0x21)]
    let keyboard = SystemKeyboard(map, group: 0, accents: [:], systems: Systems())
      .definition(try Self.geometry(), form: "compact")
    let keys = try #require(keyboard.planes[.letters]).phone.rows.flatMap(\.keys)
    func typed(_ id: String, shift: Bool) -> KeyAction? {
      keys.first { $0.id.rawValue == id }?.level(shift: shift, capsLock: true, option: false).action
    }
    #expect(typed("d01", shift: false) == .insert("Q"))
    #expect(typed("d01", shift: true) == .insert("q"))
    #expect(typed("c11", shift: false) == .insert("ẞ"))
    #expect(typed("c11", shift: true) == .insert("?"))
    #expect(typed("b01", shift: false) == .insert("1"))
    #expect(typed("b01", shift: true) == .insert("!"))
  }

  @Test func aSecondGroupHasItsOwnLetters() throws {
    let keys = try Self.keys(1)
    #expect(keys["d01"]?.action == .insert("й"))
    // A key without a second group wraps.
    #expect(keys["c11"]?.action == .dead("´"))
  }

  @Test(
    arguments: [
      (0x61, "a"), (0x100_20ac, "€"), (0x20ac, "€"), (0x6c1, "а"),
      (0xffb7, "7"), (0xffab, "+"),
    ] as [(UInt32, String)])
  func keysymsOfCharactersTypeThem(_ keysym: UInt32, _ text: String) {
    guard case .level(let level) = Meaning(Keysym(rawValue: keysym)) else {
      Issue.record("\(keysym)")
      return
    }
    #expect(level.action == .insert(text))
  }

  @Test func marksAndUnseenCharactersCanBeTold() {
    func label(_ keysym: UInt32) -> Label? {
      if case .level(let level) = Meaning(Keysym(rawValue: keysym)) { level.label } else { nil }
    }
    #expect(label(0x100_0e31) == .text("\u{25CC}\u{0e31}"))
    #expect(label(0x100_200c) == .text("ZWNJ"))
    #expect(label(0x100_e60b) == .text("E60B"))
    #expect(label(0x13a4) == .text("€"))
    #expect(label(0xfe60) == .text("\u{25CC}\u{323}"))
    #expect(label(0xff27) == .text("ひら/カタ"))
    #expect(label(0xfff2) == .text("⠂"))
    #expect(Meaning(Keysym(rawValue: 0)) == .nothing)
    #expect(Meaning(Keysym(rawValue: 0x1005_ff70)) == .unknown)
  }

  @Test func symbolsThatMeanNothingAreTold() throws {
    var map = Self.map()
    map.keymap.keys[24] = [Self.key(Self.two, 0x1005_ff70, 0x51)]
    let system = SystemKeyboard(map, group: 0, accents: [:], systems: Systems())
    #expect(
      try system.unknown(Self.geometry()) == [
        SystemKeyboard.Unknown(keycode: 24, keysym: Keysym(rawValue: 0x1005_ff70))
      ])
  }

  @Test func theShapeHasAKeyForEveryCharacter() throws {
    let systems = try Systems("ansi = \"us\"", file: "s.toml")
    func shape(_ keys: [UInt8: [Keymap.Group]], _ layout: String) -> String {
      let map = SystemMap(
        keymap: Keymap(keys: keys), names: [], symbols: "pc+\(layout)+inet(evdev)", current: 0)
      return SystemKeyboard(map, group: 0, accents: [:], systems: systems).shape
    }
    let q = [Self.key(Self.two, 0x71, 0x51)]
    let angle = [Self.key(Self.two, 0x3c, 0x3e)]
    #expect(shape([24: q], "us") == "ansi")
    #expect(shape([24: q, 59: angle, 94: angle], "us") == "ansi")
    #expect(shape([24: q, 94: angle], "us") == "iso")
    #expect(shape([24: q, 94: angle], "de") == "iso")
    #expect(shape([24: q, 97: angle], "br") == "full")
    #expect(shape([24: q, 132: angle], "jp") == "full")
  }
}
