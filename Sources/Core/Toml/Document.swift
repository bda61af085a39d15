/// A TOML 1.0 document that keeps every byte of its text. Values are read with their places, and an edit replaces
/// the bytes of one value (R-APP-2). Any bytes make a document, in linear time. `mistakes` lists the errors, and the
/// rest of the text can be read.
package struct Document: Sendable {
  /// Greatest length of the text, in bytes. A longer text is not read at all.
  package static let longest = 1 << 20
  /// Greatest depth of nested tables, lists and dotted keys.
  package static let deepest = 64
  /// Greatest number of values, tables and lists.
  package static let mostValues = 100_000
  /// Greatest number of reported mistakes. After this number, reading ends.
  package static let mostMistakes = 100

  let tree: Tree
  /// Every place at which the text is not TOML, in the order of the text.
  package let mistakes: [SyntaxMistake]

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  package init(bytes: [UInt8]) {
    var parser = Parser(bytes)
    parser.parse()
    let lines = LineIndex(bytes)
    mistakes = parser.faults.sorted { $0.offset < $1.offset }.map { fault in
      SyntaxMistake(
        place: lines.place(of: fault.offset), path: fault.path,
        problem: fault.problem, first: fault.first.map(lines.place))
    }
    tree = Tree(
      bytes: bytes, unescaped: parser.unescaped, nodes: parser.nodes, slots: parser.slots,
      sections: parser.sections)
  }

  /// UTF-8 bytes of the text.
  package var bytes: [UInt8] { tree.bytes }

  /// The table of the whole document.
  package var root: Item { Item(tree: tree, node: 0) }
}

/// A place in a text.
package struct TextPlace: Hashable, Sendable {
  /// Line, from 1.
  package var line: Int
  /// Column from 1, in characters (Unicode scalars).
  package var column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}

/// The starts of the lines of a text.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int32]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts: [Int32] = [0]
    guard bytes.count <= Document.longest else {
      self.starts = starts
      return
    }
    for (offset, byte) in bytes.enumerated() where byte == Ascii.newline {
      starts.append(Int32(offset + 1))
    }
    self.starts = starts
  }

  /// Returns the line of a byte, counted from 1.
  package func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  package func place(of offset: Int) -> TextPlace {
    let line = line(of: offset)
    let before = bytes[Int(starts[line - 1])..<min(max(offset, Int(starts[line - 1])), bytes.count)]
    return TextPlace(line: line, column: before.count { $0 & 0xc0 != 0x80 } + 1)
  }
}
