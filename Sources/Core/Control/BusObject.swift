package import KeyModel

/// The state of the keyboard that every program on the session bus can read. The state never contains typed text
/// (R-TRUST-4).
package struct PublicState: Hashable, Sendable {
  package var isVisible: Bool
  /// Identifier of the keyboard that is shown.
  package var keyboard: String
  /// Identifiers of the enabled keyboards, in the globe's order.
  package var keyboards: [String]
  /// Names of the enabled keyboards, in the same order.
  package var names: [String] = []
  /// Whether the user may change settings and end the keyboard.
  package var offersSettings = true
  /// Names of keys and menu entries in the user's language.
  package var translation = Translation()
  /// Whether the keyboard opens when a text field gets the focus.
  package var opensByItself: Bool
  /// Whether a resting pointer strikes keys.
  package var dwells = false
  /// Whether keys are scanned.
  package var scans = false
  /// Whether the keyboard offers tools for clicks.
  package var offersClicks = false
  /// Whether the keyboard speaks typed text.
  package var speaks = false
  /// Whether fingers explore the keys.
  package var explores = false
  /// Whether a touch counts only after a time, or only at a time after the touch before.
  package var filtersTouches = false
  /// Whether the screen is locked, or no user has logged in.
  package var isLocked: Bool

  package init(
    isVisible: Bool = false, keyboard: String = "", keyboards: [String] = [],
    opensByItself: Bool = true, isLocked: Bool = false
  ) {
    self.isVisible = isVisible
    self.keyboard = keyboard
    self.keyboards = keyboards
    self.opensByItself = opensByItself
    self.isLocked = isLocked
  }
}

/// A value in a message on the bus.
package enum BusValue: Hashable, Sendable {
  case flag(Bool)
  case text(String)
  case texts([String])

  /// D-Bus type of the value.
  package var signature: String {
    switch self {
    case .flag: "b"
    case .text: "s"
    case .texts: "as"
    }
  }
}

/// An object on the session bus by which scripts and desktops control the keyboard. Each method is one of the
/// control socket's requests (R-DESK-6).
package struct BusObject: Sendable {
  package struct Method: Sendable {
    package var name: String
    /// D-Bus type of the argument; empty if there is none.
    package var argument: String
    /// Makes the request of a call; nil if the argument is invalid.
    package var request: @Sendable (BusValue?) -> Request?

    init(_ name: String, _ request: Request) {
      self.name = name
      argument = ""
      self.request = { $0 == nil ? request : nil }
    }

    init(_ name: String, flag request: @escaping @Sendable (Bool) -> Request) {
      self.name = name
      argument = "b"
      self.request = { if case .flag(let isOn)? = $0 { request(isOn) } else { nil } }
    }

    init(_ name: String, text request: @escaping @Sendable (String) -> Request) {
      self.name = name
      argument = "s"
      self.request = { if case .text(let text)? = $0 { request(text) } else { nil } }
    }
  }

  package struct Property: Sendable {
    package var name: String
    package var value: @Sendable (PublicState) -> BusValue
    /// Makes the request that sets the property; nil for a read-only property.
    package var request: (@Sendable (Bool) -> Request)?

    init(
      _ name: String, _ value: @escaping @Sendable (PublicState) -> BusValue,
      set request: (@Sendable (Bool) -> Request)? = nil
    ) {
      self.name = name
      self.value = value
      self.request = request
    }
  }

  /// Well-known name of the object's program.
  package var name: String
  package var path: String
  package var interface: String
  package var methods: [Method]
  package var properties: [Property]

  package func method(_ name: String) -> Method? { methods.first { $0.name == name } }
  package func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}

extension BusObject {
  /// Returns the keyboard's own object, and the objects of the keyboards for which it stands in.
  package static func all(standingInFor others: [StandIn]) -> [BusObject] {
    [keycap]
      + others.map { other in
        switch other {
        case .onboard: onboard
        case .squeekboard: phone
        }
      }
  }

  private static let visible = Property("Visible", { .flag($0.isVisible) })

  /// The keyboard's own object.
  package static let keycap = BusObject(
    name: "org.keycap.Keycap1", path: "/org/keycap/Keycap1", interface: "org.keycap.Keycap1",
    methods: [
      Method("Show", .keyboard(.show)), Method("Hide", .keyboard(.hide)),
      Method("Toggle", .keyboard(.toggle)), Method("NextKeyboard", .keyboard(.nextKeyboard)),
      Method("SetKeyboard", text: { .show(Showing(keyboard: $0)) }),
      Method("Reload", .reload), Method("Quit", .quit),
    ],
    properties: [
      visible, Property("Keyboard", { .text($0.keyboard) }),
      Property("Keyboards", { .texts($0.keyboards) }),
      Property("AutoShow", { .flag($0.opensByItself) }, set: { .opensByItself($0) }),
      Property("Dwell", { .flag($0.dwells) }, set: { .assists(.dwell, $0) }),
      Property("Scan", { .flag($0.scans) }, set: { .assists(.scan, $0) }),
      Property("Speech", { .flag($0.speaks) }, set: { .assists(.speech, $0) }),
      Property("Explore", { .flag($0.explores) }, set: { .assists(.explore, $0) }),
      Property("Filters", { .flag($0.filtersTouches) }, set: { .assists(.filters, $0) }),
      Property("Clicks", { .flag($0.offersClicks) }, set: { .assists(.clicks, $0) }),
      Property("Locked", { .flag($0.isLocked) }),
    ])

  /// The object by which phone shells show their keyboard (squeekboard).
  package static let phone = BusObject(
    name: "sm.puri.OSK0", path: "/sm/puri/OSK0", interface: "sm.puri.OSK0",
    methods: [Method("SetVisible", flag: { .keyboard($0 ? .show : .hide) })],
    properties: [visible])

  /// The object by which scripts control Onboard.
  package static let onboard = BusObject(
    name: "org.onboard.Onboard", path: "/org/onboard/Onboard/Keyboard",
    interface: "org.onboard.Onboard.Keyboard",
    methods: [
      Method("Show", .keyboard(.show)), Method("Hide", .keyboard(.hide)),
      Method("ToggleVisible", .keyboard(.toggle)),
    ],
    properties: [
      visible,
      Property("AutoShowPaused", { .flag(!$0.opensByItself) }, set: { .opensByItself(!$0) }),
    ])

  /// The object's description for other programs (D-Bus Specification, "Introspection Data Format").
  package var description: String {
    var lines = ["  <interface name=\"\(interface)\">"]
    for method in methods {
      let argument =
        method.argument.isEmpty ? "" : "<arg type=\"\(method.argument)\" direction=\"in\"/>"
      lines.append("    <method name=\"\(method.name)\">\(argument)</method>")
    }
    for property in properties {
      let access = property.request == nil ? "read" : "readwrite"
      let type = property.value(PublicState()).signature
      lines.append(
        "    <property name=\"\(property.name)\" type=\"\(type)\" access=\"\(access)\"/>")
    }
    return (lines + ["  </interface>"]).joined(separator: "\n")
  }
}
