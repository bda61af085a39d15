/// One thing on the screen: the application that owns it and its path there.
package struct Place: Hashable, Sendable {
  /// The application's unique name on the accessibility bus.
  package var sender: String
  /// The path of its object.
  package var path: String

  package init(sender: String, path: String) {
    self.sender = sender
    self.path = path
  }

  /// An application's own object.
  package static func application(_ sender: String) -> Place {
    Place(sender: sender, path: "/org/a11y/atspi/accessible/root")
  }
}
