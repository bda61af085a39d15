import Layouts

/// Keycodes of the X server (`keycodes/evdev` of xkb-data) by the positions of their keys.
enum Positions {
  /// Returns the keycode of a character key in ISO 9995-1's grid; D13 is the key above return on ANSI keyboards.
  static func keycode(_ position: LegendPosition) -> UInt8? {
    let column = position.column
    switch (position.row, column) {
    case ("E", 0): return 49
    case ("E", 1...12): return UInt8(9 + column)
    case ("E", 13): return 132
    case ("D", 1...12): return UInt8(23 + column)
    case ("D", 13), ("C", 12): return 51
    case ("C", 1...11): return UInt8(37 + column)
    case ("B", 0): return 94
    case ("B", 1...10): return UInt8(51 + column)
    case ("B", 11): return 97
    default: return nil
    }
  }

  /// Keycode of a character key that only some keyboards have, beside backspace.
  static let yen: UInt8 = 132
  /// Keycode of a character key that only some keyboards have, right of `/`.
  static let ro: UInt8 = 97
  /// Keycode of a character key that only some keyboards have, left of Z.
  static let leftOfZ: UInt8 = 94
  static let space: UInt8 = 65
  static let keypadDecimal: UInt8 = 91

  /// Returns the keycodes of keys to which the keymap may have given another use, by their names in the drawing. The
  /// lowest row is Ctrl, Super, Alt, space, AltGr, menu, Ctrl, as X servers know it.
  static func keycode(named name: String, rightOfSpace: Bool, isLast: Bool) -> UInt8? {
    switch (name, rightOfSpace) {
    case ("esc", _): 9
    case ("tab", _): 23
    case ("caps", _): 66
    case ("ctrl", false): 37
    case ("option", false): 133
    case ("super", false): 64
    case ("alt", true): 108
    case ("option", true): isLast ? 105 : 135
    case ("ctrl", true): 105
    default: nil
    }
  }
}
