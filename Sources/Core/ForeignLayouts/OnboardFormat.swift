/// Layouts of Onboard: the keys in an XML file, their places in SVG files.
enum OnboardFormat {
  static func read(
    _ text: String, find: (String) -> [UInt8]?
  ) throws(ForeignFault) -> ForeignLayout {
    let root = try MarkupReader.read(text)
    var reader = Reader()
    try reader.walk(root, layer: nil, drawing: nil, find: find)
    var faces: [ForeignLayout.Face] = []
    for layer in reader.order {
      let rows = reader.rows(of: layer)
      guard !rows.isEmpty else { continue }
      let role: ForeignLayout.Face.Role =
        faces.isEmpty ? .letters : FaceNames.role(layer, among: faces.map(\.role))
      faces.append(ForeignLayout.Face(role: role, rows: rows))
    }
    if reader.isOfSystem {
      reader.losses.append(
        ForeignLayout.Loss(
          line: 0,
          "Onboard labels letters after the system's layout; the letters here are those of “us”",
          isMissing: false))
    }
    return ForeignLayout(
      name: root["id"] ?? "", body: .touch(faces), losses: reader.losses)
  }

  private struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  private struct Placed {
    var cell: ForeignLayout.Cell
    var box: Box
  }

  private struct Reader {
    var losses: [ForeignLayout.Loss] = []
    /// The layers in the order of the file.
    var order: [String] = []
    var isOfSystem = false
    private var keys: [String: [Placed]] = [:]
    private var drawings: [String: [String: Box]] = [:]

    mutating func walk(
      _ element: Markup, layer: String?, drawing: String?, find: (String) -> [UInt8]?
    ) throws(ForeignFault) {
      for child in element.children {
        // Parts for the layouts of other languages, pop-ups, and the bar of words.
        if child["layout"] != nil, child.name == "panel" { continue }
        if child.name == "layout" || child.name == "include" { continue }
        if child.name == "key" {
          guard child["layout"] == nil else { continue }
          try add(child, layer: layer ?? "alpha", drawing: drawing, find: find)
        } else {
          try walk(
            child, layer: child["layer"] ?? layer, drawing: child["filename"] ?? drawing,
            find: find)
        }
      }
    }

    private mutating func add(
      _ key: Markup, layer: String, drawing: String?, find: (String) -> [UInt8]?
    ) throws(ForeignFault) {
      guard let id = key["id"], let drawing else { return }
      let bare = String(id.split(separator: ".").first ?? "")
      guard let deed = deed(key, bare) else {
        if !Reader.isOfProgram(bare, key["group"] ?? "") {
          losses.append(ForeignLayout.Loss(line: key.line, "the key “\(id)” has no counterpart"))
        }
        return
      }
      if drawings[drawing] == nil {
        guard let bytes = find(drawing) else {
          throw .malformed(line: key.line, "the drawing “\(drawing)” is not beside the file")
        }
        drawings[drawing] = Reader.boxes(try MarkupReader.read(try SourceText.decode(bytes)))
      }
      guard let box = drawings[drawing]?[key["svg_id"] ?? id] else {
        if case .text = deed {
          losses.append(
            ForeignLayout.Loss(
              line: key.line,
              "the key “\(id)” has no place in “\(drawing)”, so Onboard does not show it",
              isMissing: false))
        }
        return
      }
      if keys[layer] == nil { order.append(layer) }
      var cell = ForeignLayout.Cell(deed, line: key.line)
      if let place = Reader.place(key, bare), key["char"] == nil, key["keysym"] == nil {
        cell.shifted = KeyPlaces.american(place)?.shifted
        isOfSystem = true
      }
      keys[layer, default: []].append(Placed(cell: cell, box: box))
    }

    private func deed(_ key: Markup, _ id: String) -> ForeignLayout.Cell.Deed? {
      if let text = key["char"], !text.isEmpty { return .text(text) }
      if let symbol = key["keysym"].flatMap(Reader.number) {
        if let scalar = Reader.scalar(symbol) { return .text(String(Character(scalar))) }
      }
      if let place = Reader.place(key, id), let text = KeyPlaces.american(place)?.plain {
        return .text(text)
      }
      if let ours = KeyNames.ours(id) { return .named(ours) }
      if let operation = Reader.keypad[id] { return .text(operation) }
      return nil
    }

    /// The place of a key whose character is that of the system's layout.
    private static func place(_ key: Markup, _ id: String) -> KeyPlaces.Place? {
      key["keycode"].flatMap { Int($0) }.flatMap { KeyPlaces.place(keycode: $0) }
        ?? KeyPlaces.place(named: id)
    }

    private static let keypad: [String: String] = [
      "KP0": "0", "KP1": "1", "KP2": "2", "KP3": "3", "KP4": "4", "KP5": "5", "KP6": "6",
      "KP7": "7", "KP8": "8", "KP9": "9", "KPDV": "/", "KPMU": "*", "KPSU": "-", "KPAD": "+",
      "KPDL": ".",
    ]

    private static func number(_ text: String) -> UInt32? {
      text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    }

    private static func scalar(_ symbol: UInt32) -> Unicode.Scalar? {
      if (0x20...0x7e).contains(symbol) || (0xa0...0xff).contains(symbol) {
        return Unicode.Scalar(symbol)
      }
      // The keysyms of currencies are their code points.
      if (0x20a0...0x20bf).contains(symbol) { return Unicode.Scalar(symbol) }
      return symbol >> 24 == 1 ? Unicode.Scalar(symbol & 0xffffff) : nil
    }

    /// Buttons of Onboard itself, click helpers, snippets and the bar of words.
    private static func isOfProgram(_ id: String, _ group: String) -> Bool {
      ["click", "wordlist", "click_control", "nowordlist", "snippets"].contains(group)
        || id.hasPrefix("layer") || id == "NMLK" || id == ""
        || [
          "quit", "settings", "hide", "move", "showclick", "hoverclick", "language", "prediction",
          "wordlist", "correction", "learnmode", "stealthmode", "pause-learning",
        ].contains(id)
        || id.first == "m" && id.dropFirst().allSatisfy(\.isNumber)
    }

    /// The keys' boxes in a drawing, by their identifiers.
    private static func boxes(_ root: Markup) -> [String: Box] {
      var boxes: [String: Box] = [:]
      collect(root, x: 0, y: 0, into: &boxes)
      return boxes
    }

    private static func collect(
      _ element: Markup, x: Double, y: Double, into boxes: inout [String: Box]
    ) {
      for child in element.children {
        let (dx, dy) = shift(child["transform"])
        if let id = child["id"] {
          if child.name == "rect", let left = number(child, "x"), let top = number(child, "y"),
            let width = number(child, "width"), let height = number(child, "height")
          {
            boxes[id] = Box(x: x + dx + left, y: y + dy + top, width: width, height: height)
            // In some drawings only the label names the key.
            if let label = child["inkscape:label"], label.hasPrefix("#") {
              let name = String(label.dropFirst())
              if boxes[name] == nil { boxes[name] = boxes[id] }
            }
          } else if child.name == "path", let box = box(of: child["d"] ?? "") {
            boxes[id] = Box(
              x: x + dx + box.x, y: y + dy + box.y, width: box.width, height: box.height)
          }
        }
        collect(child, x: x + dx, y: y + dy, into: &boxes)
      }
    }

    private static func number(_ element: Markup, _ name: String) -> Double? {
      element[name].flatMap { Double($0.filter { $0 != "p" && $0 != "x" }) }.flatMap {
        $0.isFinite && abs($0) < 1e6 ? $0 : nil
      }
    }

    /// The movement of `translate(1,2)`.
    private static func shift(_ transform: String?) -> (Double, Double) {
      guard let transform, transform.hasPrefix("translate("),
        let close = transform.firstIndex(of: ")")
      else { return (0, 0) }
      let numbers = transform[transform.index(transform.startIndex, offsetBy: 10)..<close]
        .split { $0 == "," || $0 == " " }.compactMap { Double($0) }
      guard let first = numbers.first, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
        return (0, 0)
      }
      return (first, numbers.count > 1 ? numbers[1] : 0)
    }

    /// The start of a path, as a box of its own: only its row and its order matter.
    private static func box(of path: String) -> Box? {
      let numbers = path.split { " ,MmLlHhVvZzCc".contains($0) }.prefix(2).compactMap { Double($0) }
      guard numbers.count == 2, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
        return nil
      }
      return Box(x: numbers[0], y: numbers[1], width: 1, height: 1)
    }

    /// The keys of a layer in rows: keys whose middles are at about the same height are one row.
    func rows(of layer: String) -> [[ForeignLayout.Cell]] {
      let all = (keys[layer] ?? []).sorted {
        $0.box.y + $0.box.height / 2 < $1.box.y + $1.box.height / 2
      }
      let heights = all.map(\.box.height).sorted()
      let usual = heights.isEmpty ? 1 : heights[heights.count / 2]
      var rows: [[Placed]] = []
      var middle = -Double.infinity
      for key in all {
        let centre = key.box.y + key.box.height / 2
        if centre - middle > usual / 2 { rows.append([]) }
        middle = centre
        rows[rows.count - 1].append(key)
      }
      return rows.map { row in row.sorted { $0.box.x < $1.box.x }.map(\.cell) }
    }
  }
}
