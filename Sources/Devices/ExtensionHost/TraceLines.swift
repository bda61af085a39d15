/// Divides the bytes of a program into lines for its author.
struct TraceLines {
  /// A line, or the first part of a line that was too long to keep.
  struct Line {
    var bytes: [UInt8]
    var isCut: Bool

    /// The line without control characters of terminals.
    var text: String {
      var text = String.UnicodeScalarView()
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        text.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
      }
      return String(text) + (isCut ? " …" : "")
    }
  }

  private var line = Line(bytes: [], isCut: false)
  private static let longest = 4_096

  /// Adds bytes. Returns the lines that these bytes complete.
  mutating func add(_ bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(line)
        line = Line(bytes: [], isCut: false)
      } else if line.bytes.count < TraceLines.longest {
        line.bytes.append(byte)
      } else {
        line.isCut = true
      }
    }
    return lines
  }
}
