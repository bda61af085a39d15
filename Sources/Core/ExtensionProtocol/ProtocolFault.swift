/// Why a message is refused. It never carries what the message said: that may be text which was typed (R-TRUST-4).
package enum ProtocolFault: Error, Hashable, Sendable {
  /// The bytes are not one object of JSON.
  case malformed(String)
  /// The message is longer than `Bounds.message`.
  case tooLong
  /// The protocol has no message of that type.
  case unknownMessage
  /// A member is missing, or has a wrong type or value: its path, and what would be right.
  case wrong(path: String, expected: String)

  /// One line for `keycap extension run --debug` and for the settings.
  package var message: String {
    switch self {
    case .malformed(let why): "a message is not JSON: \(why)"
    case .tooLong: "a message is longer than \(Bounds.message / 1024) KiB"
    case .unknownMessage: "a message has an unknown type"
    case .wrong(let path, let expected): "\(path) is not \(expected)"
    }
  }
}
