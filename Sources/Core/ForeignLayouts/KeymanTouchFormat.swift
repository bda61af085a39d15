/// Touch layouts of Keyman (JSON, `.keyman-touch-layout`).
enum KeymanTouchFormat {
  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    let root = try OutlineReader.read(text)
    guard let platform = root["phone"] ?? root["tablet"] ?? root["desktop"] else { throw .noKeys }
    let layers = platform["layer"]?.items ?? []
    guard let base = layers.first(where: { $0["id"]?.text == "default" }) ?? layers.first else {
      throw .noKeys
    }
    var losses: [ForeignLayout.Loss] = []
    let shift = layers.first { $0["id"]?.text == "shift" }
    let letters = rows(base, "default", &losses)
    let above = shift.map { rows($0, "shift", &losses) } ?? []
    var faces = [
      ForeignLayout.Face(
        role: .letters, rows: SqueekboardFormat.shifted(letters, by: above))
    ]
    for layer in layers {
      let id = layer["id"]?.text ?? ""
      guard id != base["id"]?.text, id != "shift", id != "caps" else { continue }
      faces.append(
        ForeignLayout.Face(
          role: FaceNames.role(id, among: faces.map(\.role)), rows: rows(layer, id, &losses)))
    }
    return ForeignLayout(name: "", body: .touch(faces), losses: losses)
  }

  private static func rows(
    _ layer: Outline, _ id: String, _ losses: inout [ForeignLayout.Loss]
  ) -> [[ForeignLayout.Cell]] {
    (layer["row"]?.items ?? []).map { row in
      (row["key"]?.items ?? []).compactMap { key in
        guard let deed = deed(key, layer: id) else {
          let isOwn =
            key["nextlayer"] != nil || key["sp"] != nil || own.contains(key["id"]?.text ?? "")
          if !isOwn {
            losses.append(
              ForeignLayout.Loss(
                line: key.line, "the key \(key["id"]?.text ?? "") needs Keyman's rules"))
          }
          return nil
        }
        var holds: [String] = []
        let more =
          (key["sk"]?.items ?? []) + (key["flick"]?.members.map(\.value) ?? [])
          + (key["multitap"]?.items ?? [])
        for sub in more {
          if case .text(let text)? = self.deed(sub, layer: id) { holds.append(text) }
        }
        return ForeignLayout.Cell(deed, holds: holds, line: key.line)
      }
    }
  }

  private static let own: Set = [
    "K_LOPT", "K_ROPT", "K_NUMLOCK", "K_SYMBOLS", "K_CURRENCIES", "K_NUMERALS", "K_UPPER",
    "K_LOWER", "K_ALPHA", "K_CAPS", "K_ALTGR", "K_HELP", "",
  ]

  private static func deed(_ key: Outline, layer: String) -> ForeignLayout.Cell.Deed? {
    let id = key["id"]?.text ?? ""
    switch id {
    case "K_BKSP": return .named("delete")
    case "K_ENTER": return .named("return")
    case "K_SPACE": return .named("space")
    case "K_SHIFT": return .named("shift")
    case "K_TAB", "K_TABBACK", "K_TABFWD": return .named("tab")
    case "K_ESC": return .named("esc")
    default: break
    }
    if id.hasPrefix("U_") {
      let scalars = id.dropFirst(2).split(separator: "_").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      if !scalars.isEmpty { return .text(String(String.UnicodeScalarView(scalars))) }
    }
    // Labels between asterisks are pictures of keys that change the face.
    if let text = key["text"]?.text, !text.isEmpty, !(text.first == "*" && text.count > 1) {
      return key["nextlayer"] != nil && text.count > 1 ? nil : .text(text)
    }
    guard id.hasPrefix("K_"), id.count == 3, let letter = id.last else { return nil }
    return .text(layer == "shift" ? String(letter) : letter.lowercased())
  }
}
