/// The state of the accessibility bus between a display's applications and the keyboard, in words for
/// `keycap doctor`.
package enum AccessibilityBus: Hashable, Sendable {
  /// There is no connection to an accessibility bus.
  case absent
  /// The bus belongs to the session of another display, such as `:1`.
  case ofOtherDisplay(String)
  /// The X server names another bus than the session bus does: applications and the keyboard use different buses.
  case differs
  /// The bus of this session.
  case connected

  /// `address`: the address of the connection; nil if there is none. `property`: the root window's property
  /// `AT_SPI_BUS`, where applications look first. `display`: the name of the display, such as `:0`.
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

  /// Returns the setting in an application's environment that keeps the application off the bus; nil if there is none.
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

  /// Returns the reason why a program is not on the bus although nothing in its environment prevents it; nil if none is known.
  /// `names`: the files that the program has mapped. Qt 6 checks only at its start whether accessibility is on.
  package static func delay(mapped names: Set<Substring>) -> String? {
    let isLate = names.contains { name in onceAsked.contains { name.hasPrefix($0) } }
    return isLate ? "it was started before accessibility was on; start it again" : nil
  }

  /// Returns the display's number in an address, such as 1 for `unix:path=/run/user/1000/at-spi/bus_1,guid=…`: the launcher of
  /// the bus puts the number there.
  private static func number(inPath address: String) -> Int? {
    guard let name = place(address).split(separator: "/").last, name.hasPrefix("bus_") else {
      return nil
    }
    return Int(name.dropFirst("bus_".count).prefix { $0.isNumber })
  }

  /// Returns the number in a display's name, such as 1 for `:1.0`.
  private static func number(ofDisplay name: String) -> Int? {
    name.split(separator: ":", omittingEmptySubsequences: false).last
      .flatMap { Int($0.prefix { $0.isNumber }) }
  }

  /// Returns the address without its identifier (guid), which some programs leave out.
  private static func place(_ address: String) -> Substring {
    address.split(separator: ",").first ?? ""
  }
}
