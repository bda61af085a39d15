internal import Bus

/// One thing on the screen: the application that owns it and its path there.
struct Place: Hashable, Sendable {
  /// The application's unique name on the bus.
  var sender: String
  var path: String

  /// Nil where a peer told what is no name or no path.
  init?(sender: String, path: String) {
    guard BusName.isUnique(sender), BusName.isPath(path) else { return nil }
    self.init(known: sender, path)
  }

  private init(known sender: String, _ path: String) {
    self.sender = sender
    self.path = path
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

  /// An application's own object.
  static func application(_ sender: String) -> Place {
    Place(known: sender, "/org/a11y/atspi/accessible/root")
  }

  /// Where every application is found.
  static let desktop = Place.application("org.a11y.atspi.Registry")
}
