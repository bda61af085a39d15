internal import Runtime

/// The answers to calls that every program on a bus must answer: `Peer` and `Introspectable` (D-Bus Specification,
/// "Standard Interfaces"). Every other call is answered with an error, so that no caller waits in vain.
enum StandardAnswers {
  static func answer(to call: Message) -> (message: Message, values: [Value]) {
    switch (call.interface, call.member) {
    case ("org.freedesktop.DBus.Peer", "Ping"): return (Message(answering: call), [])
    case ("org.freedesktop.DBus.Peer", "GetMachineId"):
      guard let machine else {
        return refusal(of: call, "FileNotFound", "this machine has no number")
      }
      return (Message(answering: call), [.string(machine)])
    case ("org.freedesktop.DBus.Introspectable", "Introspect"):
      return (Message(answering: call), [.string(description)])
    default: return refusal(of: call, "UnknownMethod", "there is no such method here")
    }
  }

  private static func refusal(
    of call: Message, _ name: String, _ reason: String
  ) -> (message: Message, values: [Value]) {
    (
      Message(answering: call, error: "org.freedesktop.DBus.Error." + name), [.string(reason)]
    )
  }

  /// The machine's number: 32 hexadecimal digits (machine-id(5)).
  private static var machine: String? {
    for file in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let text = try? TextFile.read(file, limit: 64) { return String(text.prefix(32)) }
    }
    return nil
  }

  /// The interfaces that every object of the program has, as parts of a description.
  static let interfaces = """
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
        <method name="GetMachineId"><arg type="s" direction="out"/></method>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect"><arg type="s" direction="out"/></method>
      </interface>
    """

  private static let description = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
    "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
    \(interfaces)
    </node>
    """
}
