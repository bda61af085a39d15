/// What a program answers to a call that a peer makes of one of its objects.
package enum CallAnswer: Hashable, Sendable {
  case values([Value])
  /// The call cannot be carried out; a sentence says why not.
  case failed(String)
  /// The call is no call of the object's, or its argument is another one than the object takes.
  case invalid(Fault, String)

  /// The end of the name of a standard error (D-Bus Specification, "Error Names").
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
