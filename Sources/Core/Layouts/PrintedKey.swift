package import KeyModel

/// Keys that only printed keyboards have.
package enum PrintedKey {
  package static let names =
    ["option", "eisu", "kana", "kp-enter"] + keypad.keys.sorted() + ["kp-decimal"]

  /// Texts of the keypad's keys.
  static let keypad: [String: String] = {
    var keys = [
      "kp-plus": "+", "kp-minus": "-", "kp-times": "*", "kp-divide": "/", "kp-equal": "=",
    ]
    for digit in 0...9 { keys["kp-\(digit)"] = String(digit) }
    return keys
  }()

  /// Makes the key of this name; nil for a key that touch keyboards also have.
  static func key(_ name: String, labels: [String: String], decimal: String) -> Key? {
    func make(_ role: KeyRole, _ action: KeyAction, _ label: Label) -> Key {
      Key(
        id: KeyID(rawValue: name), role: role, width: .units(1), action: action, label: label)
    }
    func typing(_ text: String) -> Key {
      var key = make(.character, .insert(text), .text(text))
      // The keypad has only one level.
      let level = Key.Level(action: .insert(text), label: .text(text))
      (key.option, key.shiftOption) = (level, level)
      return key
    }
    switch name {
    case "option":
      return make(.modifier, .option, .text(labels[name] ?? name))
    case "eisu": return make(.plane, .plane(.latin), .text(labels[name] ?? "英数"))
    case "kana": return make(.plane, .plane(.letters), .text(labels[name] ?? "かな"))
    case "kp-enter": return make(.return, .return, .role)
    case "kp-decimal": return typing(decimal)
    default: return keypad[name].map(typing)
    }
  }
}

extension PlaneID {
  /// Second set of legends of printed keyboards: Latin letters beside kana, jamo or Zhuyin.
  package static let latin = PlaneID(rawValue: "latin")
}
