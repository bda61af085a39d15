/// A mistake that is thrown to the code that reads the statement or the list. After this statement or list, reading
/// continues.
struct Fault: Error {
  var offset: Int
  var problem: SyntaxMistake.Problem
  var path: [String] = []
  /// Offset of the earlier place to which the problem refers, such as the first of two keys; nil if there is none.
  var first: Int?
  /// Offset at which reading continues after an unclosed value; nil: at the next line.
  var resume: Int?
}

/// Reads a document once from start to end. A wrong statement is noted and skipped.
struct Parser {
  let bytes: [UInt8]
  var at = 0
  /// Start of the line of `at`.
  var line = 0
  var nodes: [Node] = []
  var slots: [Int32]
  /// Number of used entries of `slots`.
  var named = 0
  var unescaped: [UInt8] = []
  var sections: [TableSection] = []
  var faults: [Fault] = []
  /// The table of the current statements.
  var table: Int32 = 0
  /// Parts of the last key.
  var parts: [Name] = []
  /// The node that is being read, for messages; -1 if no node is being read.
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

  /// Returns the byte at an offset; 0 after the end, where `isAtEnd` distinguishes it from a byte 0.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var isAtEnd: Bool { at >= bytes.count }

  mutating func parse() {
    guard bytes.count <= Document.longest else {
      return note(Fault(offset: 0, problem: .tooLong))
    }
    checkEncoding()
    // A byte order mark is not part of the text.
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

  /// Continues with the next line, or at the fault's `resume`.
  private mutating func recover(from fault: Fault) {
    note(fault)
    if let resume = fault.resume {
      (at, line) = (resume, resume)
      return
    }
    while !isAtEnd, byte(at) != Ascii.newline { at += 1 }
    if !isAtEnd { newline() }
  }

  /// Whether the number of faults is the greatest allowed number, so that reading ends.
  var isFull: Bool { faults.count >= Document.mostMistakes }

  /// Stores a fault, with the key that is being read. Of several faults at one offset, only the first counts.
  mutating func note(_ fault: Fault) {
    guard !isFull, !faults.contains(where: { $0.offset == fault.offset }) else { return }
    var fault = fault
    if fault.path.isEmpty { fault.path = path(of: subject) }
    faults.append(fault)
  }

  /// Skips the newline at `at`.
  mutating func newline() {
    at += 1
    line = at
  }

  mutating func skipBlank() {
    while byte(at) == Ascii.space || byte(at) == Ascii.tab { at += 1 }
  }

  /// Skips blanks, a comment and the end of the line. Nothing else may follow a statement.
  mutating func endOfLine() throws(Fault) {
    skipBlank()
    if byte(at) == Ascii.hash { comment() }
    guard !isAtEnd else { return }
    if byte(at) == Ascii.carriageReturn, byte(at + 1) == Ascii.newline { at += 1 }
    guard byte(at) == Ascii.newline else { throw Fault(offset: at, problem: .afterValue(found)) }
    newline()
  }

  /// Skips a comment up to the end of its line.
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

  /// Skips blanks, comments and empty lines.
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

  /// The character at `at`, for messages; nil at the end of a line.
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
  /// Returns the number of bytes of the first character; nil for invalid UTF-8 or if there are no bytes.
  fileprivate static func length(ofFirst bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    return String(validating: bytes.prefix(length), as: UTF8.self) == nil ? nil : length
  }
}
