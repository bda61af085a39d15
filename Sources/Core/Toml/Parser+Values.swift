/// Reads values, and the lists and inline tables that hold values.
extension Parser {
  /// Reads the value at `at` into a node that is already in its table.
  mutating func value(into node: Int32) throws(Fault) {
    let start = Int32(at)
    nodes[Int(node)].start = start
    switch byte(at) {
    case Ascii.quote, Ascii.apostrophe: try text(into: node)
    case Ascii.open:
      try checkDepth(node)
      try list(into: node)
    case Ascii.openBrace:
      try checkDepth(node)
      try inlineTable(into: node)
    default: try word(into: node)
    }
    nodes[Int(node)].end = Int32(at)
  }

  private func checkDepth(_ node: Int32) throws(Fault) {
    guard nodes[Int(node)].depth < Document.deepest else {
      throw Fault(offset: at, problem: .tooDeep)
    }
  }

  private mutating func list(into node: Int32) throws(Fault) {
    nodes[Int(node)].kind = .list
    let open = at
    at += 1
    var isComplete = false
    while true {
      try skipBlankLines()
      guard !isAtEnd, !isFull else {
        throw Fault(offset: open, problem: .openList, resume: bytes.count)
      }
      switch byte(at) {
      case Ascii.close:
        at += 1
        return
      case Ascii.comma:
        if !isComplete { note(Fault(offset: at, problem: .noValue(","))) }
        isComplete = false
        at += 1
      default:
        try member(of: node, open: open, isAfterValue: isComplete)
        isComplete = true
      }
    }
  }

  /// Reads one member of a list. A wrong member is skipped, up to the comma after it.
  private mutating func member(
    of list: Int32, open: Int, isAfterValue: Bool
  ) throws(Fault) {
    let line = self.line
    do throws(Fault) {
      if isAfterValue { throw Fault(offset: at, problem: .noComma(found)) }
      try checkRoom()
      var node = Node(start: Int32(at))
      node.name.place = Int32(at)
      try value(into: append(node, to: list))
    } catch {
      // A statement on this line shows that the list was not closed before it.
      if self.line == line, lineIsStatement(), line > open {
        throw Fault(offset: open, problem: .openList, resume: line)
      }
      if let resume = error.resume {
        guard resume <= open else { throw error }
        throw Fault(offset: open, problem: .openList, resume: resume)
      }
      note(error)
      while !isAtEnd, ![Ascii.comma, Ascii.close, Ascii.newline].contains(byte(at)) { at += 1 }
    }
  }

  private mutating func inlineTable(into node: Int32) throws(Fault) {
    nodes[Int(node)].kind = .table
    nodes[Int(node)].style = .inline
    let open = at
    at += 1
    skipBlank()
    if byte(at) == Ascii.closeBrace {
      at += 1
      return
    }
    var isOnOneLine = true
    while true {
      try skipLines(open, &isOnOneLine)
      if byte(at) == Ascii.closeBrace {
        note(Fault(offset: at, problem: .commaAtEnd))
        at += 1
        return
      }
      try pair(in: node)
      skipBlank()
      try skipLines(open, &isOnOneLine, isAfterPair: true)
      switch byte(at) {
      case Ascii.comma: at += 1
      case Ascii.closeBrace:
        at += 1
        return
      default: throw Fault(offset: at, problem: .noCommaInTable(found))
      }
      skipBlank()
    }
  }

  /// Skips blank lines in an inline table. An inline table must be on one line. Otherwise the mistake is noted once,
  /// and the table is read all the same.
  private mutating func skipLines(
    _ open: Int, _ isOnOneLine: inout Bool, isAfterPair: Bool = false
  ) throws(Fault) {
    guard found == nil || byte(at) == Ascii.hash else { return }
    let end = at
    try skipBlankLines()
    guard !isAtEnd, !lineIsHeader(at: line) else {
      throw Fault(offset: open, problem: .openInlineTable, resume: isAtEnd ? bytes.count : line)
    }
    if isAfterPair, byte(at) != Ascii.closeBrace, byte(at) != Ascii.comma {
      throw Fault(offset: open, problem: .openInlineTable, resume: line)
    }
    if isOnOneLine { note(Fault(offset: end, problem: .lineInInlineTable)) }
    isOnOneLine = false
  }
}
