import KeyModel
import Layouts

/// Meaning of a keysym on a key.
enum Meaning: Hashable {
  /// The key has no symbol there.
  case nothing
  /// An action with a label, on any level of a key.
  case level(Key.Level)
  /// A key of another kind: shift, the third level, Ctrl.
  case role(KeyRole, KeyAction, Label)
  /// An unknown keysym.
  case unknown

  init(_ keysym: Keysym) {
    let value = keysym.rawValue
    if value == 0 || value == 0xff_ffff {
      self = .nothing
    } else if let accent = DeadKeys.accent(of: keysym) {
      self = .level(Key.Level(action: .dead(accent.name), label: .text(accent.label)))
    } else if let character = FunctionKeys.keypad(keysym) {
      self = .level(Key.Level(typing: String(character)))
    } else if let scalar = value == Meaning.oldEuro ? "€" : keysym.scalar {
      self = .level(Meaning.typing(scalar))
    } else if let role = Meaning.role(value) {
      self = role
    } else if let label = FunctionKeys.label(of: keysym)
      ?? FunctionKeys.braille(keysym).map({ String($0) })
    {
      self = .level(Key.Level(action: .key(keysym), label: .text(label)))
    } else {
      self = .unknown
    }
  }

  /// The euro symbol of Latin 9 before it had its own keysym. The Persian layouts of xkb-data still use it.
  private static let oldEuro: UInt32 = 0x13a4

  private static func typing(_ scalar: Unicode.Scalar) -> Key.Level {
    let text = String(Character(scalar))
    guard let label = Invisible.label(of: scalar) else { return Key.Level(typing: text) }
    return Key.Level(action: .insert(text), label: .text(label))
  }

  private static func role(_ value: UInt32) -> Meaning? {
    switch value {
    case 0xffe1, 0xffe2: .role(.shift, .shift, .role)
    case 0xffe5, 0xffe6: .role(.capsLock, .capsLock, .role)
    case 0xffe3, 0xffe4: .role(.modifier, .modifier(.control), .text("ctrl"))
    case 0xffe7...0xffea: .role(.modifier, .modifier(.alt), .text("alt"))
    case 0xffeb...0xffee: .role(.modifier, .modifier(.super), .text("super"))
    case 0xfe02...0xfe05: .role(.modifier, .option, .text("alt gr"))
    case 0xfe11...0xfe13: .role(.plane, .plane(.level5), .text("level 5"))
    default: nil
    }
  }
}

extension PlaneID {
  /// The plane of levels five and above, for layouts with a key for these levels.
  static let level5 = PlaneID(rawValue: "level-5")
}
