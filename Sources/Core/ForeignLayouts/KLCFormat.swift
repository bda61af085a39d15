/// Files of the Microsoft Keyboard Layout Creator.
enum KLCFormat {
  static func read(_ text: String) throws(ForeignFault) -> ForeignLayout {
    var reader = Reader()
    for (number, line) in SourceText.lines(text).enumerated() { reader.read(line, number + 1) }
    if !reader.dead.isEmpty {
      reader.losses.append(
        ForeignLayout.Loss(
          line: reader.deadLine,
          "dead keys type their accents; accented letters are on long presses",
          isMissing: false))
    }
    return ForeignLayout(
      name: reader.name, language: reader.language, body: reader.places.body, holds: reader.holds,
      losses: reader.losses)
  }

  private struct Reader {
    var name = ""
    var language: String?
    var places = KeyPlaces()
    var losses: [ForeignLayout.Loss] = []
    var holds: [String: [String]] = [:]
    var dead: Set<String> = []
    var deadLine = 0
    private var block = ""
    /// Level of each column of LAYOUT, from the fourth; nil for the control levels.
    private var levels: [Int?] = []
    private var names: [String: KeyPlaces.Place] = [:]

    mutating func read(_ line: Substring, _ number: Int) {
      let bare =
        line.before("//")
      let words = bare.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix(";") else { return }
      if Self.blocks.contains(first) {
        block = first
        if first == "DEADKEY", words.count > 1 {
          block = "DEADKEY " + words[1]
          if deadLine == 0 { deadLine = number }
        }
        if first == "KBD" { name = quoted(line) ?? (words.count > 1 ? words[1] : "") }
        if first == "LOCALENAME" { language = quoted(line) }
        return
      }
      switch block {
      case "SHIFTSTATE": levels.append([0: 0, 1: 1, 6: 2, 7: 3][Int(first) ?? -1] ?? nil)
      case "LAYOUT": key(words, number)
      case "LIGATURE": ligature(words, number)
      default:
        if block.hasPrefix("DEADKEY ") { accent(words) }
      }
    }

    private func quoted(_ line: Substring) -> String? {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count >= 3 ? String(parts[1]) : nil
    }

    private mutating func key(_ words: [String], _ number: Int) {
      guard words.count > 3, let code = Int(words[0], radix: 16) else { return }
      guard let place = KeyPlaces.place(scanCode: code) else { return }
      names[words[1]] = place
      for (column, word) in words.dropFirst(3).enumerated() {
        guard levels.indices.contains(column), let level = levels[column], word != "-1",
          word != "%%"
        else { continue }
        let isDead = word.hasSuffix("@")
        guard let text = Self.text(isDead ? String(word.dropLast()) : word) else {
          losses.append(ForeignLayout.Loss(line: number, "the character \(word) cannot be read"))
          continue
        }
        if isDead { dead.insert(text) }
        places.set(text, at: place, level: level)
      }
    }

    /// A ligature: the key, the number of its level, and up to four code units.
    private mutating func ligature(_ words: [String], _ number: Int) {
      guard words.count > 2, let place = names[words[0]], let modifier = Int(words[1]) else {
        return
      }
      let units = words.dropFirst(2).compactMap { UInt16($0, radix: 16) }
      guard levels.indices.contains(modifier), let level = levels[modifier] else { return }
      places.set(String(decoding: units, as: UTF16.self), at: place, level: level)
    }

    private mutating func accent(_ words: [String]) {
      guard words.count >= 2, let base = Self.text(words[0]), let result = Self.text(words[1]),
        base != " ", holds[base]?.contains(result) != true, holds[base]?.count ?? 0 < 60
      else { return }
      holds[base, default: []].append(result)
    }

    /// The character of `a`, `00e4` or `2019`.
    private static func text(_ word: String) -> String? {
      if word.count == 1 { return word }
      guard let value = UInt32(word, radix: 16), value >= 0x20, value != 0x7f,
        let scalar = Unicode.Scalar(value)
      else { return nil }
      return String(Character(scalar))
    }

    private static let blocks: Set = [
      "KBD", "COPYRIGHT", "COMPANY", "LOCALENAME", "LOCALEID", "VERSION", "SHIFTSTATE", "LAYOUT",
      "LIGATURE", "DEADKEY", "KEYNAME", "KEYNAME_EXT", "KEYNAME_DEAD", "DESCRIPTIONS",
      "LANGUAGENAMES", "ATTRIBUTES", "ENDKBD",
    ]
  }
}
