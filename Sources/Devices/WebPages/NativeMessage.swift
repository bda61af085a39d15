internal import ExtensionProtocol
internal import Focus

/// The messages of browsers to their native messaging hosts: a length of 32 bits in the machine's order, then JSON.
struct NativeMessages {
  /// The greatest length of a message, in bytes. A longer message ends the connection.
  static let longest = 8192
  private static let head = 4

  private var bytes: [UInt8] = []

  mutating func append(_ more: ArraySlice<UInt8>) { bytes += more }

  /// The next whole message as a line for the keyboard; nil if there is none.
  /// - Throws: `ProtocolFault` for anything but a message of the extension.
  mutating func next() throws(ProtocolFault) -> String? {
    guard bytes.count >= NativeMessages.head else { return nil }
    let length = Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    guard length <= NativeMessages.longest else { throw .tooLong }
    guard bytes.count >= NativeMessages.head + length else { return nil }
    let message = Array(bytes[NativeMessages.head..<(NativeMessages.head + length)])
    bytes.removeFirst(NativeMessages.head + length)
    return try NativeMessages.line(message)
  }

  /// The line for the keyboard that says the same as a message. Unknown members are left out.
  static func line(_ message: [UInt8]) throws(ProtocolFault) -> String {
    guard case .object(let members) = try JSON(reading: message[...]) else {
      throw .malformed("no object")
    }
    switch members["what"] {
    case .text("left"): return PageLine.nothing
    case .text("field"):
      guard case .text(let digits) = members["number"], let number = UInt64(digits) else {
        throw .wrong(path: "number", expected: "a number")
      }
      let texts = members.compactMapValues { value -> String? in
        if case .text(let text) = value { text } else { nil }
      }
      guard let line = PageLine.line(number: number, members: texts) else { throw .tooLong }
      return line
    default: throw .unknownMessage
    }
  }
}
