/// What stands between the applications of a display and the keyboard on the accessibility bus, in
/// words for `keycap doctor`.
package enum AccessibilityBus: Hashable, Sendable {
  /// There is no connection to an accessibility bus.
  case absent
  /// The bus belongs to the session of another display, such as `:1`.
  case ofOtherDisplay(String)
  /// The X server names another bus than the one that the session bus names: applications and the
  /// keyboard do not meet.
  case differs
  /// The bus of this session.
  case connected

  /// `address` is that of the connection; nil where there is none. `property` is the root window's
  /// property `AT_SPI_BUS`, where applications look first. `display` is the name of the display,
  /// such as `:0`.
  package init(address: String?, property: String?, display: String) {
    guard let address else {
      self = .absent
      return
    }
    let own = AccessibilityBus.number(ofDisplay: display)
    if let other = AccessibilityBus.number(inPath: property ?? address), let own, other != own {
      self = .ofOtherDisplay(":\(other)")
    } else if let property, AccessibilityBus.place(property) != AccessibilityBus.place(address) {
      self = .differs
    } else {
      self = .connected
    }
  }

  /// The state in a few words.
  package var text: String {
    switch self {
    case .absent: "none: no application tells of its fields; install at-spi2-core"
    case .ofOtherDisplay(let display):
      "that of display \(display), another session: give each session an XDG_RUNTIME_DIR of its own, and "
        + "set DISPLAY before its session bus starts"
    case .differs:
      "not the one that the X server names (AT_SPI_BUS), where applications go: two session buses share the display"
    case .connected: "connected"
    }
  }

  /// What in the environment of an application keeps it off the bus; nil for nothing.
  package static func obstacle(in environment: [String: String]) -> String? {
    func isSet(_ name: String, _ values: [String]) -> Bool {
      environment[name].map { values.contains($0.lowercased()) } ?? false
    }
    if let value = environment["NO_AT_BRIDGE"], value != "0" { return "NO_AT_BRIDGE=\(value)" }
    if isSet("GTK_A11Y", ["none", "test"]) { return "GTK_A11Y=\(environment["GTK_A11Y"] ?? "")" }
    if isSet("QT_ACCESSIBILITY", ["0"]) { return "QT_ACCESSIBILITY=0" }
    if isSet("ACCESSIBILITY_ENABLED", ["0"]) { return "ACCESSIBILITY_ENABLED=0" }
    return nil
  }

  /// The beginnings of the names of the libraries of Qt 6.
  private static let onceAsked = ["libQt6Gui.so"]

  /// Why a program that has mapped files of these names is not on the bus although nothing in its environment keeps it off;
  /// nil where nothing is known. Qt 6 asks at its start alone whether accessibility is on.
  package static func delay(mapped names: Set<Substring>) -> String? {
    let isLate = names.contains { name in onceAsked.contains { name.hasPrefix($0) } }
    return isLate ? "it was started before accessibility was on; start it again" : nil
  }

  /// Of `unix:path=/run/user/1000/at-spi/bus_1,guid=…` the number 1: the launcher of the bus puts
  /// the display's number there.
  private static func number(inPath address: String) -> Int? {
    guard let name = place(address).split(separator: "/").last, name.hasPrefix("bus_") else {
      return nil
    }
    return Int(name.dropFirst("bus_".count).prefix { $0.isNumber })
  }

  /// Of `:1.0` the number 1.
  private static func number(ofDisplay name: String) -> Int? {
    name.split(separator: ":", omittingEmptySubsequences: false).last
      .flatMap { Int($0.prefix { $0.isNumber }) }
  }

  /// The address without its number of identity, which some programs leave out.
  private static func place(_ address: String) -> Substring {
    address.split(separator: ",").first ?? ""
  }
}
