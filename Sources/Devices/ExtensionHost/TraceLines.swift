/// Cuts what a program writes into lines for its author.
struct TraceLines {
  /// A line, as much of it as is kept.
  struct Line {
    var bytes: [UInt8]
    var isCut: Bool

    /// The line without characters that a terminal takes for commands.
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

  /// Adds bytes, and answers the lines that end in them.
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
