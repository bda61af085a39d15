/// The reason why a message is refused. The fault never contains parts of the message, which may be typed text (R-TRUST-4).
package enum ProtocolFault: Error, Hashable, Sendable {
  /// The bytes are not one JSON object.
  case malformed(String)
  /// The message is longer than `Bounds.message`.
  case tooLong
  /// The protocol has no message of this type.
  case unknownMessage
  /// A member is missing, or has a wrong type or value. The fault has the path of the member, and the expected value.
  case wrong(path: String, expected: String)

  /// The fault as one line, for `keycap extension run --debug` and for the settings.
  package var message: String {
    switch self {
    case .malformed(let why): "a message is not JSON: \(why)"
    case .tooLong: "a message is longer than \(Bounds.message / 1024) KiB"
    case .unknownMessage: "a message has an unknown type"
    case .wrong(let path, let expected): "\(path) is not \(expected)"
    }
  }
}
