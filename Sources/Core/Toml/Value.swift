/// A value to be written into a document.
package enum Value: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case float(Double)
  case boolean(Bool)
  case list([Value])

  /// The value as TOML, on one line.
  package var text: String {
    switch self {
    case .string(let text): Value.quoted(text)
    case .integer(let number): String(number)
    case .float(let number): Value.text(of: number)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .list(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    }
  }

  /// Puts a text in quotes, with the necessary escapes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a key as TOML, in quotes if necessary.
  static func key(_ name: String) -> String {
    !name.isEmpty && name.utf8.allSatisfy(Ascii.isBare) ? name : quoted(name)
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    // Swift writes 1e+20, which is valid TOML, and always writes a fraction or an exponent.
    return "\(number)"
  }
}
