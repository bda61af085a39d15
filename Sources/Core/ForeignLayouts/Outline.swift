/// A value of a JSON or YAML document, with members in their order.
indirect enum Outline {
  case text(String, line: Int)
  case list([Outline], line: Int)
  case table([(key: String, value: Outline)], line: Int)

  var line: Int {
    switch self {
    case .text(_, let line), .list(_, let line), .table(_, let line): line
    }
  }

  var text: String? { if case .text(let text, _) = self { text } else { nil } }
  var items: [Outline] { if case .list(let items, _) = self { items } else { [] } }
  var members: [(key: String, value: Outline)] {
    if case .table(let members, _) = self { members } else { [] }
  }

  subscript(_ key: String) -> Outline? { members.first { $0.key == key }?.value }
}

/// Reads JSON, and the part of YAML that layouts use: blocks by indentation, lists, quotes, braces and brackets.
/// Anchors, tags and aliases are refused; depth and number of values have bounds.
struct OutlineReader {
  static let deepest = 48
  static let mostValues = 200_000

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var line = 1
  private var values = 0

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  static func read(_ text: String) throws(ForeignFault) -> Outline {
    var reader = OutlineReader(text)
    reader.skipBlank()
    if reader.peek("---") {
      reader.skipLine()
      reader.skipBlank()
    }
    if reader.scalar == "{" || reader.scalar == "[" {
      let value = try reader.flow(depth: 1)
      reader.skipBlank()
      guard reader.place == reader.scalars.count else { throw reader.fault("there is more") }
      return value
    }
    let value = try reader.block(indent: reader.column, depth: 1)
    reader.skipBlank()
    guard reader.place == reader.scalars.count || reader.peek("---") || reader.peek("...") else {
      throw reader.fault("the indentation is wrong")
    }
    return value
  }

  private var scalar: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private func fault(_ words: String) -> ForeignFault { .malformed(line: line, words) }

  private mutating func advance() {
    if place < scalars.count, scalars[place] == "\n" { line += 1 }
    place += 1
  }

  private func peek(_ text: String) -> Bool {
    scalars[min(place, scalars.count)...].starts(with: text.unicodeScalars)
  }

  /// Column of the place in its line, from 0.
  private var column: Int {
    var start = place
    while start > 0, scalars[start - 1] != "\n" { start -= 1 }
    return place - start
  }

  private mutating func skipLine() {
    while let scalar, scalar != "\n" { advance() }
  }

  /// Skips white space, empty lines and comments.
  private mutating func skipBlank() {
    while let scalar {
      if scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" {
        advance()
      } else if scalar == "#", place == 0 || [" ", "\n", "\t", "\r"].contains(scalars[place - 1]) {
        skipLine()
      } else {
        return
      }
    }
  }

  private mutating func skipSpaces() {
    while let scalar, scalar == " " || scalar == "\t" { advance() }
  }

  private mutating func count(_ depth: Int) throws(ForeignFault) {
    values += 1
    guard values <= OutlineReader.mostValues else { throw fault("too many values") }
    guard depth <= OutlineReader.deepest else {
      throw fault("values deeper than \(OutlineReader.deepest)")
    }
  }

  private var isItem: Bool {
    guard scalar == "-" else { return false }
    guard place + 1 < scalars.count else { return true }
    return [" ", "\n", "\r"].contains(scalars[place + 1])
  }

  private mutating func block(indent: Int, depth: Int) throws(ForeignFault) -> Outline {
    try count(depth)
    let start = line
    if isItem {
      var items: [Outline] = []
      while scalar != nil, column == indent, isItem {
        advance()
        skipSpaces()
        items.append(try value(after: indent, depth, isItem: true))
        skipBlank()
      }
      return .list(items, line: start)
    }
    var members: [(key: String, value: Outline)] = []
    while scalar != nil, column == indent, !isItem, !peek("---"), !peek("...") {
      let key = try key(depth)
      members.append((key, try value(after: indent, depth, isItem: false)))
      skipBlank()
    }
    guard !members.isEmpty else { throw fault("a value is missing") }
    return .table(members, line: start)
  }

  /// Reads a key and its colon.
  private mutating func key(_ depth: Int) throws(ForeignFault) -> String {
    let text: String
    if scalar == "\"" || scalar == "'" {
      text = try quoted()
    } else {
      let start = place
      while let scalar, scalar != "\n" {
        let next = place + 1 < scalars.count ? scalars[place + 1] : "\n"
        if scalar == ":", next == " " || next == "\n" || next == "\r" { break }
        advance()
      }
      text = String(String.UnicodeScalarView(scalars[start..<place])).trimmed
    }
    skipSpaces()
    guard scalar == ":" else { throw fault("a colon is missing") }
    advance()
    skipSpaces()
    return text
  }

  private mutating func value(
    after indent: Int, _ depth: Int, isItem: Bool
  ) throws(ForeignFault) -> Outline {
    try count(depth)
    if scalar == "#" { skipLine() }
    switch scalar {
    case nil, "\n", "\r":
      skipBlank()
      let isNested =
        scalar != nil && (column > indent || !isItem && column == indent && self.isItem)
      return isNested ? try block(indent: column, depth: depth + 1) : .text("", line: line)
    case "{", "[": return try flow(depth: depth + 1)
    case "&", "*", "!": throw fault("anchors and tags cannot be used")
    case "|", ">":
      return folded(indent)
    default: break
    }
    if isItem, self.isItem || isMember { return try block(indent: column, depth: depth + 1) }
    let start = line
    if scalar == "\"" || scalar == "'" { return .text(try quoted(), line: start) }
    let from = place
    while let scalar, scalar != "\n" {
      if scalar == "#", place > from, scalars[place - 1] == " " { break }
      advance()
    }
    let text = String(String.UnicodeScalarView(scalars[from..<place])).trimmed
    skipLine()
    return .text(text, line: start)
  }

  /// Whether the rest of the line is a member, `key: value`.
  private var isMember: Bool {
    var (ahead, quote): (Int, Unicode.Scalar?) = (place, nil)
    while ahead < scalars.count, scalars[ahead] != "\n" {
      let here = scalars[ahead]
      if let open = quote {
        if here == "\\", open == "\"" { ahead += 1 }
        if here == open { quote = nil }
      } else if ahead == place, here == "\"" || here == "'" {
        quote = here
      } else if here == ":" {
        let next = ahead + 1 < scalars.count ? scalars[ahead + 1] : "\n"
        if next == " " || next == "\n" || next == "\r" { return true }
      }
      ahead += 1
    }
    return false
  }

  /// Reads the lines of `|` or `>` that are indented more than `indent`.
  private mutating func folded(_ indent: Int) -> Outline {
    let start = line
    skipLine()
    var lines: [String] = []
    while place < scalars.count {
      let (from, number) = (place, line)
      advance()
      var width = 0
      while let scalar, scalar == " " {
        advance()
        width += 1
      }
      if let scalar, scalar != "\n", width <= indent {
        (place, line) = (from, number)
        break
      }
      let begin = place
      skipLine()
      lines.append(
        String(
          String.UnicodeScalarView(scalars[min(begin, scalars.count)..<min(place, scalars.count)])))
    }
    return .text(lines.joined(separator: "\n"), line: start)
  }

  private mutating func flow(depth: Int) throws(ForeignFault) -> Outline {
    try count(depth)
    let start = line
    if scalar == "[" {
      advance()
      var items: [Outline] = []
      while true {
        skipBlank()
        if scalar == "]" { break }
        items.append(try flow(depth: depth + 1))
        skipBlank()
        if scalar == "," { advance() } else if scalar != "]" { throw fault("] is missing") }
      }
      advance()
      return .list(items, line: start)
    }
    if scalar == "{" {
      advance()
      var members: [(key: String, value: Outline)] = []
      while true {
        skipBlank()
        if scalar == "}" { break }
        let key = scalar == "\"" || scalar == "'" ? try quoted() : bare()
        skipBlank()
        guard scalar == ":" else { throw fault("a colon is missing") }
        advance()
        skipBlank()
        members.append((key, try flow(depth: depth + 1)))
        skipBlank()
        if scalar == "," { advance() } else if scalar != "}" { throw fault("} is missing") }
      }
      advance()
      return .table(members, line: start)
    }
    if scalar == "\"" || scalar == "'" { return .text(try quoted(), line: start) }
    let text = bare()
    guard !text.isEmpty else { throw fault("a value is missing") }
    return .text(text, line: start)
  }

  /// A text without quotes inside braces or brackets.
  private mutating func bare() -> String {
    let start = place
    while let scalar, !",[]{}\n:".unicodeScalars.contains(scalar) { advance() }
    return String(String.UnicodeScalarView(scalars[start..<min(place, scalars.count)])).trimmed
  }

  private mutating func quoted() throws(ForeignFault) -> String {
    guard let quote = scalar else { throw fault("a text is missing") }
    advance()
    var text = String.UnicodeScalarView()
    var high: UInt32?
    while let scalar {
      if scalar == quote {
        advance()
        guard quote == "'", self.scalar == "'" else { return String(text) }
        text.append("'")
        advance()
      } else if scalar == "\\", quote == "\"" {
        advance()
        try escape(into: &text, &high)
      } else {
        text.append(scalar)
        advance()
      }
    }
    throw fault("a text has no end")
  }

  private mutating func escape(
    into text: inout String.UnicodeScalarView, _ high: inout UInt32?
  ) throws(ForeignFault) {
    guard let scalar else { throw fault("a text has no end") }
    advance()
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "f": "\u{c}", "0": "\0", "e": "\u{1b}",
      " ": " ",
    ]
    let digits = ["x": 2, "u": 4, "U": 8][scalar]
    guard let digits else {
      text.append(plain[scalar] ?? scalar)
      return
    }
    let end = min(place + digits, scalars.count)
    let hex = String(String.UnicodeScalarView(scalars[place..<end]))
    guard hex.utf8.count == digits, let value = UInt32(hex, radix: 16) else {
      throw fault("an escape has no number")
    }
    for _ in 0..<digits { advance() }
    if (0xD800...0xDBFF).contains(value) {
      high = value
    } else if let first = high, (0xDC00...0xDFFF).contains(value),
      let joined = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (value - 0xDC00))
    {
      text.append(joined)
      high = nil
    } else {
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
  }
}
