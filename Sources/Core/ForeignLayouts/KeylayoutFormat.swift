/// Keyboard layouts of macOS (`.keylayout`).
enum KeylayoutFormat {
  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    let root = try MarkupReader.read(text)
    guard root.name == "keyboard" else {
      throw .malformed(line: root.line, "<keyboard> is missing")
    }
    let levels = levels(of: root)
    let sets = root.children("keyMapSet")
    let wanted = root.child("layouts")?.child("layout")?["mapSet"]
    guard let set = sets.first(where: { $0["id"] == wanted }) ?? sets.first else { throw .noKeys }
    let actions = Actions(root)
    var places = KeyPlaces()
    var losses: [ForeignLayout.Loss] = []
    var deadLine = 0
    for map in set.children("keyMap") {
      guard let index = map["index"], let level = levels[index] else { continue }
      var maps = [map]
      if let base = map["baseMapSet"],
        let below = sets.first(where: { $0["id"] == base })?.children("keyMap")
          .first(where: { $0["index"] == map["baseIndex"] })
      {
        maps.insert(below, at: 0)
      }
      for key in maps.flatMap({ $0.children("key") }) {
        guard let code = key["code"].flatMap({ Int($0) }),
          let place = KeyPlaces.place(macCode: code)
        else { continue }
        let action =
          key["action"].map { actions.plain($0) } ?? key.child("action").map(actions.plain)
        if case .dead(let accent)? = action {
          places.set(accent, at: place, level: level)
          if deadLine == 0 { deadLine = key.line }
          if accent == nil {
            losses.append(ForeignLayout.Loss(line: key.line, "a dead key has no accent of its own"))
          }
          continue
        }
        var text = key["output"]
        if case .text(let own)? = action { text = own }
        guard let text, !text.isEmpty else { continue }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }) else {
          continue
        }
        places.set(text, at: place, level: level)
      }
    }
    if deadLine > 0 {
      losses.append(
        ForeignLayout.Loss(
          line: deadLine, "dead keys type their accents; accented letters are on long presses",
          isMissing: false))
    }
    return ForeignLayout(
      name: root["name"] ?? "", body: places.body, holds: actions.holds, losses: losses)
  }

  /// The level of each key map: plain, shift, option, shift and option.
  private static func levels(of root: Markup) -> [String: Int] {
    var levels: [String: Int] = [:]
    for level in 0..<4 {
      let wanted: Set = [[], ["shift"], ["option"], ["shift", "option"]][level]
      for select in root.children("modifierMap").first?.children("keyMapSelect") ?? [] {
        guard let index = select["mapIndex"], levels[index] == nil,
          !levels.values.contains(level)
        else { continue }
        let fits = select.children("modifier").contains { modifier in
          let words = (modifier["keys"] ?? "").split(separator: " ").filter { !$0.hasSuffix("?") }
          let kinds = words.map { word -> String in
            let small = word.lowercased()
            if small.includes("shift") { return "shift" }
            if small.includes("option") { return "option" }
            return small
          }
          return Set(kinds) == wanted
        }
        if fits { levels[index] = level }
      }
    }
    return levels
  }

  /// The actions: what they type at once, and what they make of letters after an accent.
  private struct Actions {
    enum Plain {
      case text(String)
      /// A state, with the accent that stands for it.
      case dead(String?)
    }

    private var table: [String: Markup] = [:]
    private var terminators: [String: String] = [:]
    private(set) var holds: [String: [String]] = [:]

    init(_ root: Markup) {
      for action in root.children("actions").flatMap({ $0.children("action") }) {
        if let id = action["id"] { table[id] = action }
      }
      for when in root.children("terminators").flatMap({ $0.children("when") }) {
        if let state = when["state"] { terminators[state] = when["output"] }
      }
      for id in table.keys.sorted() {
        let whens = table[id]?.children("when") ?? []
        guard let base = whens.first(where: { $0["state"] == "none" })?["output"] else { continue }
        for when in whens where when["state"] != "none" {
          guard let text = when["output"], text != base, holds[base]?.contains(text) != true else {
            continue
          }
          holds[base, default: []].append(text)
        }
      }
    }

    func plain(_ id: String) -> Plain { table[id].map(plain) ?? .dead(nil) }

    func plain(_ action: Markup) -> Plain {
      guard let when = action.children("when").first(where: { $0["state"] == "none" }) else {
        return .dead(nil)
      }
      if let text = when["output"] { return .text(text) }
      return .dead(when["next"].flatMap { terminators[$0] })
    }
  }
}
