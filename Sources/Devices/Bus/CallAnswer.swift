/// The answer of this program to a call that a peer makes to one of its objects.
package enum CallAnswer: Hashable, Sendable {
  case values([Value])
  /// The call cannot be carried out; the value is a sentence with the reason.
  case failed(String)
  /// The object has no such call, or the call needs another argument.
  case invalid(Fault, String)

  /// The last part of the name of a standard error (D-Bus Specification, "Error Names").
  package enum Fault: String, Hashable, Sendable {
    case arguments = "InvalidArgs"
    case method = "UnknownMethod"
    case interface = "UnknownInterface"
    case property = "UnknownProperty"
    case readOnly = "PropertyReadOnly"
  }

  private static let prefix = "org.freedesktop.DBus.Error."

  func message(answering call: Message) -> (message: Message, values: [Value]) {
    switch self {
    case .values(let values): return (Message(answering: call), values)
    case .failed(let reason): return error("Failed", reason, call)
    case .invalid(let fault, let reason): return error(fault.rawValue, reason, call)
    }
  }

  private func error(
    _ name: String, _ reason: String, _ call: Message
  ) -> (message: Message, values: [Value]) {
    (Message(answering: call, error: CallAnswer.prefix + name), [.string(reason)])
  }
}
