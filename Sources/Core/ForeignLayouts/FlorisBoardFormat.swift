/// Layouts of characters of FlorisBoard (JSON).
enum FlorisBoardFormat {
  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    let root = try OutlineReader.read(text)
    let list = root["arrangement"] ?? root
    guard case .list(let rows, _) = list else { throw .noKeys }
    var losses: [ForeignLayout.Loss] = []
    let cells = rows.map { row in row.items.compactMap { cell($0, &losses) } }
    return ForeignLayout(
      name: root["label"]?.text ?? "",
      body: .touch([ForeignLayout.Face(role: .letters, rows: cells.filter { !$0.isEmpty })]),
      losses: losses)
  }

  private static func cell(
    _ key: Outline, _ losses: inout [ForeignLayout.Loss]
  ) -> ForeignLayout.Cell? {
    let plain = chosen(key, shifted: false, depth: 0)
    if let code = plain["code"]?.text.flatMap(Int.init), code < 0 || code == 10 || code == 32 {
      guard let name = special[code] else { return nil }
      return ForeignLayout.Cell(.named(name), line: key.line)
    }
    guard let text = self.text(plain) else {
      losses.append(ForeignLayout.Loss(line: key.line, "a key has no character"))
      return nil
    }
    let above = self.text(chosen(key, shifted: true, depth: 0))
    var holds: [String] = []
    for name in ["main", "relevant"] {
      guard let popup = (plain["popup"] ?? key["popup"])?[name] else { continue }
      for item in popup.items.isEmpty ? [popup] : popup.items {
        if let text = self.text(chosen(item, shifted: false, depth: 0)) { holds.append(text) }
      }
    }
    return ForeignLayout.Cell(
      .text(text), shifted: above == text ? nil : above, holds: holds, line: key.line)
  }

  /// Follows the selectors to the key that is shown.
  private static func chosen(_ key: Outline, shifted: Bool, depth: Int) -> Outline {
    guard depth < 8 else { return key }
    let names =
      shifted
      ? ["upper", "shifted", "shiftedManual", "default", "unshifted", "lower"]
      : ["lower", "unshifted", "default"]
    for name in names + ["ltr", "half", "hira", "normal"] {
      if let inner = key[name], !inner.members.isEmpty {
        return chosen(inner, shifted: shifted, depth: depth + 1)
      }
    }
    return key
  }

  private static func text(_ key: Outline) -> String? {
    let points = (key["codePoints"]?.items ?? []).compactMap { $0.text.flatMap(UInt32.init) }
    let scalars = points.compactMap(Unicode.Scalar.init)
    if !scalars.isEmpty { return String(String.UnicodeScalarView(scalars)) }
    if let code = key["code"]?.text.flatMap(Int.init), code > 32,
      let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    {
      return String(Character(scalar))
    }
    return key["label"]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let special: [Int: String] = [
    -11: "shift", -7: "delete", 10: "return", 32: "space", -1: "shift", -5: "delete",
  ]
}
