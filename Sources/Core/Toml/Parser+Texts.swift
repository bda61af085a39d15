/// Reads texts in quotes.
extension Parser {
  mutating func text(into node: Int32) throws(Fault) {
    let quote = byte(at)
    var text = nodes[Int(node)]
    if byte(at + 1) == quote, byte(at + 2) == quote {
      try longText(&text, quote: quote)
    } else {
      try shortText(&text, quote: quote)
    }
    text.kind = .string
    nodes[Int(node)] = text
  }

  /// Reads `"…"` or `'…'`, which end on their line.
  mutating func shortText(_ text: inout Node, quote: UInt8) throws(Fault) {
    let open = at
    text.style = quote == Ascii.quote ? .basic : .literal
    at += 1
    while true {
      let byte = byte(at)
      if byte == quote {
        at += 1
        return
      }
      if byte == Ascii.backslash, quote == Ascii.quote {
        text.hasEscapes = true
        escape()
      } else if Ascii.isControl(byte) {
        guard found != nil else { throw Fault(offset: open, problem: .openText(quote)) }
        note(Fault(offset: at, problem: .controlCharacter(byte)))
        at += 1
      } else {
        at += 1
      }
    }
  }

  /// Reads `"""…"""` or `'''…'''`, which may have several lines.
  private mutating func longText(_ text: inout Node, quote: UInt8) throws(Fault) {
    let open = at
    text.style = quote == Ascii.quote ? .longBasic : .longLiteral
    at += 3
    while true {
      let byte = byte(at)
      switch byte {
      case quote where self.byte(at + 1) == quote && self.byte(at + 2) == quote:
        at += 3
        // One or two quotes before the closing quotes belong to the text.
        for _ in 0..<2 where self.byte(at) == quote { at += 1 }
        return
      case Ascii.backslash where quote == Ascii.quote:
        text.hasEscapes = true
        escape(inLongText: true)
      case Ascii.newline: newline()
      case Ascii.carriageReturn where self.byte(at + 1) == Ascii.newline:
        text.hasEscapes = true
        at += 1
      default:
        guard !isAtEnd else {
          throw Fault(
            offset: open, problem: .openLongText(quote), resume: headerLine(after: open))
        }
        if Ascii.isControl(byte) { note(Fault(offset: at, problem: .controlCharacter(byte))) }
        at += 1
      }
    }
  }

  /// Returns the start of the next line that is a header. After an unclosed text, reading continues there.
  private func headerLine(after open: Int) -> Int {
    var look = open
    while look < bytes.count {
      if bytes[look] == Ascii.newline, lineIsHeader(at: look + 1) { return look + 1 }
      look += 1
    }
    return bytes.count
  }

  /// Skips an escape. For an invalid escape, notes a fault.
  private mutating func escape(inLongText isLong: Bool = false) {
    let start = at
    at += 1
    switch byte(at) {
    case UInt8(ascii: "b"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"),
      UInt8(ascii: "r"), Ascii.quote, Ascii.backslash:
      at += 1
    case UInt8(ascii: "u"): escapedScalar(start, digits: 4)
    case UInt8(ascii: "U"): escapedScalar(start, digits: 8)
    case Ascii.space, Ascii.tab, Ascii.newline, Ascii.carriageReturn:
      guard isLong else { return note(Fault(offset: start, problem: .badEscape(found ?? ""))) }
      // A backslash at the end of a line removes the following white space.
      skipBlank()
      guard found == nil, !isAtEnd else {
        return note(Fault(offset: start, problem: .badEscape(" ")))
      }
    default: note(Fault(offset: start, problem: .badEscape(found ?? "")))
    }
  }

  private mutating func escapedScalar(_ start: Int, digits: Int) {
    at += 1
    var (value, count): (UInt32, Int) = (0, 0)
    while count < digits, let digit = Ascii.digit(byte(at)) {
      value = value << 4 | digit
      count += 1
      at += 1
    }
    guard count == digits else {
      return note(Fault(offset: start, problem: .shortEscape(digits: digits)))
    }
    if Unicode.Scalar(value) == nil { note(Fault(offset: start, problem: .noScalar(value))) }
  }
}

/// Decodes the bytes of texts.
enum TextDecoder {
  /// Returns the content of a text: without quotes, with escapes replaced and ends of lines as newlines.
  static func bytes(of text: Node, in bytes: [UInt8]) -> [UInt8] {
    let range = content(of: text, in: bytes)
    let isBasic = text.style == .basic || text.style == .longBasic
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = bytes[at]
      at += 1
      if byte == Ascii.carriageReturn, at < range.upperBound, bytes[at] == Ascii.newline {
        continue
      }
      guard byte == Ascii.backslash, isBasic, at < range.upperBound else {
        result.append(byte)
        continue
      }
      let escape = bytes[at]
      at += 1
      switch escape {
      case UInt8(ascii: "b"): result.append(8)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "f"): result.append(12)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        var (value, left): (UInt32, Int) = (0, escape == UInt8(ascii: "u") ? 4 : 8)
        while left > 0, at < range.upperBound, let digit = Ascii.digit(bytes[at]) {
          value = value << 4 | digit
          (at, left) = (at + 1, left - 1)
        }
        result += String(Unicode.Scalar(value) ?? "\u{fffd}").utf8
      case Ascii.space, Ascii.tab, Ascii.newline, Ascii.carriageReturn:
        while at < range.upperBound, bytes[at] <= Ascii.space { at += 1 }
      default: result.append(escape)
      }
    }
    return result
  }

  /// Returns the range of the bytes between the quotes, without a newline directly after `'''` or `"""`.
  static func content(of text: Node, in bytes: [UInt8]) -> Range<Int> {
    let (start, end) = (Int(text.start), Int(text.end))
    guard text.style == .longBasic || text.style == .longLiteral else {
      return start + 1..<max(end - 1, start + 1)
    }
    var first = start + 3
    if first < end, bytes[first] == Ascii.carriageReturn { first += 1 }
    if first < end, bytes[first] == Ascii.newline { first += 1 }
    return first..<max(end - 3, first)
  }
}
