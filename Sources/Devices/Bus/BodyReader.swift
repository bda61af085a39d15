/// Reads the values of a message in place, in order. Only values that are read are copied: a text that is not read
/// exists only in the connection's own buffer. A reader is valid only while the handler that got it runs. A read
/// beyond the end, or of another type than the signature has, gives nil.
package struct BodyReader {
  private let bytes: UnsafeRawBufferPointer
  private let isBigEndian: Bool
  private var position = 0
  /// The part of the signature that has not been read.
  private var rest: Substring.UTF8View

  init(_ bytes: UnsafeRawBufferPointer, signature: String, isBigEndian: Bool) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
    rest = signature[...].utf8
  }

  mutating func byte() -> UInt8? {
    guard expect("y"), position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  package mutating func uint32() -> UInt32? { expect("u") ? rawUInt32() : nil }

  package mutating func int32() -> Int32? {
    expect("i") ? rawUInt32().map { Int32(bitPattern: $0) } : nil
  }

  package mutating func uint64() -> UInt64? { expect("t") ? rawUInt64() : nil }

  package mutating func double() -> Double? {
    expect("d") ? rawUInt64().map { Double(bitPattern: $0) } : nil
  }

  package mutating func bool() -> Bool? { expect("b") ? rawUInt32().map { $0 != 0 } : nil }

  /// Length in bytes at which names, paths and labels are cut.
  package static let longestName = 1024

  /// Reads a text, an object path or a signature. A longer text is cut to `most` bytes before it becomes a `String`,
  /// so that data of a hostile peer are never processed character by character.
  package mutating func string(most: Int = BodyReader.longestName) -> String? {
    if rest.first == UInt8(ascii: "g") {
      rest = rest.dropFirst()
      return rawSignature()
    }
    return textSpan().map { String(decoding: bytes[$0.prefix(most)], as: UTF8.self) }
  }

  /// Reads a text of at most `most` bytes. A longer text gives nil, since a part of an answer would be wrong.
  package mutating func wholeString(most: Int) -> String? {
    guard let span = textSpan(), span.count <= most else { return nil }
    return String(decoding: bytes[span], as: UTF8.self)
  }

  /// Returns the bytes of the next text or object path.
  private mutating func textSpan() -> Range<Int>? {
    guard let code = rest.first, code == UInt8(ascii: "s") || code == UInt8(ascii: "o") else {
      return nil
    }
    rest = rest.dropFirst()
    return rawSpan()
  }

  /// Skips one value of any type.
  package mutating func skip() -> Bool {
    guard let type = takeOne(), let code = type.utf8.first else { return false }
    return inside(type) { $0.skip(code) ? true : nil } == true
  }

  private mutating func skip(_ code: UInt8) -> Bool {
    switch Unicode.Scalar(code) {
    case "s", "o": return rawSpan() != nil
    case "g": return rawSignature() != nil
    case "v": return variant { $0.skip() ? true : nil } == true
    case "a": return array { $0.skip() }
    case "(", "{":
      guard enter() else { return false }
      while let next = rest.first, next != UInt8(ascii: ")"), next != UInt8(ascii: "}") {
        guard skip() else { return false }
      }
      return true
    default:
      let size = code == UInt8(ascii: "y") ? 1 : Self.alignment(of: code)
      align(to: size)
      position += size
      return position <= bytes.count
    }
  }

  /// Reads the value inside a variant.
  package mutating func variant<Result>(_ body: (inout BodyReader) -> Result?) -> Result? {
    guard expect("v"), let signature = rawSignature() else { return nil }
    return inside(signature, body)
  }

  /// Reads an array. `body` is called for each element, and reads it by the element's signature. Returns false if
  /// the array ends in the middle of an element.
  package mutating func array(_ body: (inout BodyReader) -> Bool) -> Bool {
    guard expect("a"), let element = takeOne(), let length = rawUInt32() else { return false }
    align(to: Self.alignment(of: element.utf8.first ?? 0))
    let end = position + Int(length)
    guard end <= bytes.count else { return false }
    while position < end {
      let start = position
      guard inside(element, { body(&$0) ? true : nil }) == true, position > start else {
        return false
      }
    }
    return position == end
  }

  /// Enters a structure or a dictionary's entry. The fields of the structure are read next.
  package mutating func enter() -> Bool {
    guard let code = rest.first, code == UInt8(ascii: "(") || code == UInt8(ascii: "{") else {
      return false
    }
    rest = rest.dropFirst()
    align(to: 8)
    return true
  }

  // MARK: Raw values

  private mutating func inside<Result>(
    _ signature: String, _ body: (inout BodyReader) -> Result?
  ) -> Result? {
    let outer = rest
    rest = signature[...].utf8
    defer { rest = outer }
    return body(&self)
  }

  private mutating func expect(_ letter: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func align(to size: Int) {
    position = (position + size - 1) / size * size
  }

  private mutating func rawUInt32() -> UInt32? {
    align(to: 4)
    guard position + 4 <= bytes.count else { return nil }
    let value = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
    position += 4
    return isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
  }

  private mutating func rawUInt64() -> UInt64? {
    align(to: 8)
    guard position + 8 <= bytes.count else { return nil }
    let value = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    position += 8
    return isBigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value)
  }

  private mutating func rawSpan() -> Range<Int>? {
    guard let length = rawUInt32(), position + Int(length) < bytes.count else { return nil }
    let span = position..<position + Int(length)
    position = span.upperBound + 1
    return span
  }

  private mutating func rawSignature() -> String? {
    guard position < bytes.count else { return nil }
    let span = position + 1..<position + 1 + Int(bytes[position])
    guard span.upperBound < bytes.count else { return nil }
    position = span.upperBound + 1
    return String(decoding: bytes[span], as: UTF8.self)
  }

  /// Removes one complete type from the signature and returns it: `(so)` of `(so)i`.
  private mutating func takeOne() -> String? {
    var depth = 0
    var taken: [UInt8] = []
    while let letter = rest.first {
      rest = rest.dropFirst()
      taken.append(letter)
      if letter == UInt8(ascii: "(") || letter == UInt8(ascii: "{") { depth += 1 }
      if letter == UInt8(ascii: ")") || letter == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0, letter != UInt8(ascii: "a") { return String(decoding: taken, as: UTF8.self) }
    }
    return nil
  }

  /// Returns the alignment of a type by the first letter of its signature.
  static func alignment(of letter: UInt8) -> Int {
    switch Unicode.Scalar(letter) {
    case "y", "g", "v": 1
    case "n", "q": 2
    case "x", "t", "d", "(", "{": 8
    default: 4
    }
  }
}
