/// The values of a document, with a hash table for finding them. A tree is immutable.
final class Tree: Sendable {
  let bytes: [UInt8]
  /// Bytes of the names of keys that are written with escapes, one name after the other.
  let unescaped: [UInt8]
  /// The nodes; the first is the table of the whole document.
  let nodes: [Node]
  /// A hash table of the nodes that have names, by parent and name; 0 is a free entry.
  let slots: [Int32]
  /// The headers in the order of the text; the first entry stands for the text before all headers.
  let sections: [TableSection]

  init(
    bytes: [UInt8], unescaped: [UInt8], nodes: [Node], slots: [Int32], sections: [TableSection]
  ) {
    self.bytes = bytes
    self.unescaped = unescaped
    self.nodes = nodes
    self.slots = slots
    self.sections = sections
  }

  /// Finds the node with this name in a table; nil if there is none.
  func find(_ name: String, in table: Int32) -> Int32? {
    var name = name
    return name.withUTF8 { wanted in
      let hash = Name.hash(UnsafeRawBufferPointer(wanted), in: table)
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 {
        let node = nodes[Int(slots[slot])]
        if node.hash == hash, node.parent == table, bytes(of: node.name).elementsEqual(wanted) {
          return slots[slot]
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  /// Returns the name of a node as text; empty for members of a list.
  func text(of name: Name) -> String {
    String(decoding: bytes(of: name), as: UTF8.self)
  }

  private func bytes(of name: Name) -> ArraySlice<UInt8> {
    let start = Int(name.start)
    return name.isUnescaped
      ? unescaped[start..<start + Int(name.count)] : bytes[start..<start + Int(name.count)]
  }
}

/// The name of a key: bytes of the document, or of `Tree.unescaped`.
struct Name {
  /// Offset of the key in the text, including quotes.
  var place: Int32 = 0
  var start: Int32 = 0
  var count: Int32 = 0
  var isUnescaped = false

  /// Computes the hash of a name with a random seed of the process, so that no file can contain colliding names on purpose.
  static func hash(_ name: UnsafeRawBufferPointer, in table: Int32) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(table)
    hasher.combine(bytes: name)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }
}

/// A value, a table or a list.
struct Node {
  enum Kind: UInt8 {
    /// A key whose value cannot be read.
    case broken
    case string, integer, float, boolean
    case offsetDateTime, localDateTime, localDate, localTime
    case list, table
  }

  /// Origin of a table or a list, or notation of a text.
  enum Style: UInt8 {
    case plain
    /// A table that exists only because headers of inner tables name it.
    case implicit
    case header
    case dotted
    case inline
    /// A list of `[[tables]]`.
    case tables
    /// `"…"`, `'…'`, `"""…"""`, `'''…'''`.
    case basic, literal, longBasic, longLiteral
  }

  var kind = Kind.broken
  var style = Style.plain
  /// Whether a text has escapes, or line ends other than plain newlines.
  var hasEscapes = false
  var depth: UInt8 = 0
  var parent: Int32 = -1
  var name = Name()
  var hash: UInt32 = 0
  /// Offset of the start of a key's statement, or of a pair in an inline table.
  var statement: Int32 = 0
  /// Offset of the start of the value; for a table with a header, of the header.
  var start: Int32 = 0
  /// Offset of the end of the value; for a table with a header, of the header.
  var end: Int32 = 0
  /// Number of the first child; 0 if there is none.
  var first: Int32 = 0
  /// Number of the last child; 0 if there is none.
  var last: Int32 = 0
  /// Number of the next child of the same parent; 0 if there is none.
  var next: Int32 = 0
}

/// A header and the statements below it.
struct TableSection {
  var table: Int32
  /// Offset of the start of the header.
  var start: Int32
  /// Offset of the end of the section's last statement, or of the header if it has none.
  var end: Int32
  var hasStatements = false
}

/// Bytes with a meaning in TOML.
enum Ascii {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let hash = UInt8(ascii: "#")
  static let comma = UInt8(ascii: ",")
  static let period = UInt8(ascii: ".")
  static let equals = UInt8(ascii: "=")
  static let open = UInt8(ascii: "[")
  static let close = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let backslash = UInt8(ascii: "\\")
  static let underscore = UInt8(ascii: "_")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let colon = UInt8(ascii: ":")
  static let zero = UInt8(ascii: "0")

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Whether a key without quotes may contain the byte.
  static func isBare(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == minus || byte == underscore
  }

  /// Whether numbers, dates and words may contain the byte.
  static func isWord(_ byte: UInt8) -> Bool {
    isBare(byte) || byte == plus || byte == period || byte == colon
  }

  /// Whether the byte is forbidden in texts and comments. Tabs are allowed everywhere.
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != tab || byte == 0x7f }

  /// Returns the value of a hexadecimal digit; nil for another byte.
  static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}
