/// Reads statements: keys and headers.
extension Parser {
  /// Reads `key.of.parts = value` in a table or an inline table.
  mutating func pair(in table: Int32) throws(Fault) {
    let statement = at
    try key()
    skipBlank()
    guard byte(at) == Ascii.equals else {
      throw Fault(
        offset: at, problem: .noEquals(found), path: path(of: table) + parts.map(text(of:)))
    }
    at += 1
    let node = attach(in: table, statement: statement)
    subject = node
    skipBlank()
    try value(into: node)
  }

  /// Reads `[table]` or `[[table]]`. Statements below a wrong header belong to no table.
  mutating func header() throws(Fault) {
    let start = at
    let isList = byte(at + 1) == Ascii.open
    table = detached(.table)
    at += isList ? 2 : 1
    do throws(Fault) { try key() } catch {
      guard case .noKey(let found) = error.problem else { throw error }
      throw Fault(offset: error.offset, problem: .noName(found))
    }
    skipBlank()
    guard byte(at) == Ascii.close else { throw Fault(offset: at, problem: .openHeader(found)) }
    at += 1
    if isList {
      guard byte(at) == Ascii.close else {
        throw Fault(offset: at, problem: .openListHeader(found))
      }
      at += 1
    }
    table = isList ? openList(start) : openTable(start)
    sections.append(TableSection(table: table, start: Int32(start), end: Int32(at)))
  }

  /// Reads the parts of a key into `parts`, up to the character after the key.
  mutating func key() throws(Fault) {
    parts.removeAll(keepingCapacity: true)
    try checkRoom()
    while true {
      skipBlank()
      parts.append(try part())
      guard parts.count < Document.deepest else { throw Fault(offset: at, problem: .tooDeep) }
      skipBlank()
      guard byte(at) == Ascii.period else { return }
      at += 1
    }
  }

  /// Throws a fault that ends the reading if there are too many values.
  func checkRoom() throws(Fault) {
    guard nodes.count < Document.mostValues else {
      throw Fault(offset: at, problem: .tooMany, resume: bytes.count)
    }
  }

  private mutating func part() throws(Fault) -> Name {
    let start = at
    switch byte(at) {
    case Ascii.quote, Ascii.apostrophe:
      let quote = byte(at)
      if byte(at + 1) == quote, byte(at + 2) == quote {
        throw Fault(offset: at, problem: .longKey)
      }
      var text = Node(start: Int32(at))
      try shortText(&text, quote: quote)
      text.end = Int32(at)
      guard text.hasEscapes else {
        return Name(
          place: Int32(start), start: Int32(start + 1), count: Int32(at - start - 2))
      }
      let from = unescaped.count
      unescaped += TextDecoder.bytes(of: text, in: bytes)
      return Name(
        place: Int32(start), start: Int32(from), count: Int32(unescaped.count - from),
        isUnescaped: true)
    default:
      while Ascii.isBare(byte(at)) { at += 1 }
      guard at > start else { throw Fault(offset: at, problem: .noKey(found)) }
      return Name(place: Int32(start), start: Int32(start), count: Int32(at - start))
    }
  }

  /// Whether the line of `at` begins like a statement: with a key and `=`, or with a header.
  func lineIsStatement() -> Bool {
    var look = line
    while byte(look) == Ascii.space || byte(look) == Ascii.tab { look += 1 }
    if byte(look) == Ascii.open { return lineIsHeader(at: line) }
    while true {
      let quote = byte(look)
      if quote == Ascii.quote || quote == Ascii.apostrophe {
        look += 1
        while look < bytes.count, byte(look) != quote, byte(look) != Ascii.newline { look += 1 }
        guard byte(look) == quote else { return false }
        look += 1
      } else {
        let start = look
        while Ascii.isBare(byte(look)) { look += 1 }
        guard look > start else { return false }
      }
      while byte(look) == Ascii.space || byte(look) == Ascii.tab { look += 1 }
      guard byte(look) == Ascii.period else { return byte(look) == Ascii.equals }
      look += 1
    }
  }

  /// Whether the line that begins at `start` is a header of bare words, not a list of values.
  func lineIsHeader(at start: Int) -> Bool {
    var look = start
    while byte(look) == Ascii.space || byte(look) == Ascii.tab { look += 1 }
    guard byte(look) == Ascii.open else { return false }
    look += byte(look + 1) == Ascii.open ? 2 : 1
    let word = look
    while Ascii.isBare(byte(look)) || byte(look) == Ascii.period { look += 1 }
    guard Ascii.isLetter(byte(word)), byte(look) == Ascii.close else { return false }
    let values = ["true", "false", "inf", "nan"]
    return !values.contains { bytes[word..<look].elementsEqual($0.utf8) }
  }
}
