internal import Bus

/// Calls of the AT-SPI registry.
enum Registry {
  /// Informs applications that a program listens to an event: most applications send an event only then.
  static let register = message("RegisterEvent")
  static let deregister = message("DeregisterEvent")

  private static func message(_ member: String) -> Message {
    Message(
      to: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry",
      interface: "org.a11y.atspi.Registry", member: member)
  }
}
