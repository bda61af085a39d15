/// The address of an accessible object: its application and its path there (AT-SPI).
package struct Place: Hashable, Sendable {
  /// The application's unique name on the accessibility bus.
  package var sender: String
  /// The path of the object on the bus.
  package var path: String

  package init(sender: String, path: String) {
    self.sender = sender
    self.path = path
  }

  /// Returns the root object of an application.
  package static func application(_ sender: String) -> Place {
    Place(sender: sender, path: "/org/a11y/atspi/accessible/root")
  }
}
