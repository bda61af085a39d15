/// Layouts of Unexpected Keyboard (XML).
enum UnexpectedFormat {
  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    let root = try MarkupReader.read(text)
    guard root.name == "keyboard" else {
      throw .malformed(line: root.line, "<keyboard> is missing")
    }
    var losses: [ForeignLayout.Loss] = []
    var capitals: [String: String] = [:]
    for change in root.children("modmap").flatMap({ $0.children("shift") }) {
      if let plain = change["a"], let above = change["b"] { capitals[plain] = above }
    }
    let rows = root.children("row").map { row in
      row.children("key").compactMap { key -> ForeignLayout.Cell? in
        guard let name = key["c"] ?? key["key0"] else { return nil }
        let corners = corner.compactMap { key[$0] }
        switch deed(name) {
        case .text(let text)?:
          var holds: [String] = []
          for corner in corners {
            if case .text(let text)? = deed(corner) {
              holds.append(text)
            } else if deed(corner) == nil, !isOfProgram(corner) {
              losses.append(
                ForeignLayout.Loss(line: key.line, "the corner “\(corner)” has no counterpart"))
            }
          }
          return ForeignLayout.Cell(
            .text(text), shifted: capitals[text], holds: holds, line: key.line)
        case .named(let name)?: return ForeignLayout.Cell(.named(name), line: key.line)
        case .gap?, nil:
          if !isOfProgram(name) {
            losses.append(
              ForeignLayout.Loss(line: key.line, "the key “\(name)” has no counterpart"))
          }
          return nil
        }
      }
    }
    return ForeignLayout(
      name: root["name"] ?? "", body: .touch([ForeignLayout.Face(role: .letters, rows: rows)]),
      losses: losses)
  }

  private static let corner = [
    "key1", "key2", "key3", "key4", "key5", "key6", "key7", "key8", "nw", "ne", "sw", "se", "n",
    "s",
    "w", "e",
  ]

  private static func deed(_ value: String) -> ForeignLayout.Cell.Deed? {
    var text = value.hasPrefix("loc ") ? String(value.dropFirst(4)) : value
    if text.hasPrefix("\\"), text.count == 2 { text.removeFirst() }
    if text.count == 1 { return .text(text) }
    if text.hasPrefix("'"), text.hasSuffix("'"), text.count > 2 {
      return .text(String(text.dropFirst().dropLast()))
    }
    if let ours = KeyNames.ours(text) { return .named(ours) }
    if let known = words[text] { return .text(known) }
    let isWord = text.unicodeScalars.allSatisfy { $0.isASCII }
    return isWord || text.contains(":") ? nil : .text(text)
  }

  private static let words = [
    "zwj": "\u{200D}", "zwnj": "\u{200C}", "halfspace": "\u{200C}", "lrm": "\u{200E}",
    "rlm": "\u{200F}", "b(": "(", "b)": ")", "b[": "[", "b]": "]", "b{": "{", "b}": "}",
    "blt": "<", "bgt": ">", "combining_acute": "\u{301}", "combining_grave": "\u{300}",
  ]

  /// Whether a name means a part of that program, such as its settings or its accents, which Keycap has itself.
  private static func isOfProgram(_ value: String) -> Bool {
    let name = value.hasPrefix("loc ") ? String(value.dropFirst(4)) : value
    return name.isEmpty || name.hasPrefix("accent_") || name.hasPrefix("switch_")
      || [
        "config", "action", "change_method", "capslock", "compose", "cut", "copy", "paste",
        "selectAll", "undo", "redo", "removed", "voice_typing", "replaceText", "textAssist",
        "autofill", "cursor_left", "cursor_right", "superscript", "subscript", "ordinal",
        "arrows", "box", "doc_home", "doc_end", "pasteAsPlainText", "delete_word",
        "forward_delete_word", "selection_mode",
      ].contains(name)
  }
}
