/// XKB symbols, with the files that they include.
enum XKBFormat {
  private static let deepest = 12
  private static let mostKeys = 20_000

  static func read(
    _ text: String, section: String?, find: (String) -> [UInt8]?
  ) throws(ForeignFault) -> ForeignLayout {
    let sections = try sections(of: text)
    guard let first = sections.first(where: \.isDefault) ?? sections.first else {
      throw .noKeys
    }
    var chosen = first
    if let section {
      guard let named = sections.first(where: { $0.name == section }) else {
        throw .noLayout(section)
      }
      chosen = named
    }
    var state = State(files: ["": sections])
    try state.add(chosen, file: "", depth: 0, find: find)
    if state.deadLine > 0 {
      state.losses.append(
        ForeignLayout.Loss(
          line: state.deadLine,
          "dead keys type their accents; accented letters are on long presses",
          isMissing: false))
    }
    let holds = state.deadLine > 0 ? LatinHolds.all : [:]
    return ForeignLayout(
      name: state.name, body: state.places.body, holds: holds, losses: state.losses)
  }

  /// The names of the sections, for a list.
  static func names(of text: String) throws(ForeignFault) -> [String] {
    try sections(of: text).map(\.name)
  }

  private struct Section {
    var name: String
    var isDefault: Bool
    var tokens: [Token]
  }

  private struct Token {
    var text: String
    var isQuoted = false
    var line: Int
  }

  private struct State {
    var places = KeyPlaces()
    var name = ""
    var losses: [ForeignLayout.Loss] = []
    var deadLine = 0
    var files: [String: [Section]]
    var keys = 0

    mutating func add(
      _ section: Section, file: String, depth: Int, find: (String) -> [UInt8]?
    ) throws(ForeignFault) {
      let tokens = section.tokens
      var place = 0
      while place < tokens.count {
        let token = tokens[place]
        if token.text == "include", !token.isQuoted, place + 1 < tokens.count {
          try include(tokens[place + 1], depth: depth, find: find)
          place += 2
        } else if token.text == "name", !token.isQuoted {
          while place < tokens.count, tokens[place].text != ";" {
            if tokens[place].isQuoted, depth == 0 || name.isEmpty { name = tokens[place].text }
            place += 1
          }
        } else if token.text == "key", place + 1 < tokens.count,
          tokens[place + 1].text.hasPrefix("<")
        {
          let end = XKBFormat.end(of: tokens, from: place)
          keys += 1
          guard keys <= mostKeys else { throw .malformed(line: token.line, "too many keys") }
          add(key: tokens[place + 1], Array(tokens[(place + 2)..<end]), isOwn: depth == 0)
          place = end
        } else {
          place += 1
        }
      }
    }

    private mutating func include(
      _ token: Token, depth: Int, find: (String) -> [UInt8]?
    ) throws(ForeignFault) {
      guard depth < deepest else {
        throw .malformed(line: token.line, "includes deeper than \(deepest)")
      }
      for part in token.text.split(whereSeparator: { $0 == "+" || $0 == "|" }) {
        let bare = part.split(separator: ":").first ?? part
        let pieces = bare.split(separator: "(")
        guard let file = pieces.first.map(String.init) else { continue }
        let wanted = pieces.count > 1 ? String(pieces[1].dropLast()) : nil
        guard !XKBFormat.isOfModifiers(file) else { continue }
        if files[file] == nil {
          guard let bytes = find(file) else {
            losses.append(
              ForeignLayout.Loss(
                line: depth == 0 ? token.line : 0, "the included \(part) is not there"))
            continue
          }
          files[file] = try XKBFormat.sections(of: SourceText.decode(bytes))
        }
        let sections = files[file] ?? []
        let section =
          wanted.map { name in sections.first { $0.name == name } }
          ?? sections.first(where: \.isDefault) ?? sections.first
        guard let section else {
          losses.append(
            ForeignLayout.Loss(
              line: depth == 0 ? token.line : 0, "the included \(part) is not there"))
          continue
        }
        try add(section, file: file, depth: depth + 1, find: find)
      }
    }

    private mutating func add(key: Token, _ tokens: [Token], isOwn: Bool) {
      let name = key.text.trimmingBrackets
      guard let place = KeyPlaces.place(named: name) else { return }
      for (level, symbol) in XKBFormat.symbols(tokens).prefix(4).enumerated() {
        switch KeysymTexts.meaning(of: symbol) {
        case .text(let text)?: places.set(text, at: place, level: level)
        case .dead(let accent)?:
          places.set(accent, at: place, level: level)
          if deadLine == 0 { deadLine = key.line }
        case .key(let symbol)?:
          places.set(nil, at: place, level: level)
          if isOwn, !XKBFormat.isModifier(symbol) {
            losses.append(
              ForeignLayout.Loss(
                line: key.line, "<\(name)> gives the key \(symbol) on level \(level + 1)"))
          }
        case nil:
          if symbol != "NoSymbol" && symbol != "any" { places.set(nil, at: place, level: level) }
        }
      }
    }
  }

  /// Files with modifiers, the keypad and media keys, none of which have characters of the four rows.
  private static func isOfModifiers(_ file: String) -> Bool {
    [
      "level3", "level5", "inet", "kpdl", "keypad", "nbsp", "group", "compose", "shift", "ctrl",
      "altwin", "pc", "srvr_ctrl", "capslock", "terminate", "caps", "olpc", "eurosign_none",
    ].contains(file)
  }

  private static func isModifier(_ symbol: String) -> Bool {
    symbol.hasPrefix("ISO_") || symbol.hasSuffix("_Lock") || symbol == "Mode_switch"
      || symbol == "Multi_key"
  }

  private static func end(of tokens: [Token], from start: Int) -> Int {
    var (place, depth) = (start, 0)
    while place < tokens.count {
      switch tokens[place].text {
      case "{": depth += 1
      case "}": depth -= 1
      case ";" where depth <= 0: return place
      default: break
      }
      if depth < 0 { return place }
      place += 1
    }
    return place
  }

  /// The keysyms of the first group in the body of a key.
  private static func symbols(_ tokens: [Token]) -> [String] {
    var place = 0
    while place < tokens.count {
      guard tokens[place].text == "[" else {
        place += 1
        continue
      }
      // `type[Group1]` and `symbols[Group1]` have an index in brackets, not a list.
      let before = place > 0 ? tokens[place - 1].text.lowercased() : ""
      let isIndex = ["type", "symbols", "actions", "virtualmods"].contains(before)
      let close = tokens[place...].firstIndex { $0.text == "]" } ?? tokens.count
      if isIndex {
        place = close + 1
        if before == "actions" {
          // The list of actions is no list of symbols.
          let open =
            tokens[min(place, tokens.count)...].firstIndex { $0.text == "[" } ?? tokens.count
          place =
            (tokens[min(open, tokens.count)...].firstIndex { $0.text == "]" } ?? tokens.count) + 1
        }
        continue
      }
      return tokens[(place + 1)..<close].filter { $0.text != "," }.map(\.text)
    }
    return []
  }

  private static func sections(of text: String) throws(ForeignFault) -> [Section] {
    let tokens = tokens(of: text)
    var sections: [Section] = []
    var place = 0
    var isDefault = false
    while place < tokens.count {
      let token = tokens[place]
      if token.text == "default", !token.isQuoted { isDefault = true }
      guard token.text == "xkb_symbols", !token.isQuoted else {
        place += 1
        continue
      }
      place += 1
      var name = ""
      if place < tokens.count, tokens[place].isQuoted {
        name = tokens[place].text
        place += 1
      }
      guard place < tokens.count, tokens[place].text == "{" else {
        throw .malformed(line: token.line, "{ is missing behind xkb_symbols")
      }
      let start = place + 1
      var depth = 0
      while place < tokens.count {
        if !tokens[place].isQuoted {
          if tokens[place].text == "{" { depth += 1 }
          if tokens[place].text == "}" { depth -= 1 }
        }
        if depth == 0 { break }
        place += 1
      }
      sections.append(
        Section(
          name: name, isDefault: isDefault, tokens: Array(tokens[start..<min(place, tokens.count)]))
      )
      isDefault = false
    }
    return sections
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    for (number, line) in SourceText.lines(text).enumerated() {
      var rest = line[...]
      while let first = rest.first {
        if first.isWhitespace {
          rest.removeFirst()
        } else if rest.hasPrefix("//") || first == "#" {
          break
        } else if first == "\"" {
          let inner = rest.dropFirst().prefix { $0 != "\"" }
          tokens.append(Token(text: String(inner), isQuoted: true, line: number + 1))
          rest = rest.dropFirst(inner.count + 2)
        } else if "{}[];,=+()!".contains(first) {
          tokens.append(Token(text: String(first), line: number + 1))
          rest.removeFirst()
        } else {
          let word = rest.prefix { !$0.isWhitespace && !"{}[];,=+()!\"".contains($0) }
          tokens.append(Token(text: String(word), line: number + 1))
          rest = rest.dropFirst(word.count)
        }
      }
    }
    return tokens
  }
}

extension String {
  /// The name in `<AD01>`.
  fileprivate var trimmingBrackets: String { filter { $0 != "<" && $0 != ">" } }
}

/// The characters that a long press offers on Latin letters, for layouts that build accented letters by dead keys.
enum LatinHolds {
  static let all: [String: [String]] = [
    "a": "à á â ä æ ã å ā ą ă", "c": "ç ć č", "d": "ď đ", "e": "è é ê ë ē ė ę ě", "g": "ğ ģ",
    "i": "î ï í ī į ì", "l": "ł ľ ĺ", "n": "ñ ń ň", "o": "ô ö ò ó œ ø ō õ ő", "r": "ř ŕ",
    "s": "ß ś š ş", "t": "ť ț", "u": "û ü ù ú ū ů ű", "y": "ÿ ý", "z": "ž ź ż",
  ].mapValues { $0.split(separator: " ").map(String.init) }
}
