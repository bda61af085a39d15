/// A JSON value (RFC 8259): the form of messages between the host and an extension, and of reports to scripts.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { first, _ in first })
  }
}

extension JSON {
  /// Makes the text a value, or `null` of nil.
  package init(_ text: String?) { self = text.map(JSON.text) ?? .null }
  package init(_ number: Int) { self = .number(Double(number)) }

  /// The value on one line, without the newline. Members are sorted by name, so that equal values give equal lines.
  package var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  private func write(to line: inout String) {
    switch self {
    case .null: line += "null"
    case .bool(let flag): line += flag ? "true" : "false"
    case .number(let number): line += JSON.written(number)
    case .text(let text): JSON.quote(text, into: &line)
    case .array(let values):
      line += "["
      for (place, value) in values.enumerated() {
        if place > 0 { line += "," }
        value.write(to: &line)
      }
      line += "]"
    case .object(let members):
      line += "{"
      for (place, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if place > 0 { line += "," }
        JSON.quote(member.key, into: &line)
        line += ":"
        member.value.write(to: &line)
      }
      line += "}"
    }
  }

  /// Returns the number as text, without a fraction if it is whole. A number that is not finite becomes `null`,
  /// because JSON lacks it.
  private static func written(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func quote(_ text: String, into line: inout String) {
    line += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: line.unicodeScalars.append(scalar)
      }
    }
    line += "\""
  }
}
