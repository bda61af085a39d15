internal import Bus
import Focus

extension Place {
  /// Nil where a peer told what is no name or no path.
  static func told(_ sender: String, _ path: String) -> Place? {
    BusName.isUnique(sender) && BusName.isPath(path) ? Place(sender: sender, path: path) : nil
  }

  /// A call of one of its interfaces, `Accessible`, `Component`, `Text`.
  func call(_ interface: String, _ member: String) -> Message {
    Message(to: sender, path: path, interface: "org.a11y.atspi." + interface, member: member)
  }

  /// A call that reads a property, which `Place.property` names.
  var getProperty: Message {
    Message(
      to: sender, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get")
  }

  /// What `getProperty` is asked for.
  static func property(_ name: String, of interface: String = "Accessible") -> [Value] {
    [.string("org.a11y.atspi." + interface), .string(name)]
  }

  /// Where every application is found.
  static let desktop = Place.application("org.a11y.atspi.Registry")
}
