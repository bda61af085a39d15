/// An element of an XML document. Only a part of XML is read: no entities of the document's own, no processing.
struct Markup {
  var name: String
  var attributes: [String: String]
  var children: [Markup] = []
  /// Line of the start tag, from 1.
  var line: Int

  subscript(_ attribute: String) -> String? { attributes[attribute] }

  func children(_ name: String) -> [Markup] { children.filter { $0.name == name } }
  func child(_ name: String) -> Markup? { children.first { $0.name == name } }

  /// The elements of this name at any depth, in the order of the document.
  func all(_ name: String) -> [Markup] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }
}

/// Reads an XML document within bounds: depth, number of elements, length of names and values. Entities other than
/// the five of XML and character references are refused, and so is a document type with definitions.
struct MarkupReader {
  static let deepest = 64
  static let mostElements = 100_000
  static let mostAttributes = 64

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var elements = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The root of the document.
  static func read(_ text: String) throws(ForeignFault) -> Markup {
    var reader = MarkupReader(text)
    try reader.skipMisc()
    guard reader.byte == UInt8(ascii: "<") else { throw reader.fault("an element is missing") }
    let root = try reader.element(depth: 1)
    try reader.skipMisc()
    guard reader.place == reader.bytes.count else {
      throw reader.fault("there is more behind the document")
    }
    return root
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func fault(_ words: String) -> ForeignFault { .malformed(line: line, words) }

  private mutating func advance(_ count: Int = 1) {
    let end = min(place + count, bytes.count)
    while place < end {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
  }

  private func has(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  private mutating func skip(to text: StaticString) throws(ForeignFault) {
    while place < bytes.count, !has(text) { advance() }
    guard place < bytes.count else { throw fault("the end \(text) is missing") }
    advance(text.utf8CodeUnitCount)
  }

  private mutating func skipSpaces() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  /// Skips white space, comments, instructions and a document type without definitions.
  private mutating func skipMisc() throws(ForeignFault) {
    while true {
      skipSpaces()
      if has("<!--") {
        try skip(to: "-->")
      } else if has("<?") {
        try skip(to: "?>")
      } else if has("<!DOCTYPE") {
        while let byte, byte != UInt8(ascii: ">") {
          guard byte != UInt8(ascii: "[") else {
            throw fault("a document type with definitions cannot be used")
          }
          advance()
        }
        advance()
      } else {
        return
      }
    }
  }

  private mutating func name() throws(ForeignFault) -> String {
    let start = place
    while let byte,
      byte >= 0x80 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    {
      advance()
    }
    guard place > start, place - start <= 128 else { throw fault("a name is missing") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func element(depth: Int) throws(ForeignFault) -> Markup {
    guard depth <= MarkupReader.deepest else {
      throw fault("elements deeper than \(MarkupReader.deepest)")
    }
    elements += 1
    guard elements <= MarkupReader.mostElements else { throw fault("too many elements") }
    let start = line
    advance()
    var element = Markup(name: try name(), attributes: [:], line: start)
    while true {
      skipSpaces()
      if has("/>") {
        advance(2)
        return element
      }
      if byte == UInt8(ascii: ">") { break }
      guard element.attributes.count < MarkupReader.mostAttributes else {
        throw fault("too many attributes")
      }
      let key = try name()
      skipSpaces()
      guard byte == UInt8(ascii: "=") else { throw fault("= is missing") }
      advance()
      skipSpaces()
      element.attributes[key] = try value()
    }
    advance()
    try content(of: &element, depth)
    return element
  }

  /// Reads the children up to the end tag. Text is skipped: no format has keys in it.
  private mutating func content(of element: inout Markup, _ depth: Int) throws(ForeignFault) {
    while place < bytes.count {
      if byte != UInt8(ascii: "<") {
        advance()
      } else if has("<!--") {
        try skip(to: "-->")
      } else if has("<![CDATA[") {
        try skip(to: "]]>")
      } else if has("<?") {
        try skip(to: "?>")
      } else if has("</") {
        advance(2)
        guard try name() == element.name else {
          throw fault("</\(element.name)> is missing")
        }
        skipSpaces()
        guard byte == UInt8(ascii: ">") else { throw fault("> is missing") }
        advance()
        return
      } else {
        element.children.append(try self.element(depth: depth + 1))
      }
    }
    throw fault("</\(element.name)> is missing")
  }

  private mutating func value() throws(ForeignFault) -> String {
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("a value in quotes is missing")
    }
    advance()
    var text: [UInt8] = []
    while let byte, byte != quote {
      guard byte != UInt8(ascii: "<") else { throw fault("< stands in a value") }
      if byte == UInt8(ascii: "&") {
        text.append(contentsOf: String(Character(try reference())).utf8)
      } else {
        text.append(byte)
        advance()
      }
    }
    guard byte == quote else { throw fault("a value has no end") }
    advance()
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads `&amp;` and the like, `&#xE9;` or `&#233;`.
  private mutating func reference() throws(ForeignFault) -> Unicode.Scalar {
    let start = place + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: ";"), end - start < 12 { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { throw fault("; is missing") }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let known: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    var scalar = known[name]
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    } else if name.hasPrefix("#") {
      scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    }
    guard let scalar else { throw fault("the entity &\(name); cannot be used") }
    advance(end + 1 - place)
    return scalar
  }
}
