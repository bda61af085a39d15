/// Layouts of squeekboard, and YAML of the same form.
enum SqueekboardFormat {
  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    let root = try OutlineReader.read(text)
    guard let views = root["views"]?.members, !views.isEmpty else { throw .noKeys }
    let buttons = Dictionary(
      (root["buttons"]?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    var losses: [ForeignLayout.Loss] = []
    let base = views.first { $0.key == "base" } ?? views[0]
    let upper = views.first { ["upper", "shift", "caps"].contains($0.key) }
    let letters = rows(base.value, buttons, &losses)
    let above = upper.map { rows($0.value, buttons, &losses) } ?? []
    var faces = [
      ForeignLayout.Face(role: .letters, rows: shifted(letters, by: above))
    ]
    for view in views where view.key != base.key && view.key != upper?.key {
      let role = FaceNames.role(view.key, among: faces.map(\.role))
      var cells = rows(view.value, buttons, &losses)
      // The capitals of a further face are the shifted characters of the face before.
      if view.key.hasPrefix("upper"), let last = faces.last, case .further = last.role {
        cells = shifted(last.rows, by: cells)
        faces.removeLast()
        faces.append(ForeignLayout.Face(role: last.role, rows: cells))
      } else {
        faces.append(ForeignLayout.Face(role: role, rows: cells))
      }
    }
    return ForeignLayout(name: "", body: .touch(faces), losses: losses)
  }

  /// Pairs the keys of two faces that stand at the same places.
  static func shifted(
    _ rows: [[ForeignLayout.Cell]], by above: [[ForeignLayout.Cell]]
  ) -> [[ForeignLayout.Cell]] {
    rows.enumerated().map { number, row in
      guard above.indices.contains(number), above[number].count == row.count else { return row }
      return zip(row, above[number]).map { cell, over in
        var cell = cell
        if cell.text != nil, over.text != cell.text {
          cell.shifted = over.text
          cell.holds += over.holds
        }
        return cell
      }
    }
  }

  private static func rows(
    _ view: Outline, _ buttons: [String: Outline], _ losses: inout [ForeignLayout.Loss]
  ) -> [[ForeignLayout.Cell]] {
    var rows: [[ForeignLayout.Cell]] = []
    for item in view.items {
      var cells: [ForeignLayout.Cell] = []
      for word in (item.text ?? "").words {
        if let cell = cell(word, buttons[word], item.line, &losses) { cells.append(cell) }
      }
      rows.append(cells)
    }
    return rows
  }

  private static func cell(
    _ name: String, _ button: Outline?, _ line: Int, _ losses: inout [ForeignLayout.Loss]
  ) -> ForeignLayout.Cell? {
    if let modifier = button?["modifier"]?.text, let ours = KeyNames.ours(modifier) {
      return ForeignLayout.Cell(.named(ours), line: line)
    }
    if let action = button?["action"] {
      if action.text == "erase" { return ForeignLayout.Cell(.named("delete"), line: line) }
      // Keys that lead to other faces, and the program's own settings: Keycap has its own.
      let isShift = name.lowercased().includes("shift")
      return isShift ? ForeignLayout.Cell(.named("shift"), line: line) : nil
    }
    if let text = button?["text"]?.text, !text.isEmpty {
      return ForeignLayout.Cell(text == " " ? .named("space") : .text(text), line: line)
    }
    let symbol = button?["keysym"]?.text ?? (button == nil ? nil : name)
    if let symbol, let ours = KeyNames.ours(symbol) {
      return ForeignLayout.Cell(.named(ours), line: line)
    }
    if let symbol, button?["keysym"] != nil {
      if case .text(let text)? = KeysymTexts.meaning(of: symbol) {
        return ForeignLayout.Cell(.text(text), line: line)
      }
      losses.append(ForeignLayout.Loss(line: line, "the key \(symbol) has no name here"))
      return nil
    }
    if name == "space" { return ForeignLayout.Cell(.named("space"), line: line) }
    if let ours = KeyNames.ours(name), name.count > 1 {
      return ForeignLayout.Cell(.named(ours), line: line)
    }
    if let label = button?["label"]?.text, name.count > 1, label.count == 1 {
      return ForeignLayout.Cell(.text(label), line: line)
    }
    return ForeignLayout.Cell(.text(name), line: line)
  }
}
