/// Reads one value from the bytes of one message of an untrusted program. The reader refuses everything that RFC
/// 8259 does not allow, two members with the same name, and a depth beyond `Bounds.depth`.
struct JSONReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// Returns the value that all bytes together form.
  mutating func document() throws(ProtocolFault) -> JSON {
    let value = try value(depth: 1)
    skipSpaces()
    guard place == bytes.endIndex else { throw .malformed("more stands behind the value") }
    return value
  }

  private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  private mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { place += 1 }
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ProtocolFault) {
    guard next == UInt8(ascii: character) else { throw .malformed("\(character) is missing") }
    place += 1
  }

  private mutating func word(_ word: String, _ value: JSON) throws(ProtocolFault) -> JSON {
    guard bytes[place...].starts(with: word.utf8) else { throw .malformed("an unknown word") }
    place += word.utf8.count
    return value
  }

  private mutating func value(depth: Int) throws(ProtocolFault) -> JSON {
    guard depth <= Bounds.depth else { throw .malformed("deeper than \(Bounds.depth)") }
    skipSpaces()
    switch next {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(_ depth: Int) throws(ProtocolFault) -> JSON {
    place += 1
    var members: [String: JSON] = [:]
    skipSpaces()
    if next == UInt8(ascii: "}") {
      place += 1
      return .object(members)
    }
    while true {
      skipSpaces()
      let name = try text()
      skipSpaces()
      try expect(":")
      let value = try value(depth: depth + 1)
      guard members.updateValue(value, forKey: name) == nil else {
        throw .malformed("two members of one name")
      }
      skipSpaces()
      if next == UInt8(ascii: "}") {
        place += 1
        return .object(members)
      }
      try expect(",")
    }
  }

  private mutating func array(_ depth: Int) throws(ProtocolFault) -> JSON {
    place += 1
    var values: [JSON] = []
    skipSpaces()
    if next == UInt8(ascii: "]") {
      place += 1
      return .array(values)
    }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpaces()
      if next == UInt8(ascii: "]") {
        place += 1
        return .array(values)
      }
      try expect(",")
    }
  }
}

extension JSONReader {
  /// Reads a number: `-`, digits without a leading zero, a fraction, an exponent.
  private mutating func number() throws(ProtocolFault) -> Double {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
      number.isFinite
    else { throw .malformed("a number that is too large") }
    return number
  }

  private mutating func digits() throws(ProtocolFault) {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw .malformed("a value is missing or unknown") }
  }

  private mutating func text() throws(ProtocolFault) -> String {
    try expect("\"")
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      place += 1
    }
    var read = bytes[start..<place]
    while next == UInt8(ascii: "\\") {
      place += 1
      try escape(into: &read)
      let plain = place
      while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
        place += 1
      }
      read += bytes[plain..<place]
    }
    try expect("\"")
    guard let text = String(validating: read, as: UTF8.self) else {
      throw .malformed("a text that is not UTF-8")
    }
    return text
  }

  private mutating func escape(into read: inout ArraySlice<UInt8>) throws(ProtocolFault) {
    guard let letter = next else { throw .malformed("a text without an end") }
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): read.append(letter)
    case UInt8(ascii: "b"): read.append(0x08)
    case UInt8(ascii: "f"): read.append(0x0C)
    case UInt8(ascii: "n"): read.append(0x0A)
    case UInt8(ascii: "r"): read.append(0x0D)
    case UInt8(ascii: "t"): read.append(0x09)
    case UInt8(ascii: "u"): read += try escapedScalar().utf8
    default: throw .malformed("an unknown escape in a text")
    }
  }

  /// Reads `\u` and four digits, twice if the first is half of a scalar above U+FFFF.
  private mutating func escapedScalar() throws(ProtocolFault) -> String {
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]) {
      try expect("\\")
      try expect("u")
      units.append(try unit())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw .malformed("half a character in a text")
    }
    return text
  }

  private mutating func unit() throws(ProtocolFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .malformed("an escape without four digits")
      }
      unit = unit << 4 | UInt16(digit)
      place += 1
    }
    return unit
  }
}

extension JSON {
  /// Creates the value in the bytes of one message.
  /// - Throws: `ProtocolFault.malformed` if they are not exactly one value.
  package init(reading bytes: ArraySlice<UInt8>) throws(ProtocolFault) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }
}
