/// CLDR keyboards of version 3 (LDML part 7).
enum CLDRFormat {
  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    let root = try MarkupReader.read(text)
    guard root.name == "keyboard3" else {
      throw .malformed(line: root.line, "<keyboard3> is missing")
    }
    let language = root["locale"].map { $0.before("-t-") }
    var keys = Keys(root)
    let all = root.children("layers")
    let touch = all.first { ($0["formId"] ?? $0["form"]) == "touch" }
    let body: ForeignLayout.Body
    if let touch {
      body = .touch(faces(touch, &keys))
    } else if let printed = all.first {
      body = self.printed(printed, &keys)
    } else {
      throw .noKeys
    }
    if let rule = root.child("transforms") {
      keys.losses.append(
        ForeignLayout.Loss(
          line: rule.line, "transforms need an engine; the keys type their own characters"))
    }
    return ForeignLayout(
      name: root.child("info")?["name"] ?? root.child("names")?.child("name")?["value"] ?? "",
      language: language, body: body, holds: keys.holds, losses: keys.losses)
  }

  /// The keys by their identifiers.
  private struct Keys {
    var table: [String: Markup] = [:]
    var flicks: [String: [String]] = [:]
    var strings: [String: String] = [:]
    var losses: [ForeignLayout.Loss] = []
    var holds: [String: [String]] = [:]
    private var reported: Set<String> = []

    init(_ root: Markup) {
      for variable in root.children("variables").flatMap(\.children) where variable.name == "string"
      {
        if let id = variable["id"] { strings[id] = variable["value"] ?? "" }
      }
      for key in root.children("keys").flatMap({ $0.children("key") }) {
        if let id = key["id"] { table[id] = key }
      }
      for flick in root.children("flicks").flatMap({ $0.children("flick") }) {
        guard let id = flick["id"] else { continue }
        flicks[id] = flick.children("flickSegment").compactMap { $0["keyId"] }
      }
    }

    /// The text that a key types; nil for a key without one.
    mutating func text(_ id: String, line: Int) -> String? {
      if let key = table[id] {
        guard let output = key["output"] ?? key["to"] else { return nil }
        return unescaped(output)
      }
      if id == "gap" { return nil }
      if let known = CLDRFormat.implied[id] { return known }
      if id.count == 1 { return id }
      if reported.insert(id).inserted {
        losses.append(ForeignLayout.Loss(line: line, "the key “\(id)” is not defined"))
      }
      return nil
    }

    /// The characters of long presses and flicks.
    mutating func holds(_ id: String) -> [String] {
      guard let key = table[id] else { return [] }
      let ids =
        (key["longPressKeyIds"] ?? "").split(separator: " ").map(String.init)
        + (key["flickId"].flatMap { flicks[$0] } ?? [])
        + (key["multiTapKeyIds"] ?? "").split(separator: " ").map(String.init)
      let old = (key["longPress"] ?? "").split(separator: " ").map { unescaped(String($0)) }
      return ids.compactMap { text($0, line: key.line) } + old
    }

    /// Replaces `\u{301}` and `${name}`.
    private func unescaped(_ text: String) -> String {
      var result = ""
      var rest = text[...]
      while let first = rest.first {
        if rest.hasPrefix("\\u{"), let close = rest.firstIndex(of: "}") {
          let hex = rest[rest.index(rest.startIndex, offsetBy: 3)..<close]
          for part in hex.split(separator: " ") {
            if let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) {
              result.unicodeScalars.append(scalar)
            }
          }
          rest = rest[rest.index(after: close)...]
        } else if rest.hasPrefix("${"), let close = rest.firstIndex(of: "}") {
          let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<close])
          result += strings[name] ?? ""
          rest = rest[rest.index(after: close)...]
        } else {
          result.append(first)
          rest.removeFirst()
        }
      }
      return result
    }
  }

  private static func printed(_ layers: Markup, _ keys: inout Keys) -> ForeignLayout.Body {
    var places = KeyPlaces()
    let isAmerican = (layers["formId"] ?? layers["form"]) == "us"
    for layer in layers.children("layer") {
      let modifiers = layer["modifiers"] ?? layer["modifier"] ?? "none"
      let sets = modifiers.split(separator: ",").map { part in
        Set(part.split(separator: " ").map(String.init))
      }
      let levels: [Set<String>] = [["none"], ["shift"], ["altR"], ["altR", "shift"]]
      guard let level = levels.firstIndex(where: { sets.contains($0) }) ?? (sets.isEmpty ? 0 : nil)
      else { continue }
      for (row, element) in layer.children("row").prefix(4).enumerated() {
        for (column, id) in (element["keys"] ?? "").split(separator: " ").enumerated() {
          let text = keys.text(String(id), line: element.line)
          let place = KeyPlaces.Place(
            row: row, column: row == 3 && isAmerican ? column + 1 : column)
          places.set(text, at: place, level: level)
          if level == 0, let text { keys.holds[text] = keys.holds(String(id)) }
        }
      }
    }
    return places.body
  }

  private static func faces(_ layers: Markup, _ keys: inout Keys) -> [ForeignLayout.Face] {
    let all = layers.children("layer")
    var faces: [ForeignLayout.Face] = []
    let shift = all.first {
      ($0["id"] ?? "").lowercased().includes("shift") || $0["modifiers"] == "shift"
    }
    var shiftRows: [[String]] = []
    for row in shift?.children("row") ?? [] {
      shiftRows.append((row["keys"] ?? "").split(separator: " ").map(String.init))
    }
    for layer in all where layer["id"] != shift?["id"] || shift == nil {
      let id = layer["id"] ?? (faces.isEmpty ? "base" : "more")
      var rows: [[ForeignLayout.Cell]] = []
      for (number, row) in layer.children("row").enumerated() {
        var cells: [ForeignLayout.Cell] = []
        for (column, key) in (row["keys"] ?? "").split(separator: " ").map(String.init).enumerated()
        {
          guard var cell = cell(key, row.line, &keys) else { continue }
          if faces.isEmpty, shiftRows.indices.contains(number),
            shiftRows[number].indices.contains(column), cell.text != nil
          {
            cell.shifted = keys.text(shiftRows[number][column], line: row.line)
          }
          cells.append(cell)
        }
        rows.append(cells)
      }
      let role: ForeignLayout.Face.Role =
        faces.isEmpty ? .letters : FaceNames.role(id, among: faces.map(\.role))
      faces.append(ForeignLayout.Face(role: role, rows: rows))
    }
    return faces
  }

  private static func cell(
    _ id: String, _ line: Int, _ keys: inout Keys
  ) -> ForeignLayout.Cell? {
    if id == "space" { return ForeignLayout.Cell(.named("space"), line: line) }
    let small = id.lowercased()
    if let text = keys.text(
      id, line: keys.table[id] == nil && KeyNames.ours(small) != nil ? 0 : line), text != " "
    {
      return ForeignLayout.Cell(.text(text), holds: keys.holds(id), line: line)
    }
    if let name = KeyNames.ours(small) ?? (small.includes("bksp") ? "delete" : nil) {
      return ForeignLayout.Cell(.named(name), line: line)
    }
    return nil
  }

  /// Identifiers that every keyboard may use without defining them (keys-Zyyy-punctuation, keys-Zyyy-currency).
  private static let implied: [String: String] = [
    "amp": "&", "ampersand": "&", "apos": "'", "asterisk": "*", "at": "@", "backslash": "\\",
    "bang": "!", "exclamation": "!", "caret": "^", "close-angle": ">", "close-curly": "}",
    "close-paren": ")", "close-square": "]", "colon": ":", "comma": ",", "double-quote": "\"",
    "quote": "\"", "equal": "=", "equals": "=", "grave": "`", "hash": "#", "hyphen": "-",
    "hyphen-minus": "-", "open-angle": "<", "open-curly": "{", "open-paren": "(",
    "open-square": "[", "percent": "%", "period": ".", "pipe": "|", "plus": "+", "question": "?",
    "semi-colon": ";", "semicolon": ";", "slash": "/", "space": " ", "tilde": "~",
    "underscore": "_", "not": "¬", "dollar": "$", "euro": "€", "pound": "£", "yen": "¥",
    "cent": "¢", "rupee": "₹", "degree": "°", "section": "§", "middle-dot": "·",
    "iexcl": "¡", "iquest": "¿", "underline": "_", "minus": "-", "double-acute": "˝",
  ]
}

/// Names of faces in other programs.
enum FaceNames {
  /// The role of a further face by its name; numbers and symbols once each.
  static func role(
    _ name: String, among taken: [ForeignLayout.Face.Role]
  ) -> ForeignLayout.Face.Role {
    let small = name.lowercased()
    let isNumbers = ["num", "123", "digit"].contains { small.includes($0) }
    let isSymbols = ["sym", "punct", "special"].contains { small.includes($0) }
    if isNumbers, !taken.contains(.numbers) { return .numbers }
    if isSymbols, !taken.contains(.symbols) {
      return taken.contains(.numbers) || !small.isEmpty ? .symbols : .numbers
    }
    return .further(name)
  }
}
