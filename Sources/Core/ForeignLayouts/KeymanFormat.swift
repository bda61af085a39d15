/// Keyman's source files (`.kmn`), as far as their rules need no engine: one key without context gives a text.
enum KeymanFormat {
  private static let mostRules = 20_000

  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    var reader = Reader()
    for (line, number) in logicalLines(text) { reader.read(line, number) }
    guard reader.rules <= mostRules else { throw .malformed(line: 0, "too many rules") }
    if reader.unread > 0 {
      reader.losses.append(
        ForeignLayout.Loss(
          line: reader.unreadLine,
          "\(reader.unread) rules depend on the characters before, and need Keyman's engine"))
    }
    return ForeignLayout(
      name: reader.name, language: reader.language, body: reader.places.body, losses: reader.losses)
  }

  /// The lines without comments, joined where they end with a backslash.
  private static func logicalLines(_ text: String) -> [(String, Int)] {
    var lines: [(String, Int)] = []
    var open: (String, Int)?
    for (number, raw) in SourceText.lines(text).enumerated() {
      var line = uncommented(raw)
      let goesOn = line.last == "\\"
      if goesOn { line.removeLast() }
      let (before, start) = open ?? ("", number + 1)
      open = nil
      let joined = before + line
      if goesOn { open = (joined + " ", start) } else { lines.append((joined, start)) }
    }
    if let open { lines.append(open) }
    return lines
  }

  private static func uncommented(_ line: Substring) -> String {
    var quote: Character?
    var previous: Character = " "
    var result = ""
    let characters = Array(line)
    for (place, character) in characters.enumerated() {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "c" || character == "C", previous.isWhitespace,
        place + 1 >= characters.count || characters[place + 1].isWhitespace
      {
        break
      }
      result.append(character)
      previous = character
    }
    return result.trimmed
  }

  fileprivate enum Token: Equatable {
    case text(String)
    /// A key in brackets: modifiers and its name.
    case key([String])
    /// `any(name)`, `outs(name)`, `index(name, 1)` and others.
    case call(String, [String])
    case word(String)
  }

  private struct Reader {
    var name = ""
    var language: String?
    var places = KeyPlaces()
    var losses: [ForeignLayout.Loss] = []
    var rules = 0
    var unread = 0
    var unreadLine = 0
    private var stores: [String: [String]] = [:]

    mutating func read(_ line: String, _ number: Int) {
      let small = line.lowercased()
      if small.hasPrefix("store") { return store(line) }
      if small.hasPrefix("name ") {
        name = tokens(Substring(line.dropFirst(5))).compactMap(\.text).joined()
        return
      }
      guard let arrow = arrow(in: line), line.contains("+") else { return }
      if small.hasPrefix("begin") || small.hasPrefix("group") { return }
      rules += 1
      guard rules <= mostRules else { return }
      let left = tokens(line[..<arrow])
      let right = tokens(line[line.index(after: arrow)...])
      guard left.first == .word("+"), left.count == 2 else {
        unread += 1
        if unreadLine == 0 { unreadLine = number }
        return
      }
      rule(left[1], right, number)
    }

    /// The place of `>` outside quotes.
    private func arrow(in line: String) -> String.Index? {
      var quote: Character?
      for index in line.indices {
        let character = line[index]
        if let open = quote {
          if character == open { quote = nil }
        } else if character == "'" || character == "\"" {
          quote = character
        } else if character == ">" {
          return index
        }
      }
      return nil
    }

    private mutating func store(_ line: String) {
      guard let open = line.firstIndex(of: "("), let close = line.firstIndex(of: ")"), open < close
      else { return }
      let key = line[line.index(after: open)..<close].trimmed.lowercased()
      let values = characters(of: tokens(line[line.index(after: close)...]))
      if key == "&name" { name = values.joined() }
      if key == "&ethnologuecode" || key == "&bcp47" {
        language = values.joined().split(separator: " ").first.map(String.init)
      }
      if stores.count < 2000, values.count <= 4000 { stores[key] = values }
    }

    /// The single characters of a store, including the characters of the stores that it names.
    private func characters(of tokens: [Token]) -> [String] {
      var all: [String] = []
      for token in tokens {
        switch token {
        case .text(let text): all += text.unicodeScalars.map { String(Character($0)) }
        case .key(let words): all.append("[" + words.joined(separator: " ") + "]")
        case .call("outs", let names): all += stores[names.first?.lowercased() ?? ""] ?? []
        case .call, .word: break
        }
        if all.count > 4000 { return all }
      }
      return all
    }

    private mutating func rule(_ key: Token, _ right: [Token], _ number: Int) {
      switch key {
      case .text(let text):
        guard let character = text.first, text.count == 1,
          let place = KeyPlaces.place(american: character)
        else { return }
        set(right, place.place, place.level, index: nil, number)
      case .key(let words):
        guard let found = place(of: words) else { return }
        set(right, found.place, found.level, index: nil, number)
      case .call("any", let names):
        for (index, text) in (stores[names.first?.lowercased() ?? ""] ?? []).enumerated() {
          if text.hasPrefix("["), text.count > 1 {
            let words = text.dropFirst().dropLast().split(separator: " ").map(String.init)
            if let found = place(of: words) {
              set(right, found.place, found.level, index: index, number)
            }
          } else if let character = text.first,
            let found = KeyPlaces.place(american: character)
          {
            set(right, found.place, found.level, index: index, number)
          }
        }
      case .call, .word: break
      }
    }

    private mutating func set(
      _ output: [Token], _ place: KeyPlaces.Place, _ level: Int, index: Int?, _ number: Int
    ) {
      var text = ""
      for token in output {
        switch token {
        case .text(let part): text += part
        case .call("index", let names):
          let store = stores[names.first?.lowercased() ?? ""] ?? []
          guard let index, store.indices.contains(index) else { return }
          text += store[index]
        case .call("outs", let names):
          text += (stores[names.first?.lowercased() ?? ""] ?? []).joined()
        case .call("dk", _), .call("deadkey", _), .call("use", _):
          losses.append(
            ForeignLayout.Loss(line: number, "a dead key or a group needs Keyman's engine"))
          return
        case .call, .key, .word: break
        }
      }
      if !text.isEmpty, text.count <= 16 { places.set(text, at: place, level: level) }
    }

    private func place(of words: [String]) -> (place: KeyPlaces.Place, level: Int)? {
      guard let key = words.last?.uppercased() else { return nil }
      let modifiers = Set(words.dropLast().map { $0.uppercased() })
      guard let character = Self.keys[key], let found = KeyPlaces.place(american: character) else {
        return key == "K_OE2" || key == "K_OEM_102"
          ? (KeyPlaces.Place(row: 3, column: 0), modifiers.contains("SHIFT") ? 1 : 0) : nil
      }
      if modifiers.isDisjoint(with: ["CTRL", "ALT", "LCTRL", "LALT", "RCTRL", "CAPS", "RALT"]) {
        return (found.place, modifiers.contains("SHIFT") ? 1 : 0)
      }
      guard modifiers.contains("RALT") || modifiers.isSuperset(of: ["CTRL", "ALT"]) else {
        return nil
      }
      return (found.place, modifiers.contains("SHIFT") ? 3 : 2)
    }

    private static let keys: [String: Character] = {
      var keys: [String: Character] = [
        "K_BKQUOTE": "`", "K_HYPHEN": "-", "K_EQUAL": "=", "K_LBRKT": "[", "K_RBRKT": "]",
        "K_BKSLASH": "\\", "K_COLON": ";", "K_QUOTE": "'", "K_COMMA": ",", "K_PERIOD": ".",
        "K_SLASH": "/",
      ]
      for character in "abcdefghijklmnopqrstuvwxyz0123456789" {
        keys["K_" + character.uppercased()] = character
      }
      return keys
    }()

    private func tokens(_ text: Substring) -> [Token] {
      var tokens: [Token] = []
      var rest = text
      while let first = rest.first {
        if first.isWhitespace || first == "," {
          rest.removeFirst()
        } else if first == "'" || first == "\"" {
          let inner = rest.dropFirst().prefix { $0 != first }
          tokens.append(.text(String(inner)))
          rest = rest.dropFirst(inner.count + 2)
        } else if first == "[" {
          let inner = rest.dropFirst().prefix { $0 != "]" }
          tokens.append(.key(inner.split(separator: " ").map(String.init)))
          rest = rest.dropFirst(inner.count + 2)
        } else if first == "+" {
          tokens.append(.word("+"))
          rest.removeFirst()
        } else {
          let word = rest.prefix { !$0.isWhitespace && $0 != "(" && $0 != "," && $0 != "'" }
          guard !word.isEmpty else {
            rest.removeFirst()
            continue
          }
          rest = rest.dropFirst(word.count)
          if rest.first == "(" {
            let inner = rest.dropFirst().prefix { $0 != ")" }
            let names = inner.split(separator: ",").map { $0.trimmed }
            tokens.append(.call(word.lowercased(), names))
            rest = rest.dropFirst(inner.count + 2)
          } else if word.hasPrefix("U+") || word.hasPrefix("u+"),
            let scalar = UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
          {
            tokens.append(.text(String(Character(scalar))))
          } else {
            tokens.append(.word(String(word)))
          }
        }
      }
      return tokens
    }
  }
}

extension KeymanFormat.Token {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
