import KeyModel
import Layouts

/// Keyboards for tests, written down row by row: one character is a letter key, a word names one of
/// the special keys of `special`.
enum TestKeyboards {
  static let english = keyboard(
    "en-US", "English (US)", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
  static let german = keyboard("de", "German", letters: ["qwertzuiop", "asdfghjkl", "yxcvbnm"])
  static let greek = keyboard("el", "Greek", letters: [";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"])
  static let all = [english, german, greek]

  private static let alternates: [Character: [String]] = [
    "e": ["è", "é", "ê", "ë"], "a": ["à", "ä"], "s": ["ß"], "o": ["ö", "ó"],
  ]
  private static let secondaries: [Character: String] = ["q": "1", "w": "2", "a": "@", "s": "#"]

  static func keyboard(
    _ identifier: String, _ name: String, letters: [String]
  ) -> KeyboardDefinition {
    var manifest = Manifest()
    manifest.primaryLanguage = identifier
    let bottom = ["numbers", "globe", "space", "return"]
    let planes: [PlaneID: PlaneForms] = [
      .letters: PlaneForms(
        phone: plane([
          row(letters[0]), row(letters[1]), row(letters[2], from: ["shift"], to: ["delete"]),
          row("", from: bottom),
        ]),
        pad: plane([
          row(letters[0], to: ["delete"]), row(letters[1], to: ["return"]),
          row(letters[2] + ",.", from: ["shift"], to: ["shift-right"]),
          row("", from: ["numbers", "globe", "desktop", "space", "dismiss"]),
        ])),
      .numbers: PlaneForms(
        phone: plane([
          row("1234567890"), row("-/:;()$&@\""), row(".,?!'", from: ["symbols"], to: ["delete"]),
          row("", from: ["letters", "globe", "space", "return"]),
        ])),
      .symbols: PlaneForms(
        phone: plane([
          row("[]{}#%^*+="), row("_\\|~<>€£¥•"), row(".,?!'", from: ["numbers"], to: ["delete"]),
          row("", from: ["letters", "globe", "space", "return"]),
        ])),
      .desktop: PlaneForms(
        phone: plane([
          row("", from: ["esc", "f1", "f2", "f3", "print", "forward-delete"]),
          row("", from: ["tab", "home", "up", "end", "caps-lock", "delete"]),
          row("", from: ["ctrl", "super", "alt", "altgr", "left", "down", "right"]),
          row("", from: ["letters", "globe", "space", "return"]),
        ])),
      .band: PlaneForms(
        phone: plane([row("", from: ["esc", "tab", "ctrl", "alt", "super", "left", "right"])])),
    ]
    return KeyboardDefinition(
      identifier: identifier, displayName: name, groupName: name, manifest: manifest, planes: planes
    )
  }

  private static func plane(_ rows: [Row]) -> Plane { Plane(rows: rows) }

  private static func row(
    _ letters: String, from start: [String] = [], to end: [String] = []
  ) -> Row {
    let keys = start.map(special) + letters.map(letter) + end.map(special)
    return Row(items: keys.map { .key($0) })
  }

  private static func letter(_ character: Character) -> Key {
    let text = String(character)
    let upper = text.uppercased()
    let others = alternates[character] ?? []
    return Key(
      id: KeyID(rawValue: text), role: .character, width: .units(1), action: .insert(text),
      label: .text(text),
      shifted: upper == text ? nil : Key.Level(action: .insert(upper), label: .text(upper)),
      secondary: secondaries[character], alternates: others,
      shiftedAlternates: others.map { $0.uppercased() })
  }

  private static func special(_ name: String) -> Key {
    let (role, action, width, label): (KeyRole, KeyAction, Width, Label) =
      switch name {
      case "shift", "shift-right": (.shift, .shift, .share(0.112), .role)
      case "delete": (.delete, .deleteBackward, .share(0.112), .role)
      case "space": (.space, .space, .stretch(1), .role)
      case "return": (.return, .return, .share(0.2), .role)
      case "globe": (.globe, .globe, .share(0.108), .role)
      case "dismiss": (.dismiss, .dismiss, .share(0.108), .role)
      case "caps-lock": (.capsLock, .capsLock, .units(1), .role)
      case "ctrl": (.modifier, .modifier(.control), .units(1), .text("ctrl"))
      case "alt": (.modifier, .modifier(.alt), .units(1), .text("alt"))
      case "altgr": (.modifier, .modifier(.altGr), .units(1), .text("altgr"))
      case "super": (.modifier, .modifier(.super), .units(1), .text("super"))
      case "esc": (.key, .key(.escape), .units(1), .text("esc"))
      case "f1": (.key, .key(.function(1)), .units(1), .text("F1"))
      case "f2": (.key, .key(.function(2)), .units(1), .text("F2"))
      case "f3": (.key, .key(.function(3)), .units(1), .text("F3"))
      case "print": (.key, .key(.print), .units(1), .text("print"))
      case "forward-delete": (.key, .key(.delete), .units(1), .text("del"))
      case "tab": (.key, .key(.tab), .units(1), .role)
      case "home": (.key, .key(.home), .units(1), .text("home"))
      case "end": (.key, .key(.end), .units(1), .text("end"))
      case "left": (.key, .key(.left), .units(1), .role)
      case "right": (.key, .key(.right), .units(1), .role)
      case "up": (.key, .key(.up), .units(1), .role)
      case "down": (.key, .key(.down), .units(1), .role)
      case "letters": (.plane, .plane(.letters), .share(0.108), .text("ABC"))
      case "numbers": (.plane, .plane(.numbers), .share(0.108), .text("123"))
      case "symbols": (.plane, .plane(.symbols), .share(0.108), .text("#+="))
      case "desktop": (.plane, .plane(.desktop), .share(0.108), .text("fn"))
      default: (.key, .key(.insert), .units(1), .text(name))
      }
    return Key(
      id: KeyID(rawValue: name), role: role, width: width, action: action, label: label)
  }
}
