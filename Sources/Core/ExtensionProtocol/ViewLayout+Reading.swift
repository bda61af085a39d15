extension ViewLayout {
  init(_ members: inout Members) throws(ProtocolFault) {
    let path = members.path
    rows = []
    for (place, row) in try members.array("rows", atMost: Bounds.rows).enumerated() {
      rows.append(try Row(Members(row, path: "\(path).rows[\(place)]")))
    }
    try check(path)
  }

  /// Checks that the layout has keys, at most `Bounds.keys`, each with a unique identifier, and at most one picture.
  private func check(_ path: String) throws(ProtocolFault) {
    let keys = keys
    guard !keys.isEmpty, keys.count <= Bounds.keys else {
      throw .wrong(path: "\(path).rows", expected: "of 1 to \(Bounds.keys) keys")
    }
    var seen = Set<String>()
    for (number, row) in rows.enumerated() {
      for (place, key) in row.keys.enumerated() where !seen.insert(key.id).inserted {
        throw .wrong(
          path: "\(path).rows[\(number)].keys[\(place)].id",
          expected: "different from those before it")
      }
    }
    guard keys.count(where: { $0.role == .picture }) <= 1 else {
      throw .wrong(path: "\(path).rows", expected: "of at most one picture")
    }
  }

  var json: JSON { .object(["type": "layout", "rows": .array(rows.map(\.json))]) }
}

extension ViewLayout.Row {
  init(_ members: consuming Members) throws(ProtocolFault) {
    height = try members.number("height", in: 0.25...8) ?? 1
    let path = members.path
    keys = []
    for (place, key) in try members.array("keys", atMost: Bounds.keys).enumerated() {
      keys.append(try ViewLayout.Key(Members(key, path: "\(path).keys[\(place)]")))
    }
    try members.end()
  }

  var json: JSON { .object(["height": .number(height), "keys": .array(keys.map(\.json))]) }
}

extension ViewLayout.Key {
  init(_ members: consuming Members) throws(ProtocolFault) {
    id = try members.needText("id")
    role = try members.choice("role") ?? .character
    label = try members.text("label")
    icon = try members.choice("icon")
    width = try ViewLayout.Width(members.value("width"), path: "\(members.path).width")
    text = try members.text("text", permitting: ["\n", "\t"])
    alternates = []
    for alternate in try members.array("alternates", atMost: Bounds.alternates) {
      guard case .text(let text) = alternate, text.isAtMost(Bounds.label), text.isPrintable(but: [])
      else {
        throw .wrong(path: "\(members.path).alternates", expected: "an array of short texts")
      }
      alternates.append(text)
    }
    repeats = try members.flag("repeats")
    action = try members.choice("action")
    state = try members.choice("state") ?? .normal
    try members.end()
  }

  var json: JSON {
    var members: [String: JSON] = [
      "id": .text(id), "role": .text(role.rawValue), "width": width.json,
    ]
    if let label { members["label"] = .text(label) }
    if let icon { members["icon"] = .text(icon.rawValue) }
    if let text { members["text"] = .text(text) }
    if !alternates.isEmpty { members["alternates"] = .array(alternates.map(JSON.text)) }
    if repeats { members["repeats"] = true }
    if let action { members["action"] = .text(action.rawValue) }
    if state != .normal { members["state"] = .text(state.rawValue) }
    return .object(members)
  }
}

extension ViewLayout.Change {
  init(_ members: consuming Members) throws(ProtocolFault) {
    label = try members.text("label")
    icon = try members.choice("icon")
    text = try members.text("text", permitting: ["\n", "\t"])
    state = try members.choice("state")
    try members.end()
  }

  var json: JSON {
    var members: [String: JSON] = [:]
    if let label { members["label"] = .text(label) }
    if let icon { members["icon"] = .text(icon.rawValue) }
    if let text { members["text"] = .text(text) }
    if let state { members["state"] = .text(state.rawValue) }
    return .object(members)
  }
}

extension ViewLayout.Width {
  /// Reads a number of letter keys, a share such as `"11.2%"`, or a part of the rest such as `"*"` or `"2*"`.
  init(_ value: JSON?, path: String) throws(ProtocolFault) {
    switch value {
    case nil: self = .units(1)
    case .number(let units)? where (0.1...40).contains(units): self = .units(units)
    case .text(let text)? where text.utf8.count <= 32:
      self = try ViewLayout.Width(text, path: path)
    default: throw ViewLayout.Width.fault(path)
    }
  }

  private init(_ text: String, path: String) throws(ProtocolFault) {
    let number = text.dropLast()
    switch text.last {
    case "%":
      guard let share = Double(number), share > 0, share <= 100 else {
        throw ViewLayout.Width.fault(path)
      }
      self = .share(share / 100)
    case "*":
      guard let part = number.isEmpty ? 1 : Double(number), (0.1...40).contains(part) else {
        throw ViewLayout.Width.fault(path)
      }
      self = .stretch(part)
    default: throw ViewLayout.Width.fault(path)
    }
  }

  private static func fault(_ path: String) -> ProtocolFault {
    .wrong(path: path, expected: "a width: 1.5 (letter keys), \"11.2%\" or \"*\"")
  }

  var json: JSON {
    switch self {
    case .units(let units): .number(units)
    case .share(let share): .text(ViewLayout.Width.rounded(share * 100) + "%")
    case .stretch(let part): .text(part == 1 ? "*" : ViewLayout.Width.rounded(part) + "*")
    }
  }

  /// Returns the number with at most nine decimals, since the decimals of a third have no end.
  private static func rounded(_ number: Double) -> String {
    JSON.number((number * 1e9).rounded() / 1e9).line
  }
}
