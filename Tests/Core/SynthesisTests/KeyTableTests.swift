import KeyModel
import Testing

@testable import Synthesis

@Suite struct KeyTableTests {
  static let level3: UInt8 = 0x80
  /// As the types FOUR_LEVEL_SEMIALPHABETIC and TWO_LEVEL of the XKB data are.
  private static let letters = Keymap.KeyType(
    mask: 3 | level3, levels: [1: 1, 2: 1, level3: 2, 1 | level3: 3, 2 | level3: 2, 3 | level3: 3],
    preserved: [2 | level3: 2, 3 | level3: 2])
  private static let pairs = Keymap.KeyType(mask: 1, levels: [1: 1])

  private static func group(_ type: Keymap.KeyType, _ text: String) -> Keymap.Group {
    Keymap.Group(type: type, keysyms: text.unicodeScalars.map { Keysym($0) })
  }

  /// `a` and `я` on one key, as under us,ru; a German `q @` and `s ſ`; digits; a dead key; keypad; a
  /// key for parentheses; one that is Insert on a further level.
  private static let map = Keymap(
    keys: [
      38: [
        group(letters, "aA"),
        Keymap.Group(type: letters, keysyms: [0x6d1, 0x6f1].map(Keysym.init)),
      ],
      24: [group(letters, "qQ@Ω")],
      39: [group(letters, "sSſẞ")],
      59: [
        Keymap.Group(
          type: pairs, keysyms: [Keysym("ä"), Keysym("Ä"), Keysym(rawValue: 0xff63)])
      ],
      10: [group(pairs, "1!")],
      18: [group(pairs, "9(")],
      187: [group(pairs, "(±")],
      87: [Keymap.Group(type: pairs, keysyms: [Keysym(rawValue: 0xffb1)])],
      34: [Keymap.Group(type: pairs, keysyms: [Keysym(rawValue: 0xfe52), Keysym("{")])],
    ],
    spares: [93, 97])

  private func position(_ scalar: Unicode.Scalar, group: Int = 0, locked: UInt8 = 0) -> String {
    let table = KeyTable(
      KeyTableTests.map, group: group, locked: locked, level3: KeyTableTests.level3)
    guard let found = table[scalar] else { return "none" }
    return "\(found.keycode)" + (found.needsShift ? " shift" : "")
      + (found.needsLevel3 ? " level3" : "")
  }

  @Test(
    arguments: [
      ("a", 0, 0, "38"), ("A", 0, 0, "38 shift"), ("q", 0, 0, "24"), ("@", 0, 0, "24 level3"),
      ("Ω", 0, 0, "24 shift level3"), ("1", 0, 0, "10"), ("!", 0, 0, "10 shift"),
      // CapsLock is taken into account, never touched.
      ("a", 0, 2, "38 shift"), ("A", 0, 2, "38"), ("1", 0, 2, "10"), ("!", 0, 2, "10 shift"),
      // The third level leaves CapsLock to the program, which makes S of ſ.
      ("ſ", 0, 0, "39 level3"), ("ſ", 0, 2, "none"), ("@", 0, 2, "24 level3"),
      // The current group counts; keys with fewer groups wrap.
      ("я", 1, 0, "38"), ("Я", 1, 0, "38 shift"), ("a", 1, 0, "none"), ("1", 1, 0, "10"),
      ("я", 0, 0, "none"),
      // Keys that only few keyboards have come last.
      ("(", 0, 0, "18 shift"), ("±", 0, 0, "187 shift"),
      // What xterm takes for Shift+Insert is typed on no such key.
      ("ä", 0, 0, "59"), ("Ä", 0, 0, "none"),
      // A dead key types nothing, its second level does; the keypad's digits are not used.
      ("^", 0, 0, "none"), ("{", 0, 0, "34 shift"), ("é", 0, 0, "none"),
    ] as [(Unicode.Scalar, Int, UInt8, String)])
  func `a character stands where the map has it`(
    scalar: Unicode.Scalar, group: Int, locked: UInt8, expected: String
  ) {
    #expect(position(scalar, group: group, locked: locked) == expected)
  }

  @Test func `another program's keys are left alone`() {
    let table = KeyTable(
      KeyTableTests.map, group: 0, locked: 0, level3: KeyTableTests.level3, excluded: [38])
    #expect(table["a"] == nil)
    #expect(table["q"] != nil)
  }

  @Test func `without a key of Shift nothing stands above the first level`() {
    let table = KeyTable(
      KeyTableTests.map, group: 0, locked: 0, hasShift: false, level3: KeyTableTests.level3)
    #expect(table["a"] != nil)
    #expect(table["@"] != nil)
    #expect(table["A"] == nil)
    #expect(table["Ω"] == nil)
  }

  @Test(
    arguments: [
      (0x41, 0x41), (0xe9, 0xe9), (0x6d1, 0x44f), (0x7e1, 0x3b1), (0x101_f600, 0x1f600),
      (0x20ac, 0x20ac),
      (0xfe51, nil), (0xff0d, nil), (0x110_ffff, 0x10ffff),
    ] as [(UInt32, UInt32?)])
  func `a keysym's character`(keysym: UInt32, scalar: UInt32?) {
    #expect(Keysym(rawValue: keysym).scalar?.value == scalar)
  }

  @Test(arguments: [(24, false, true), (24, true, false), (187, false, false)])
  func `a key is plain if every keyboard has it, without level 3`(
    keycode: UInt8, needsLevel3: Bool, isPlain: Bool
  ) {
    let position = KeyTable.Position(keycode: keycode, needsLevel3: needsLevel3)
    #expect(position.isPlain == isPlain)
  }
}
