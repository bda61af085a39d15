/// Something that is wrong, while it is on its way to the statement or the list that goes on behind it.
struct Fault: Error {
  var offset: Int
  var problem: SyntaxMistake.Problem
  var path: [String] = []
  /// What the problem refers back to: the first of two keys.
  var first: Int?
  /// Where reading goes on, for what was left open to another statement or to the end.
  var resume: Int?
}

/// Reads a document once from front to end. A statement that is wrong is noted and passed over.
struct Parser {
  let bytes: [UInt8]
  var at = 0
  /// Where the line of `at` begins.
  var line = 0
  var nodes: [Node] = []
  var slots: [Int32]
  /// How many slots are taken.
  var named = 0
  var unescaped: [UInt8] = []
  var sections: [TableSection] = []
  var faults: [Fault] = []
  /// The table that statements are in.
  var table: Int32 = 0
  /// The parts of the key that was read last.
  var parts: [Name] = []
  /// The node that is being read, for messages; -1 for none.
  var subject: Int32 = -1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let guess = min(bytes.count, Document.longest) / 24 + 8
    nodes.reserveCapacity(guess)
    var size = 64
    while size < guess * 2 { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
    nodes.append(Node(kind: .table, style: .header))
    sections.append(TableSection(table: 0, start: 0, end: 0))
  }

  /// A byte of the text; 0 behind its end, where `at` tells it from a byte 0.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var isAtEnd: Bool { at >= bytes.count }

  mutating func parse() {
    guard bytes.count <= Document.longest else {
      return note(Fault(offset: 0, problem: .tooLong))
    }
    checkEncoding()
    // A mark of byte order is no text.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { at = 3 }
    (sections[0].start, sections[0].end) = (Int32(at), Int32(at))
    while !isAtEnd, !isFull {
      skipBlank()
      subject = -1
      do throws(Fault) {
        switch byte(at) {
        case Ascii.newline, Ascii.carriageReturn, Ascii.hash: try endOfLine()
        case Ascii.open:
          try header()
          try endOfLine()
        default:
          guard !isAtEnd else { return }
          try pair(in: table)
          sections[sections.count - 1].end = Int32(at)
          sections[sections.count - 1].hasStatements = true
          try endOfLine()
        }
      } catch {
        recover(from: error)
      }
    }
  }

  /// Goes on with the next line, or where the fault says.
  private mutating func recover(from fault: Fault) {
    note(fault)
    if let resume = fault.resume {
      (at, line) = (resume, resume)
      return
    }
    while !isAtEnd, byte(at) != Ascii.newline { at += 1 }
    if !isAtEnd { newline() }
  }

  /// After so many faults reading ends.
  var isFull: Bool { faults.count >= Document.mostMistakes }

  /// Keeps a fault, with the key that is being read. Of several on one spot the first counts.
  mutating func note(_ fault: Fault) {
    guard !isFull, !faults.contains(where: { $0.offset == fault.offset }) else { return }
    var fault = fault
    if fault.path.isEmpty { fault.path = path(of: subject) }
    faults.append(fault)
  }

  /// Passes over a newline, which stands at `at`.
  mutating func newline() {
    at += 1
    line = at
  }

  mutating func skipBlank() {
    while byte(at) == Ascii.space || byte(at) == Ascii.tab { at += 1 }
  }

  /// Passes over blanks, a comment and the end of the line, which is all that may follow a statement.
  mutating func endOfLine() throws(Fault) {
    skipBlank()
    if byte(at) == Ascii.hash { comment() }
    guard !isAtEnd else { return }
    if byte(at) == Ascii.carriageReturn, byte(at + 1) == Ascii.newline { at += 1 }
    guard byte(at) == Ascii.newline else { throw Fault(offset: at, problem: .afterValue(found)) }
    newline()
  }

  /// Passes over a comment up to the end of its line.
  mutating func comment() {
    while !isAtEnd {
      let byte = byte(at)
      if byte == Ascii.newline { return }
      if Ascii.isControl(byte) {
        if byte == Ascii.carriageReturn, self.byte(at + 1) == Ascii.newline { return }
        note(Fault(offset: at, problem: .controlCharacter(byte)))
      }
      at += 1
    }
  }

  /// Passes over blanks, comments and empty lines.
  mutating func skipBlankLines() throws(Fault) {
    while !isAtEnd {
      skipBlank()
      switch byte(at) {
      case Ascii.hash: comment()
      case Ascii.newline: newline()
      case Ascii.carriageReturn:
        guard byte(at + 1) == Ascii.newline else {
          throw Fault(offset: at, problem: .controlCharacter(Ascii.carriageReturn))
        }
        at += 1
      default: return
      }
    }
  }

  /// The character at `at` for messages; nil at the end of a line.
  var found: String? {
    guard !isAtEnd, byte(at) != Ascii.newline else { return nil }
    if byte(at) == Ascii.carriageReturn, byte(at + 1) == Ascii.newline { return nil }
    var end = at + 1
    while end < min(at + 4, bytes.count), bytes[end] & 0xc0 == 0x80 { end += 1 }
    return String(decoding: bytes[at..<end], as: UTF8.self)
  }

  /// Notes the first byte of each line that is not UTF-8.
  private mutating func checkEncoding() {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    for line in bytes.split(separator: Ascii.newline, omittingEmptySubsequences: false) {
      if String(validating: line, as: UTF8.self) == nil {
        var good = line.startIndex
        var rest = line
        while let length = UTF8.length(ofFirst: rest) {
          good += length
          rest = rest.dropFirst(length)
        }
        note(Fault(offset: good, problem: .notUTF8))
        if isFull { return }
      }
    }
  }
}

extension UTF8 {
  /// How many bytes the first character has; nil where they are not UTF-8, and for no bytes.
  fileprivate static func length(ofFirst bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    return String(validating: bytes.prefix(length), as: UTF8.self) == nil ? nil : length
  }
}
