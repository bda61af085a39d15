internal import Bus
import Focus

extension Place {
  /// Returns the object that another program named; nil if the name or the path is invalid.
  static func reported(_ sender: String, _ path: String) -> Place? {
    BusName.isUnique(sender) && BusName.isPath(path) ? Place(sender: sender, path: path) : nil
  }

  /// Returns a call of an interface of the object: `Accessible`, `Component`, `Text`.
  func call(_ interface: String, _ member: String) -> Message {
    Message(to: sender, path: path, interface: "org.a11y.atspi." + interface, member: member)
  }

  /// A call that reads a property of the object, which `Place.property` names.
  var getProperty: Message {
    Message(
      to: sender, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get")
  }

  /// Returns the arguments of `getProperty` for the property `name`.
  static func property(_ name: String, of interface: String = "Accessible") -> [Value] {
    [.string("org.a11y.atspi." + interface), .string(name)]
  }

  /// The desktop object of the registry, whose children are the applications.
  static let desktop = Place.application("org.a11y.atspi.Registry")
}
