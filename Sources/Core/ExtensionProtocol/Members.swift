/// The members of one object of a message. Each member is taken once, and checked. Members that remain at the end
/// are unknown.
struct Members {
  private var members: [String: JSON]
  /// The names that were requested so far. These names are allowed.
  private var asked: [String] = []
  /// The path of this object: `layout.rows[2].keys[0]`.
  let path: String

  init(_ value: JSON, path: String) throws(ProtocolFault) {
    guard case .object(let members) = value else {
      throw .wrong(path: path, expected: "an object")
    }
    self.members = members
    self.path = path
  }

  /// Returns the same members with another path for faults.
  func at(_ path: String) -> Members {
    Members(members: members, asked: asked, path: path)
  }

  private init(members: [String: JSON], asked: [String], path: String) {
    self.members = members
    self.asked = asked
    self.path = path
  }

  private func fault(_ name: String, _ expected: String) -> ProtocolFault {
    .wrong(path: "\(path).\(name)", expected: expected)
  }

  /// Takes a value out; nil if the value is missing or `null`.
  mutating func value(_ name: String) -> JSON? {
    asked.append(name)
    guard let value = members.removeValue(forKey: name), value != .null else { return nil }
    return value
  }

  /// Returns a text of at most `limit` graphemes, without control characters except `permitted`.
  mutating func text(
    _ name: String, atMost limit: Int = Bounds.label, permitting permitted: Set<Unicode.Scalar> = []
  ) throws(ProtocolFault) -> String? {
    guard let value = value(name) else { return nil }
    guard case .text(let text) = value, text.isAtMost(limit), text.isPrintable(but: permitted)
    else {
      throw fault(name, "a text of at most \(limit) characters without control characters")
    }
    return text
  }

  mutating func needText(
    _ name: String, atMost limit: Int = Bounds.label, permitting permitted: Set<Unicode.Scalar> = []
  ) throws(ProtocolFault) -> String {
    guard let text = try text(name, atMost: limit, permitting: permitted) else {
      throw fault(name, "given")
    }
    return text
  }

  /// Returns a BCP 47 tag.
  mutating func needLanguage(_ name: String) throws(ProtocolFault) -> String {
    let tag = try needText(name)
    guard tag.isLanguageTag else { throw fault(name, "a language tag such as de-CH") }
    return tag
  }

  mutating func flag(_ name: String) throws(ProtocolFault) -> Bool {
    guard let value = value(name) else { return false }
    guard case .bool(let flag) = value else { throw fault(name, "true or false") }
    return flag
  }

  mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ProtocolFault) -> Double? {
    guard let value = value(name) else { return nil }
    guard case .number(let number) = value, range.contains(number) else {
      throw fault(
        name,
        "a number from \(JSON.number(range.lowerBound).line) to \(JSON.number(range.upperBound).line)"
      )
    }
    return number
  }

  mutating func needNumber(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ProtocolFault) -> Double {
    guard let number = try number(name, in: range) else { throw fault(name, "given") }
    return number
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(ProtocolFault) -> Int? {
    guard let value = value(name) else { return nil }
    guard case .number(let number) = value, let integer = Int(exactly: number),
      range.contains(integer)
    else {
      throw fault(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  mutating func needInteger(_ name: String, in range: ClosedRange<Int>) throws(ProtocolFault) -> Int
  {
    guard let integer = try integer(name, in: range) else { throw fault(name, "given") }
    return integer
  }

  /// Returns a value of an enumeration of texts; nil if it is missing.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of choices: Choice.Type = Choice.self
  ) throws(ProtocolFault) -> Choice? {
    guard let value = value(name) else { return nil }
    guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
      throw fault(name, "one of " + choices.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  mutating func needChoice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of choices: Choice.Type = Choice.self
  ) throws(ProtocolFault) -> Choice {
    guard let choice = try choice(name, of: choices) else { throw fault(name, "given") }
    return choice
  }

  /// Returns the elements of an array of at most `limit` elements; empty if it is missing.
  mutating func array(_ name: String, atMost limit: Int) throws(ProtocolFault) -> [JSON] {
    guard let value = value(name) else { return [] }
    guard case .array(let values) = value, values.count <= limit else {
      throw fault(name, "an array of at most \(limit)")
    }
    return values
  }

  /// Returns the members of an object inside this one; nil if it is missing.
  mutating func object(_ name: String) throws(ProtocolFault) -> Members? {
    guard let value = value(name) else { return nil }
    return try Members(value, path: "\(path).\(name)")
  }

  /// Returns the members, at most `limit`, of an object with free names.
  mutating func table(
    _ name: String, atMost limit: Int
  ) throws(ProtocolFault) -> [(name: String, value: JSON)] {
    guard case .object(let table)? = value(name), table.count <= limit else {
      throw fault(name, "an object of at most \(limit) members")
    }
    return table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// - Throws: `ProtocolFault.wrong` if an unknown member remains. The fault lists the allowed members; the
  ///   unknown name comes from the program and is not reported (R-TRUST-4).
  func end() throws(ProtocolFault) {
    guard members.isEmpty else {
      throw .wrong(
        path: path, expected: "without members other than " + asked.joined(separator: ", "))
    }
  }
}

extension String {
  /// Whether the text has at most this number of graphemes. A text with far too many bytes is refused without
  /// counting, because any number of combining marks is a single grapheme.
  func isAtMost(_ graphemes: Int) -> Bool {
    utf8.count <= graphemes * 64 && count <= graphemes
  }

  /// Whether the text has no control characters except the permitted characters.
  func isPrintable(but permitted: Set<Unicode.Scalar>) -> Bool {
    !unicodeScalars.contains {
      $0.properties.generalCategory == .control && !permitted.contains($0)
    }
  }
}
