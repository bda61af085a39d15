import KeyModel

/// The key of every character in a keymap, in one XKB group and under one set of locked modifiers. A table is made
/// once, and then used for every character.
package struct KeyTable: Hashable, Sendable {
  /// A key and the level modifiers that must be held with it.
  package struct Position: Hashable, Sendable {
    package var keycode: UInt8
    package var needsShift: Bool
    package var needsLevel3: Bool

    /// Whether Wine knows the key: every physical keyboard has the key, and it needs no third level.
    package var isPlain: Bool { !needsLevel3 && KeyTable.isOfTypists(keycode) }

    package init(keycode: UInt8, needsShift: Bool = false, needsLevel3: Bool = false) {
      self.keycode = keycode
      self.needsShift = needsShift
      self.needsLevel3 = needsLevel3
    }
  }

  private let positions: [UInt32: Position]
  /// The positions of ASCII characters, which are typed most often and are found without hashing.
  private let ascii: [Position?]

  /// Finds the keys of `keymap` for characters, in `group` and while the real modifiers `locked` are on. Keycodes in
  /// `excluded` belong to another instance of the program. `level3` is the real modifier of ISO_Level3_Shift; 0 if
  /// there is none.
  package init(
    _ keymap: Keymap, group: Int, locked: UInt8, hasShift: Bool = true, level3: UInt8,
    excluded: Set<UInt8> = []
  ) {
    var positions: [UInt32: Position] = [:]
    let keycodes = keymap.keys.keys.filter { !excluded.contains($0) && keymap.modifiers[$0] == nil }
      .sorted()
    let choices = [(false, false), (true, false), (false, true), (true, true)].filter {
      (hasShift || !$0.0) && (level3 != 0 || !$0.1)
    }
    let functionKeys = keymap.functionKeys
    let common = KeyTable.parts(of: keycodes)
    let passes =
      common.map { ($0, choices.filter { !$0.1 }) } + common.map { ($0, choices.filter(\.1)) }
      + [(keycodes, choices)]
    for (part, choices) in passes {
      for (shift, third) in choices {
        let active = locked | (shift ? Keymap.shiftMask : 0) | (third ? level3 : 0)
        for keycode in part {
          guard let keysym = keymap.keysym(keycode, group: group, modifiers: active),
            let scalar = keysym.scalar, positions[scalar.value] == nil, KeyTable.isSafe(keysym),
            !(shift || third) || !functionKeys.contains(keycode)
          else { continue }
          positions[scalar.value] = Position(
            keycode: keycode, needsShift: shift, needsLevel3: third)
        }
      }
    }
    self.positions = positions
    ascii = (0..<128).map { positions[$0] }
  }

  /// Returns the key that types the character; nil if no key does.
  package subscript(scalar: Unicode.Scalar) -> Position? {
    scalar.value < 128 ? ascii[Int(scalar.value)] : positions[scalar.value]
  }

  /// Returns the keys of physical keyboards among `keycodes`: first the keys that every keyboard has, then the keys
  /// that only some keyboards have. Of several keys with one keysym the first is struck (R-CHORD-5). A keymap may
  /// have `<` on the key left of Z, which the keyboards of its country lack, and which virtual machines confuse with
  /// another key.
  static func parts(of keycodes: [UInt8]) -> [[UInt8]] {
    let known = keycodes.filter(isOfTypists)
    return [known.filter { !rarer.contains($0) }, known.filter(rarer.contains)]
  }

  /// The keys left of Z, right of `/` and right of `=` that keyboards of some countries have.
  private static let rarer: Set<UInt8> = [94, 97, 132]

  /// Whether physical keyboards have the key, by evdev's keycodes. Keymaps have more keys, such as separate keys for
  /// parentheses, which Wine, games and virtual machines do not know.
  fileprivate static func isOfTypists(_ keycode: UInt8) -> Bool { keycode < 98 || keycode == 132 }

  /// Whether all programs read the keysym as the same character. Keypad keysyms have other meanings in many
  /// programs, and programs differ in the old keysyms of kana and of technical symbols.
  private static func isSafe(_ keysym: Keysym) -> Bool {
    switch keysym.rawValue {
    case 0x400..<0x500, 0xa00..<0xb00, 0xff80...0xffbd: false
    default: true
    }
  }
}
