/// Writes a layout as one of our keyboard files (`Documentation/keyboards.md`).
package struct KeyboardText {
  /// Identifier of the new keyboard: a word of letters, digits, `-`, `_` and `.`.
  private let identifier: String
  private let language: String
  private let layout: ForeignLayout
  /// The parts that are missing or have another form, in addition to the losses of the reader.
  var losses: [ForeignLayout.Loss]
  var holds: [String: [String]] = [:]
  var planes: [String] = []
  var typed: Set<String> = []

  private static let mostHolds = 60

  /// Makes the file's text, and the complete list of losses. `language` is used where the layout has none. Throws if
  /// no key types a character.
  package static func write(
    _ layout: ForeignLayout, identifier: String, language: String
  ) throws(ForeignFault) -> (text: String, losses: [ForeignLayout.Loss]) {
    var writer = KeyboardText(layout, identifier, layout.language ?? language)
    let text = writer.file()
    guard writer.planes.first?.hasPrefix("[planes.letters]") == true, !writer.typed.isEmpty else {
      throw .noKeys
    }
    return (text, writer.losses.sorted { $0.line < $1.line })
  }

  private init(_ layout: ForeignLayout, _ identifier: String, _ language: String) {
    (self.layout, self.identifier, self.language) = (layout, identifier, language)
    losses = layout.losses
  }

  private mutating func file() -> String {
    switch layout.body {
    case .printed(let rows): write(rows)
    case .touch(let faces): for face in faces { write(face) }
    }
    // The keys' own further levels come before what accents give.
    for (key, texts) in layout.holds.sorted(by: { $0.key < $1.key }) { hold(texts, on: key) }
    let name = layout.name.isEmpty ? identifier : layout.name
    var text = """
      identifier = \(KeyboardText.quoted(identifier))
      name = \(KeyboardText.quoted(String(name.prefix(60))))

      [manifest]
      PrimaryLanguage = \(KeyboardText.quoted(language))

      """
    let letters = Set(typed.map { $0.lowercased() })
    if "abcdefghijklmnopqrstuvwxyz".allSatisfy({ letters.contains(String($0)) }) {
      text += "IsASCIICapable = true\n"
    }
    if isRightToLeft { text += "PrefersRightToLeft = true\n" }
    text += "\n" + planes.joined(separator: "\n")
    text += table()
    return text
  }

  /// Whether most letters are of a script that is written from right to left.
  private var isRightToLeft: Bool {
    let scalars = typed.compactMap(\.unicodeScalars.first)
    let count = scalars.count {
      (0x590...0x8ff).contains($0.value) || (0xfb1d...0xfdff).contains($0.value)
    }
    return count * 2 > scalars.count
  }

  private mutating func write(_ face: ForeignLayout.Face) {
    switch face.role {
    case .further(let name): spread(face, name)
    case .letters: write(face, plane: "letters", bottom: ["{123}", "{globe}"], end: "{fn}")
    case .numbers: write(face, plane: "numbers", bottom: ["{ABC}", "{globe}"], end: "{fn}")
    case .symbols: write(face, plane: "symbols", bottom: ["{ABC}", "{globe}"], end: "{fn}")
    }
  }

  /// Puts the characters of a further face onto long presses: of the plain letter, or of the key at the same place.
  private mutating func spread(_ face: ForeignLayout.Face, _ name: String) {
    guard case .touch(let faces) = layout.body, let first = faces.first else { return }
    var count = 0
    for (row, cells) in face.rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        guard let text = cell.text, text != " ", !typed.contains(text) else { continue }
        let base = first.rows.indices.contains(row) ? first.rows[row].compactMap(\.text) : []
        let home =
          base.indices.contains(column)
          ? base[column] : base.last ?? first.rows.joined().compactMap(\.text).first
        guard let home else { continue }
        hold([text, cell.shifted].compactMap(\.self), on: home)
        count += 1
      }
    }
    if count > 0 {
      losses.append(
        ForeignLayout.Loss(
          line: face.rows.joined().first?.line ?? 0,
          "the face “\(name)”: its characters are on long presses", isMissing: false))
    }
  }

  private mutating func write(
    _ face: ForeignLayout.Face, plane: String, bottom: [String], end: String
  ) {
    var rows = face.rows
    // The row with the space bar becomes our bottom row, with its characters at both sides of the space bar.
    var last: [ForeignLayout.Cell] = []
    if let index = rows.lastIndex(where: {
      $0.contains { $0.text == " " || $0.deed == .named("space") }
    }) {
      last = rows.remove(at: index)
    }
    var seen: Set<String> = []
    var drawn: [[ForeignLayout.Cell]] = []
    var named: [String] = []
    for row in rows {
      var cells: [ForeignLayout.Cell] = []
      for cell in row {
        guard let cell = kept(cell, &seen) else { continue }
        if case .named(let name) = cell.deed {
          if !KeyboardText.placedByUs.contains(name), !named.contains(name) { named.append(name) }
          continue
        }
        cells.append(cell)
      }
      if !cells.isEmpty { drawn.append(cells) }
    }
    let split = last.firstIndex { $0.text == " " || $0.deed == .named("space") } ?? 0
    var (left, right): ([ForeignLayout.Cell], [ForeignLayout.Cell]) = ([], [])
    for (place, cell) in last.enumerated() where cell.text != " " {
      guard let cell = kept(cell, &seen), cell.deed != .gap else { continue }
      if case .named(let name) = cell.deed {
        if !KeyboardText.placedByUs.contains(name), !named.contains(name) { named.append(name) }
      } else if place < split {
        left.append(cell)
      } else {
        right.append(cell)
      }
    }
    guard !drawn.isEmpty else {
      if plane == "letters", !(left + right).isEmpty { drawn = [left + right] }
      (left, right) = ([], [])
      if drawn.isEmpty { return }
      return draw(drawn, [], [], named, plane, bottom, end)
    }
    draw(drawn, left, right, named, plane, bottom, end)
  }

  /// Keys that every keyboard of ours has in its own places.
  private static let placedByUs: Set = [
    "shift", "delete", "return", "space", "globe", "hide", "123", "ABC", "#+=", "emoji", "fn",
  ]

  /// Registers a cell; nil for a character that stands on the plane already.
  private mutating func kept(
    _ cell: ForeignLayout.Cell, _ seen: inout Set<String>
  ) -> ForeignLayout.Cell? {
    guard let text = cell.text else { return cell }
    guard text == " " || token(text) != nil else {
      losses.append(
        ForeignLayout.Loss(line: cell.line, "the text \(KeyboardText.shown(text)) has no picture"))
      return nil
    }
    guard text != " ", seen.insert(text).inserted else { return text == " " ? cell : nil }
    typed.insert(text)
    hold(cell.holds, on: text)
    return cell
  }

  mutating func hold(_ texts: [String], on key: String) {
    var list = holds[key] ?? []
    for text in texts where text != key && !text.isEmpty && !list.contains(text) {
      guard text.count <= 8, !text.contains(" "), list.count < KeyboardText.mostHolds else {
        continue
      }
      list.append(text)
    }
    holds[key] = list
  }

  mutating func draw(
    _ drawn: [[ForeignLayout.Cell]], _ left: [ForeignLayout.Cell], _ right: [ForeignLayout.Cell],
    _ named: [String], _ plane: String, _ bottom: [String], _ end: String
  ) {
    let isLetters = plane == "letters"
    let side = isLetters ? "{shift" : plane == "numbers" ? "{#+=" : "{123"
    let padSide = isLetters ? "{shift" : plane == "numbers" ? "{#+=" : "{.?123"
    func tokens(_ cells: [ForeignLayout.Cell]) -> [String] {
      cells.map { cell in cell.text.flatMap { token($0) } ?? "{gap}" }
    }
    let count = drawn.count
    let widest = drawn.map(\.count).max() ?? 1
    var phone: [String] = []
    var pad: [String] = []
    for (number, cells) in drawn.enumerated() {
      let row = tokens(cells)
      if number == count - 1 {
        let isTight = Double(cells.count) / Double(widest) > 0.78
        let (start, stop) = isTight ? ("\(side) *}", "{delete *}") : ("\(side)}", "{delete}")
        let fits = Double(cells.count) / Double(widest) <= 0.88
        if fits {
          phone.append(([start] + row + [stop]).joined(separator: " "))
        } else {
          let share = 77.6 / Double(cells.count)
          let width = "\((share * 10).rounded(.down) / 10)%"
          phone.append(
            (["\(side)}"] + cells.map { widened($0, width) } + ["{delete}"]).joined(separator: " "))
        }
        pad.append(
          ([isLetters ? "{shift}" : "\(padSide)}"] + row + ["\(padSide) *}"]).joined(separator: " ")
        )
      } else {
        phone.append(row.joined(separator: " "))
        if number == count - 2 {
          pad.append((row + ["{return *}"]).joined(separator: " "))
        } else if number == 0 {
          pad.append((row + ["{delete *}"]).joined(separator: " "))
        } else if let final = cells.last {
          pad.append((row.dropLast() + [widened(final, "*")]).joined(separator: " "))
        }
      }
    }
    if count == 1 { pad.insert("{esc *} {tab *} {delete *} {return *}", at: 0) }
    if count == 2 { pad.insert("{esc *} {tab *} {delete *}", at: 0) }
    let more = named.filter { !$0.isEmpty }.map { "{\($0) *}" }
    if !more.isEmpty {
      let names = more.joined(separator: " ")
      phone.insert(names, at: 0)
      pad.insert(names, at: 0)
    }
    let sides = (tokens(left), tokens(right))
    phone.append(
      (bottom + (sides.0.isEmpty && sides.1.isEmpty ? [end] : []) + sides.0 + ["{space}"] + sides.1
        + ["{return}"]).joined(separator: " "))
    let back = isLetters ? "{.?123 13%}" : "{ABC 13%}"
    let first = isLetters ? "{.?123 9.2%}" : "{ABC 9.2%}"
    pad.append(
      ([first, "{globe 9.2%}", "{ctrl 9.2%}"] + sides.0 + ["{space}"] + sides.1
        + [back, "{hide 13%}"]).joined(separator: " "))
    let bottomCells = left + right
    let overlay = isLetters ? self.overlay(drawn + (bottomCells.isEmpty ? [] : [bottomCells])) : nil
    var text = "[planes.\(plane)]\n" + KeyboardText.picture("phone", phone)
    if let overlay { text += KeyboardText.picture("phone-shift", overlay) }
    text += KeyboardText.picture("pad", pad)
    if let overlay { text += KeyboardText.picture("pad-shift", overlay) }
    planes.append(text)
  }

  /// The picture of shift; nil where shift gives the capitals alone.
  func overlay(_ rows: [[ForeignLayout.Cell]]) -> [String]? {
    let cells = rows.joined()
    let isSpecial = cells.contains { cell in
      guard let text = cell.text, let above = cell.shifted else { return false }
      return above != text.uppercased() && above != text
    }
    guard isSpecial else { return nil }
    return rows.map { row in
      row.filter { $0.text != nil }.map { cell in
        let above = cell.shifted ?? capital(cell.text ?? "")
        return above.flatMap { token($0) } ?? "{gap}"
      }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  private func capital(_ text: String) -> String? {
    let upper = text.uppercased()
    return upper != text && upper.count == text.count ? upper : nil
  }

  func widened(_ cell: ForeignLayout.Cell, _ width: String) -> String {
    guard let text = cell.text, let token = token(text) else { return "{gap}" }
    return token.hasPrefix("{") && token.count > 1
      ? "\(token.dropLast()) \(width)}" : "{\(token) \(width)}"
  }

  static func isLetter(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .nonspacingMark, .spacingMark:
      return scalar.value != 0xaa && scalar.value != 0xba && scalar.value != 0xb5
    default: return false
    }
  }

  /// The token of a picture that types the text; nil where a picture cannot show it.
  func token(_ text: String) -> String? {
    guard !text.isEmpty, text.unicodeScalars.count <= 32 else { return nil }
    if text == "\u{200C}" { return "{zwnj}" }
    if text == "\u{200D}" { return "{zwj}" }
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator,
        .spaceSeparator:
        if scalar.value == 0x200C || scalar.value == 0x200D { continue }
        return nil
      default: continue
      }
    }
    let drawn = KeyboardText.apart(text)
    if drawn.count == 1 { return drawn }
    return text.contains("}") ? nil : "{text=\(text)}"
  }

  /// The text, on a dotted circle if it would otherwise be one character with the space before it.
  private static func apart(_ text: String) -> String {
    (" " + text).count > text.count ? text : "\u{25CC}" + text
  }

  private func table() -> String {
    var lines: [String] = []
    for key in holds.keys.sorted() where typed.contains(key) {
      let list = (holds[key] ?? []).filter { $0 != key }
      guard !list.isEmpty, key.count == 1 else { continue }
      let shown = list.map { text in
        text == "\u{200C}" ? "zwnj" : text == "\u{200D}" ? "zwj" : KeyboardText.apart(text)
      }
      lines.append(
        "\(KeyboardText.quoted(key)) = \(KeyboardText.quoted(shown.joined(separator: " ")))")
    }
    return lines.isEmpty ? "" : "\n[alternates]\n" + lines.joined(separator: "\n") + "\n"
  }

  static func picture(_ name: String, _ rows: [String]) -> String {
    "\(name) = '''\n" + rows.joined(separator: "\n") + "\n'''\n"
  }

  /// A TOML text in quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7f {
          let hex = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// A text of the file for a message.
  static func shown(_ text: String) -> String {
    let hex = text.unicodeScalars.prefix(4).map {
      "U+" + String($0.value, radix: 16, uppercase: true)
    }
    return hex.joined(separator: " ")
  }
}
