import KeyModel
import Runtime
import Synthesis
import Testing

/// Keymaps as an X server has them, and what a real keyboard does with them: a file of `Keymaps/`, whose `make.py`
/// tells its lines.
struct KeymapFile {
  /// What Ctrl and a character are on a real keyboard; nil where no key has the character.
  struct Chord {
    var character: Character
    var stroke: (keycode: UInt8, state: UInt8, keysym: Keysym)?
  }

  private(set) var keymaps: [(name: String, keymap: Keymap, chords: [Chord])] = []
  private var types: [Substring: Keymap.KeyType] = [:]

  static let layouts = Result { try KeymapFile("layouts") }
  static let options = Result { try KeymapFile("options") }

  /// The keymap of that name.
  func keymap(_ name: String) throws -> Keymap {
    try #require(keymaps.first { $0.name == name }).keymap
  }

  init(_ name: String) throws {
    let text = try TextFile.read("\(DeliveryScriptTests.folder)/Keymaps/\(name).txt")
    for line in text.split(separator: "\n") { note(line.split(separator: " ")) }
  }

  private mutating func note(_ words: [Substring]) {
    let last = keymaps.count - 1
    switch words[0] {
    case "type": types[words[1]] = KeymapFile.type(words.dropFirst(2))
    case "keymap":
      let base = words.count > 3 ? keymaps.last { $0.name == words[3] }?.keymap : nil
      keymaps.append((String(words[1]), base ?? Keymap(keys: [:]), []))
    case "masks":
      let masks = words.dropFirst().map(KeymapFile.number)
      keymaps[last].keymap.masks = Keymap.Masks(
        alt: masks[0], super: masks[1], level3: masks[2], level5: masks[3])
    case "key":
      let code = UInt8(words[1]) ?? 0
      let modifiers = KeymapFile.number(words[2])
      keymaps[last].keymap.modifiers[code] = modifiers == 0 ? nil : modifiers
      keymaps[last].keymap.keys[code] = words.count > 3 ? words.dropFirst(3).map(group) : nil
    case "chord":
      let stroke =
        words.count < 5
        ? nil : (UInt8(words[2]) ?? 0, KeymapFile.number(words[3]), KeymapFile.keysym(words[4]))
      keymaps[last].chords.append(Chord(character: words[1].first ?? " ", stroke: stroke))
    default: break
    }
  }

  private static func type(_ words: ArraySlice<Substring>) -> Keymap.KeyType {
    var type = Keymap.KeyType(mask: number(words.first ?? "0"), levels: [:])
    for word in words.dropFirst() {
      let parts = word.split { $0 == "=" || $0 == "~" }.map(number)
      if word.contains("=") {
        type.levels[parts[0]] = Int(parts[1])
      } else {
        type.preserved[parts[0]] = parts[1]
      }
    }
    return type
  }

  private func group(_ word: Substring) -> Keymap.Group {
    let parts = word.split(separator: ":")
    let actions =
      parts.count < 3
      ? []
      : parts[2].split(separator: ",").map { text -> Keymap.Action in
        text == "0" ? .none : text == "x" ? .other : .hold(KeymapFile.number(text))
      }
    return Keymap.Group(
      type: types[parts[0]] ?? Keymap.KeyType(mask: 0, levels: [:]),
      keysyms: parts[1].split(separator: ",").map(KeymapFile.keysym),
      actions: actions)
  }

  private static func number(_ text: Substring) -> UInt8 { UInt8(text, radix: 16) ?? 0 }
  private static func keysym(_ text: Substring) -> Keysym {
    Keysym(rawValue: UInt32(text, radix: 16) ?? 0)
  }
}
