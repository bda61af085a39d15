/// A TOML 1.0 document that keeps every byte of its text: values are read from it with their places, and
/// an edit replaces the bytes of one value (R-APP-2). Whatever the bytes are, a document is made of them
/// in linear time; what is wrong with them is told in `mistakes`, and the rest can be read.
package struct Document: Sendable {
  /// The longest text in bytes. Of a longer one nothing is read.
  package static let longest = 1 << 20
  /// How deep tables, lists and dotted keys may lie in one another.
  package static let deepest = 64
  /// How many values, tables and lists there may be.
  package static let mostValues = 100_000
  /// How many mistakes are told. After them nothing more is read.
  package static let mostMistakes = 100

  let tree: Tree
  /// Every place where the text is no TOML, in the order of the text.
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

  /// The text.
  package var bytes: [UInt8] { tree.bytes }

  /// The table of the whole document.
  package var root: Item { Item(tree: tree, node: 0) }
}

/// A place in a text.
package struct TextPlace: Hashable, Sendable {
  /// From 1.
  package var line: Int
  /// From 1, in characters (Unicode scalars).
  package var column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}

/// Where the lines of a text begin.
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

  /// The line of a byte, from 1.
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
