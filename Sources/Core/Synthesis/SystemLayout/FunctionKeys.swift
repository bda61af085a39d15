import KeyModel

/// Labels for keysyms without text on character keys.
enum FunctionKeys {
  static func label(of keysym: Keysym) -> String? {
    let value = keysym.rawValue
    if let label = labels[value] { return label }
    // F1 to F35, and the keypad's four function keys.
    if (0xffbe...0xffe0).contains(value) { return "F\(value - 0xffbd)" }
    if (0xff91...0xff94).contains(value) { return "PF\(value - 0xff90)" }
    return nil
  }

  /// Returns the character of a key of the keypad; nil for other keys.
  static func keypad(_ keysym: Keysym) -> Character? {
    switch keysym.rawValue {
    case 0xff80: " "
    case 0xffaa...0xffaf, 0xffb0...0xffb9, 0xffbd:
      Unicode.Scalar(keysym.rawValue - 0xff80).map { Character($0) }
    default: nil
    }
  }

  /// Returns the braille pattern that has only the dot of this keysym; nil for other keysyms.
  static func braille(_ keysym: Keysym) -> Character? {
    guard (0xfff1...0xfff8).contains(keysym.rawValue) else { return nil }
    return Unicode.Scalar(0x2800 + (1 << (keysym.rawValue - 0xfff1)) as UInt32).map {
      Character($0)
    }
  }

  private static let labels: [UInt32: String] = [
    0xff08: "bksp", 0xff09: "tab", 0xfe20: "⇤ tab", 0xff0a: "lf", 0xff0b: "clear",
    0xff0d: "return", 0xff8d: "enter", 0xff13: "pause", 0xff14: "scr lk", 0xff15: "sys rq",
    0xff1b: "esc", 0xff20: "compose", 0xffff: "del", 0xff7f: "num lk",
    // Movement keys in the main part and in the keypad.
    0xff50: "home", 0xff51: "←", 0xff52: "↑", 0xff53: "→", 0xff54: "↓", 0xff55: "pg up",
    0xff56: "pg dn", 0xff57: "end", 0xff58: "begin", 0xff95: "home", 0xff96: "←", 0xff97: "↑",
    0xff98: "→", 0xff99: "↓", 0xff9a: "pg up", 0xff9b: "pg dn", 0xff9c: "end", 0xff9d: "begin",
    0xff9e: "ins", 0xff9f: "del", 0xff89: "tab",
    0xff60: "select", 0xff61: "prt sc", 0xff62: "execute", 0xff63: "ins", 0xff65: "undo",
    0xff66: "redo", 0xff67: "menu", 0xff68: "find", 0xff69: "cancel", 0xff6a: "help",
    0xff6b: "break",
    // Keys for East Asian scripts.
    0xff21: "漢字", 0xff22: "無変換", 0xff23: "変換", 0xff24: "ローマ字", 0xff25: "ひらがな",
    0xff26: "カタカナ", 0xff27: "ひら/カタ", 0xff28: "全角", 0xff29: "半角", 0xff2a: "半/全",
    0xff2d: "かな", 0xff2e: "かな", 0xff2f: "英数", 0xff30: "英数", 0xff31: "한/영",
    0xff34: "한자", 0xff37: "codes",
    // Braille dots beyond Unicode's eight dots, and keys that move the pointer.
    0xfff9: "dot 9", 0xfffa: "dot 10", 0xfef9: "mouse", 0xfefa: "mouse",
    // XKB groups.
    0xff7e: "mode", 0xfe06: "group", 0xfe07: "group", 0xfe08: "group ›", 0xfe09: "group ›",
    0xfe0a: "‹ group", 0xfe0b: "‹ group", 0xfe0c: "group 1", 0xfe0d: "group 1",
    0xfe0e: "last group", 0xfe0f: "last group",
    0x1008_ff57: "cut", 0x1008_ff58: "copy", 0x1008_ff6d: "paste", 0x1008_ff26: "back",
    0x1008_ff27: "forward",
  ]
}
