import Appearance
import KeyModel
import Keyboard
import Runtime

extension Status {
  /// The answer to `status --json`.
  var json: JSON {
    [
      "visible": .bool(visible), "keyboard": .string(keyboard), "plane": .string(plane),
      "theme": .string(theme), "scheme": .string(scheme.rawValue), "scale": .number(scale),
      "monitor": .string(monitor), "window": window.json, "globe": .bool(globe),
      "shift": .string(shift),
      "modifiers": .object(modifierStates.map { JSON.Member($0.name, .string($0.state)) }),
      "keys": .array(
        keys.map {
          [
            "id": .string($0.id), "label": .string($0.label), "role": .string($0.role),
            "rect": $0.rect.json,
          ]
        }),
    ]
  }

  /// The answer to `status`: a line for everything but the keys.
  var lines: String {
    let modifiers = modifierStates.map { "\($0.name) \($0.state)" }.joined(separator: ", ")
    let rows = [
      ("visible", visible ? "yes" : "no"), ("keyboard", keyboard), ("plane", plane),
      ("theme", "\(theme) (\(scheme.rawValue))"), ("scale", JSON.number(scale).text),
      ("monitor", monitor), ("window", window.text), ("globe", globe ? "yes" : "no"),
      ("shift", shift), ("modifiers", modifiers.isEmpty ? "off" : modifiers),
    ]
    return rows.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + value
    }.joined(separator: "\n")
  }
}

extension Rect {
  fileprivate var json: JSON {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
  }

  /// `1280×352 at 0, 448`.
  fileprivate var text: String {
    func number(_ value: Double) -> String { JSON.number(value).text }
    return "\(number(width))×\(number(height)) at \(number(x)), \(number(y))"
  }
}
