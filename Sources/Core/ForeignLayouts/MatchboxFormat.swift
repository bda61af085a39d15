/// Layouts of matchbox-keyboard, with the fragments that they include.
enum MatchboxFormat {
  static func read(
    _ text: String, find: (String) -> [UInt8]?
  ) throws(ForeignFault) -> ForeignLayout {
    let root = try MarkupReader.read(text)
    var losses: [ForeignLayout.Loss] = []
    let layouts = root.name == "fragment" ? [root] : root.children("layout")
    var faces: [ForeignLayout.Face] = []
    for layout in layouts {
      var rows: [[ForeignLayout.Cell]] = []
      try add(layout, &rows, &losses, depth: 0, find: find)
      let role: ForeignLayout.Face.Role =
        faces.isEmpty ? .letters : FaceNames.role(layout["id"] ?? "", among: faces.map(\.role))
      faces.append(ForeignLayout.Face(role: role, rows: rows))
    }
    return ForeignLayout(name: layouts.first?["id"] ?? "", body: .touch(faces), losses: losses)
  }

  private static func add(
    _ element: Markup, _ rows: inout [[ForeignLayout.Cell]], _ losses: inout [ForeignLayout.Loss],
    depth: Int, find: (String) -> [UInt8]?
  ) throws(ForeignFault) {
    guard depth < 8 else { throw .malformed(line: element.line, "includes are too deep") }
    for child in element.children {
      if child.name == "row" {
        rows.append(cells(child, &losses))
      } else if child.name == "include", let file = child["file"] {
        guard let bytes = find(file) else {
          losses.append(ForeignLayout.Loss(line: child.line, "the included \(file) is not there"))
          continue
        }
        let fragment = try MarkupReader.read(try SourceText.decode(bytes))
        try add(fragment, &rows, &losses, depth: depth + 1, find: find)
      }
    }
  }

  private static func cells(
    _ row: Markup, _ losses: inout [ForeignLayout.Loss]
  ) -> [ForeignLayout.Cell] {
    var cells: [ForeignLayout.Cell] = []
    for key in row.children {
      guard key.name == "key" else { continue }
      guard let plain = key.child("default") else { continue }
      let deed = deed(plain, &losses)
      guard let deed else { continue }
      var cell = ForeignLayout.Cell(deed, line: key.line)
      if cell.text != nil {
        if case .text(let above)? = key.child("shifted").flatMap({ self.deed($0, &losses) }) {
          cell.shifted = above
        }
        for name in ["mod1", "mod2", "mod3"] {
          if case .text(let text)? = key.child(name).flatMap({ self.deed($0, &losses) }) {
            cell.holds.append(text)
          }
        }
      }
      cells.append(cell)
    }
    return cells
  }

  private static func deed(
    _ level: Markup, _ losses: inout [ForeignLayout.Loss]
  ) -> ForeignLayout.Cell.Deed? {
    guard let action = level["action"], !action.isEmpty else {
      return level["display"].flatMap { $0.isEmpty ? nil : .text($0) }
    }
    if action == "space" { return .named("space") }
    if action.hasPrefix("modifier:") {
      let name = String(action.dropFirst("modifier:".count))
      return KeyNames.ours(name).map(ForeignLayout.Cell.Deed.named)
    }
    let symbol = action.hasPrefix("xkeysym:") ? String(action.dropFirst("xkeysym:".count)) : action
    if let ours = KeyNames.ours(symbol) { return .named(ours) }
    guard action.hasPrefix("xkeysym:") else { return .text(action) }
    switch KeysymTexts.meaning(of: symbol) {
    case .text(let text)?, .dead(let text)?: return .text(text)
    case .key(let name)?:
      losses.append(ForeignLayout.Loss(line: level.line, "the key \(name) has no name here"))
      return nil
    case nil: return nil
    }
  }
}
