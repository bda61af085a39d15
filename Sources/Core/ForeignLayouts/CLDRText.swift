/// Writes a layout as a CLDR keyboard of version 3 (LDML part 7).
package struct CLDRText {
  private var keys: [(id: String, output: String, holds: [String])] = []
  private var ids: [String: String] = [:]

  /// The text of the XML file.
  package static func write(_ layout: ForeignLayout) -> String {
    var writer = CLDRText()
    return writer.file(layout)
  }

  private mutating func file(_ layout: ForeignLayout) -> String {
    var layers = ""
    switch layout.body {
    case .printed(let rows): layers += printed(rows, layout.holds)
    case .touch(let faces): layers += touch(faces, layout.holds)
    }
    return layers.isEmpty ? "" : document(layout, layers)
  }

  /// Writes the touch faces and the physical keys of one keyboard as one file.
  package static func write(
    _ touch: ForeignLayout, with printed: ForeignLayout?
  ) -> String {
    var writer = CLDRText()
    var layers = ""
    if let printed, case .printed(let rows) = printed.body {
      layers += writer.printed(rows, printed.holds)
    }
    if case .touch(let faces) = touch.body { layers += writer.touch(faces, touch.holds) }
    return writer.document(touch, layers)
  }

  private func document(_ layout: ForeignLayout, _ layers: String) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE keyboard3 SYSTEM "ldmlKeyboard3.dtd">
      <keyboard3 xmlns="https://schemas.unicode.org/cldr/45/keyboard3" \
      locale="\(CLDRText.escaped(layout.language ?? "und"))" conformsTo="45">
        <info name="\(CLDRText.escaped(layout.name))"/>
        <keys>

      """
    for key in keys {
      var line = "    <key id=\"\(key.id)\" output=\"\(CLDRText.escaped(key.output))\""
      let holds = key.holds.compactMap { ids[$0] }
      if !holds.isEmpty { line += " longPressKeyIds=\"\(holds.joined(separator: " "))\"" }
      text += line + "/>\n"
    }
    for (id, layer) in CLDRText.switches {
      text += "    <key id=\"\(id)\" layerId=\"\(layer)\"/>\n"
    }
    return text + "    <key id=\"bksp\"/>\n    <key id=\"enter\"/>\n  </keys>\n" + layers
      + "</keyboard3>\n"
  }

  private static let switches = [
    ("to-shift", "shift"), ("to-letters", "base"), ("to-numbers", "numeric"),
    ("to-symbols", "symbol"),
  ]

  /// The identifier of the key that types `text`.
  private mutating func key(_ text: String, holds: [String] = []) -> String {
    for text in [text] + holds where ids[text] == nil {
      let id = "k\(ids.count + 1)"
      ids[text] = id
      keys.append((id, text, []))
    }
    let id = ids[text] ?? "gap"
    if let place = keys.firstIndex(where: { $0.id == id }), keys[place].holds.isEmpty {
      keys[place].holds = holds
    }
    return id
  }

  private mutating func printed(
    _ rows: [[ForeignLayout.Levels]], _ holds: [String: [String]]
  ) -> String {
    var text = "  <layers formId=\"\(rows.last?.count == 11 ? "iso" : "us")\">\n"
    for (level, modifiers) in ["none", "shift", "altR", "altR shift"].enumerated() {
      guard rows.joined().contains(where: { $0.text(level) != nil }) else { continue }
      text += "    <layer modifiers=\"\(modifiers)\">\n"
      for (number, row) in rows.enumerated() {
        var ids = row.map { levels in
          levels.text(level).map { key($0, holds: level == 0 ? holds[$0] ?? [] : []) } ?? "gap"
        }
        // On the form `iso` the key behind the brackets belongs to the row below.
        if rows.last?.count == 11, number == 1, ids.count == 13 { ids.removeLast() }
        if rows.last?.count == 11, number == 2, rows[1].count == 13 {
          ids.append(rows[1][12].text(level).map { key($0) } ?? "gap")
        }
        text += "      <row keys=\"\(ids.joined(separator: " "))\"/>\n"
      }
      text += "      <row keys=\"space\"/>\n    </layer>\n"
    }
    return text + "  </layers>\n"
  }

  private mutating func touch(
    _ faces: [ForeignLayout.Face], _ holds: [String: [String]]
  ) -> String {
    var text = "  <layers formId=\"touch\" minDeviceWidth=\"1\">\n"
    for face in faces {
      switch face.role {
      case .letters:
        text += layer("base", face, holds) { $0.text }
        text += layer("shift", face, [:]) { $0.shifted ?? $0.text }
      case .numbers: text += layer("numeric", face, holds) { $0.text }
      case .symbols: text += layer("symbol", face, holds) { $0.text }
      case .further: continue
      }
    }
    return text + "  </layers>\n"
  }

  private mutating func layer(
    _ id: String, _ face: ForeignLayout.Face, _ holds: [String: [String]],
    _ shown: (ForeignLayout.Cell) -> String?
  ) -> String {
    var text = "    <layer id=\"\(id)\">\n"
    for row in face.rows {
      let ids = row.compactMap { cell -> String? in
        switch cell.deed {
        case .named("space"): return "space"
        case .named("shift"): return id == "shift" ? "to-letters" : "to-shift"
        case .named("delete"): return "bksp"
        case .named("return"): return "enter"
        case .named("123"): return "to-numbers"
        case .named("ABC"): return "to-letters"
        case .named("#+="): return "to-symbols"
        case .named, .gap: return nil
        case .text(let plain): return shown(cell).map { key($0, holds: holds[plain] ?? []) }
        }
      }
      if !ids.isEmpty { text += "      <row keys=\"\(ids.joined(separator: " "))\"/>\n" }
    }
    return text + "    </layer>\n"
  }

  /// A value of an attribute: marks and invisible characters as `\u{…}`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\\": result += "\\u{5C}"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .spacingMark, .enclosingMark,
          .spaceSeparator
        where scalar != " ":
          result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
