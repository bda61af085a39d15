/// A character that no key can type.
package struct Untypable: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case control, unassigned
  }

  package var scalar: UInt32
  /// The place in the text, counted in code points from 1.
  package var position: Int
  package var reason: Reason

  package init(scalar: UInt32, position: Int, reason: Reason) {
    self.scalar = scalar
    self.position = position
    self.reason = reason
  }

  /// Returns the first character of `text` that no key types; nil if all can be typed. Such a character is a control
  /// character other than newline and tab, or a code point that Unicode has not assigned. A carriage return before a
  /// newline is part of the newline.
  package static func first(in text: String) -> Untypable? {
    var position = 0
    var iterator = text.unicodeScalars.makeIterator()
    var next = iterator.next()
    while let scalar = next {
      next = iterator.next()
      position += 1
      if scalar == "\r", next == "\n" { continue }
      if scalar == "\n" || scalar == "\t" { continue }
      switch scalar.properties.generalCategory {
      case .control:
        return Untypable(scalar: scalar.value, position: position, reason: .control)
      case .unassigned, .surrogate:
        return Untypable(scalar: scalar.value, position: position, reason: .unassigned)
      default: continue
      }
    }
    return nil
  }

  /// The names that ASCII gives its control characters.
  private static let controls: [UInt32: Substring] = {
    let names: [Substring] =
      """
      NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM \
      SUB ESC FS GS RS US
      """.split(separator: " ")
    var table: [UInt32: Substring] = [0x7f: "DEL"]
    for (code, name) in names.enumerated() { table[UInt32(code)] = name }
    return table
  }()

  /// A line for the user that names the character.
  package var message: String {
    let digits = String(scalar, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let name = Untypable.controls[scalar].map { "\(number) (\($0))" } ?? number
    return switch reason {
    case .control: "\(name) at character \(position) is a control character; no key types it"
    case .unassigned: "\(name) at character \(position) is not assigned in Unicode"
    }
  }
}
