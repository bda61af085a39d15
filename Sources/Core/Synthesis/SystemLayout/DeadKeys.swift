import KeyModel

/// Keysyms of dead keys (`keysymdef.h`, `XK_dead_…`).
enum DeadKeys {
  /// A dead key: its name in `Assets/Accents.toml`, and its label: the mark on a dotted circle.
  struct Accent: Hashable {
    var name: String
    var label: String
  }

  static func accent(of keysym: Keysym) -> Accent? {
    if let (name, mark) = marks[keysym.rawValue] {
      return Accent(name: name, label: "\u{25CC}" + (mark ?? name))
    }
    return signs[keysym.rawValue].map { Accent(name: $0, label: "\u{25CC}" + $0) }
  }

  /// Dead keys with the combining mark for their label; nil if the name is this mark.
  private static let marks: [UInt32: (name: String, mark: String?)] = [
    0xfe50: ("`", "\u{300}"), 0xfe51: ("´", "\u{301}"), 0xfe52: ("^", "\u{302}"),
    0xfe53: ("~", "\u{303}"), 0xfe54: ("¯", "\u{304}"), 0xfe55: ("˘", "\u{306}"),
    0xfe56: ("˙", "\u{307}"), 0xfe57: ("¨", "\u{308}"), 0xfe58: ("˚", "\u{30A}"),
    0xfe59: ("˝", "\u{30B}"), 0xfe5a: ("ˇ", "\u{30C}"), 0xfe5b: ("¸", "\u{327}"),
    0xfe5c: ("˛", "\u{328}"), 0xfe5d: ("ͺ", "\u{345}"), 0xfe5e: ("\u{3099}", nil),
    0xfe5f: ("\u{309A}", nil), 0xfe60: ("\u{323}", nil), 0xfe61: ("\u{309}", nil),
    0xfe62: ("\u{31B}", nil), 0xfe63: ("/", "\u{338}"), 0xfe64: ("᾿", "\u{313}"),
    0xfe65: ("῾", "\u{314}"), 0xfe66: ("\u{30F}", nil), 0xfe67: ("\u{325}", nil),
    0xfe68: ("\u{331}", nil), 0xfe69: ("\u{32D}", nil), 0xfe6a: ("\u{330}", nil),
    0xfe6b: ("\u{32E}", nil), 0xfe6c: ("\u{324}", nil), 0xfe6d: ("\u{311}", nil),
    0xfe6e: ("\u{326}", nil), 0xfe90: ("\u{332}", nil), 0xfe91: ("\u{30D}", nil),
    0xfe92: ("\u{329}", nil), 0xfe93: ("\u{338}", nil),
  ]

  /// Letters and symbols that are dead keys: ¤ makes a currency symbol of a letter, µ a Greek letter.
  private static let signs: [UInt32: String] = [
    0xfe6f: "¤", 0xfe80: "a", 0xfe81: "A", 0xfe82: "e", 0xfe83: "E", 0xfe84: "i", 0xfe85: "I",
    0xfe86: "o", 0xfe87: "O", 0xfe88: "u", 0xfe89: "U", 0xfe8a: "ə", 0xfe8b: "Ə", 0xfe8c: "µ",
    0xfe8d: "ء",
  ]
}
