internal import ExtensionProtocol
import KeyModel

extension Status {
  /// The answer to `status --json`.
  package var json: String { fields.line }

  private var fields: JSON {
    [
      "visible": .bool(visible), "keyboard": .text(keyboard), "language": .text(language),
      "plane": .text(plane),
      "theme": .text(theme), "scheme": .text(scheme.rawValue), "scale": .number(scale),
      "monitor": .text(monitor), "window": window.json, "globe": .bool(globe),
      "hands": .text(hands.rawValue),
      "shift": .text(shift),
      "modifiers": JSON(states: modifierStates),
      "field": field?.json ?? .null, "decision": .text(decision.rawValue),
      "custody": .text(receiver.rawValue), "guessing": .bool(isGuessing),
      "proving": .bool(isProving), "settling": .bool(isSettling),
      "cover": cover.map { .text($0) } ?? .null, "button": button?.json ?? .null,
      "policy": .bool(isUnderPolicy),
      "switches": .array(switches.map { .text($0) }),
      "clicks": JSON(states: clicks),
      "keys": .array(
        keys.map {
          [
            "id": .text($0.id), "label": .text($0.label), "role": .text($0.role),
            "rect": $0.rect.json,
          ]
        }),
    ]
  }

  /// The answer to `status`: one line for each value except the keys.
  package var lines: String {
    let modifiers = modifierStates.map { "\($0.name) \($0.state)" }.joined(separator: ", ")
    let rows =
      [
        ("visible", visible ? "yes" : cover.map { "no: \($0) hides it" } ?? "no"),
        ("keyboard", keyboard),
        ("language", language), ("plane", plane),
        ("theme", "\(theme) (\(scheme.rawValue))"), ("scale", JSON.number(scale).line),
        ("monitor", monitor), ("window", window.text), ("globe", globe ? "yes" : "no"),
        ("shift", shift), ("modifiers", modifiers.isEmpty ? "off" : modifiers),
        ("field", field?.line ?? "none is known"), ("because", decision.text),
        ("keys go", receiver.text),
      ] + (hands == .both ? [] : [("hands", hands.text)])
      + (isUnderPolicy ? [("policy", "is in force")] : [])
      + (switches.isEmpty ? [] : [("switches", switches.joined(separator: ", "))])
      + clicks.map { ("next press", "is a \($0.name), \($0.state)") }
    return rows.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + value
    }.joined(separator: "\n")
  }
}

extension JSON {
  fileprivate init(states: [Status.ModifierState]) {
    self = .object(Dictionary(states.map { ($0.name, .text($0.state)) }) { first, _ in first })
  }
}

extension HandMode {
  fileprivate var text: String {
    switch self {
    case .both: "both"
    case .left: "the left one"
    case .right: "the right one"
    case .split: "two thumbs"
    }
  }
}

extension KeyReceiver {
  /// The receiver of the keys, as a phrase.
  fileprivate var text: String {
    switch self {
    case .focus: "to the focused window"
    case .list: "to the field, through a list beside it"
    case .passing: "to a menu or a shortcut"
    case .grabber: "to a program that has grabbed the keyboard"
    case .lock: "to whoever has locked the screen"
    case .greeter: "to the greeter"
    }
  }
}

extension Field {
  /// The field in a few words: `emailAddress, in Chromium`.
  fileprivate var line: String {
    let kind = traits.isSecure ? "password" : traits.type.rawValue
    let owner = application ?? toolkit
    return (isEditable ? kind : "not editable") + (owner.map { ", in \($0)" } ?? "")
  }

  /// The known facts about the field, with their sources; never the field's text.
  fileprivate var json: JSON {
    [
      "serial": .text(String(serial)), "editable": .bool(isEditable),
      "type": .text(traits.type.rawValue),
      "secure": .bool(traits.isSecure), "return_key": .text(traits.returnKey.rawValue),
      "multiline": .bool(traits.isMultiline),
      "autocapitalization": traits.autocapitalization.map { .text($0.rawValue) } ?? .null,
      "autocorrection": traits.autocorrection.map { .bool($0) } ?? .null,
      "spell_checking": traits.spellChecking.map { .bool($0) } ?? .null,
      "text": traits.text.map { .text($0.rawValue) } ?? .null,
      "language": traits.language.map { .text($0) } ?? .null,
      "opens": .bool(opensKeyboard),
      "custom_keyboards": .bool(traits.allowsCustomKeyboards),
      "toolkit": toolkit.map { .text($0) } ?? .null,
      "application": application.map { .text($0) } ?? .null,
      "names": .array(names.map { .text($0) }), "rect": frame?.json ?? .null,
      "sources": .object(sources.mapValues { .text($0) }),
    ]
  }
}

extension Status {
  /// The answer to `doctor --focus`: every fact about the field, with its source.
  package var focusLines: String {
    var rows = [("keyboard", (visible ? "shown: " : "hidden: ") + decision.text)]
    if let cover { rows.append(("covered by", cover)) }
    if !layer.isEmpty { rows.append(("layer", layer)) }
    if !accessibility.isEmpty { rows.append(("accessibility bus", accessibility)) }
    if !limit.isEmpty { rows.append(("other characters", "not typed: " + limit)) }
    rows += field?.facts ?? []
    return rows.map { name, value in
      name + String(repeating: " ", count: max(1, 20 - name.count)) + value
    }.joined(separator: "\n")
  }
}

extension Field {
  fileprivate var facts: [(String, String)] {
    func fact(_ name: String, _ value: String) -> (String, String) {
      (name, value + (sources[name].map { " (\($0))" } ?? ""))
    }
    func word(_ value: Bool) -> String { value ? "yes" : "no" }
    return [
      fact("editable", word(isEditable)), fact("type", traits.type.rawValue),
      fact("secure", word(traits.isSecure)), fact("return-key", traits.returnKey.rawValue),
      fact("multi-line", word(traits.isMultiline)),
      fact("autocapitalization", traits.autocapitalization?.rawValue ?? "as usual"),
      fact("autocorrection", traits.autocorrection.map(word) ?? "as usual"),
      fact("custom-keyboards", word(traits.allowsCustomKeyboards)),
      fact("open", word(opensKeyboard)), ("class", application ?? "unknown"),
      ("field", names.isEmpty ? "has no name" : names.joined(separator: " ")),
      ("toolkit", toolkit ?? "unknown"), ("place", frame?.text ?? "unknown"),
    ]
  }
}

extension Rect {
  fileprivate var json: JSON {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
  }

  /// Size and place as a phrase: `1280×352 at 0, 448`.
  fileprivate var text: String {
    func number(_ value: Double) -> String { JSON.number(value).line }
    return "\(number(width))×\(number(height)) at \(number(x)), \(number(y))"
  }
}

extension Decision {
  /// The reason as a sentence.
  package var text: String {
    switch self {
    case .untouched: "nothing has asked for it yet"
    case .shownByHand: "it was shown by hand"
    case .hiddenByHand: "it was hidden by hand"
    case .opened: "it opened for the field"
    case .tapped: "a finger touched the field again"
    case .left: "the field was left"
    case .switchedOff: "it does not open by itself: focus.open in the settings is false"
    case .noField: "no text field has the focus, or its application tells nothing"
    case .notEditable: "what has the focus is not editable"
    case .never: "the application stands in focus.never in the settings"
    case .refused: "a rule or the application itself wants no keyboard here"
    case .dismissed: "it was hidden by hand in this field"
    case .physicalKeys: "physical keys are being used: focus.quiet-after-keys-ms in the settings"
    }
  }
}
