internal import Bus
import Focus
import KeyModel

/// The applications on the accessibility bus. Chromium, and every program built on it, reports nothing about its
/// fields until an AT-SPI client has queried the application once. Each application is therefore greeted, that
/// is, queried, when it appears.
final class Applications {
  private struct Known {
    /// The facts that hold for all fields of the application: those about its toolkit.
    var facts = Facts()
    var isGreeted = false
    var isAnswered = false
    /// True once the application has reported which of its objects has the focus.
    var tellsFocus = false
    var waiting: [(Facts, Instant) -> Void] = []
  }

  private var known: [String: Known] = [:]
  /// The unique bus name of the AT-SPI registry, which reports new applications.
  private(set) var registry: String?
  /// Called with the process behind a connection; with nil if the bus does not report it.
  private let identified: (_ sender: String, _ process: Int?, Instant) -> Void

  init(identified: @escaping (_ sender: String, _ process: Int?, Instant) -> Void) {
    self.identified = identified
  }

  /// Whether the application has never reported which of its objects has the focus.
  func isSilent(_ sender: String) -> Bool { known[sender]?.tellsFocus != true }

  /// Returns an application that has never reported the focus, among those for which `isWanted` is true.
  func silent(_ isWanted: (String) -> Bool) -> Place? {
    known.keys.first { isSilent($0) && isWanted($0) }.map(Place.application)
  }

  /// Returns an application that does not report which object of a new window has the focus (GTK 4), among those for which
  /// `isWanted` is true.
  func unreported(_ isWanted: (String) -> Bool) -> Place? {
    known.first { $0.value.facts.profile.keepsFocusUnreported && isWanted($0.key) }.map {
      Place.application($0.key)
    }
  }

  /// Returns a greeted application for which `isWanted` is true.
  func any(_ isWanted: (String) -> Bool) -> Place? {
    known.first { $0.value.isGreeted && isWanted($0.key) }.map { Place.application($0.key) }
  }

  /// Notes that an object of the application has reported that it has the focus.
  func hear(_ sender: String) { known[sender]?.tellsFocus = true }

  func forget(_ sender: String) { known[sender] = nil }

  func forgetAll() {
    known = [:]
    registry = nil
  }

  /// Asks for the unique name of the registry. Signals that other connections send in its name are ignored.
  func findRegistry(on bus: BusConnection, at now: Instant) {
    bus.call(Message(toBus: "GetNameOwner"), [.string(Place.desktop.sender)], at: now) {
      [weak self] outcome, body, _ in
      if outcome == .reply { self?.registry = body.string() }
    }
  }

  /// Greets every application on the bus once.
  func greetAll(on bus: BusConnection, at now: Instant) {
    bus.call(Place.desktop.call("Accessible", "GetChildren"), at: now) { [weak self] _, body, now in
      for place in FactsQuery.places(&body) { self?.greet(place, on: bus, at: now) }
    }
  }

  /// Greets the application to which the object `place` belongs, once.
  func greet(ownerOf place: Place, on bus: BusConnection, at now: Instant) {
    guard known[place.sender] == nil else { return }
    known[place.sender] = Known()
    identify(place.sender, on: bus, at: now)
    bus.call(
      place.call("Accessible", "GetApplication"), at: now, within: FactsQuery.patience
    ) { [weak self] _, body, now in
      // An application's own object must belong to the same connection: no other connection may name it.
      let reported = FactsQuery.place(&body).flatMap { $0.sender == place.sender ? $0 : nil }
      self?.greet(reported ?? Place.application(place.sender), on: bus, at: now)
    }
  }

  /// Greets an application once: asks for its role, attributes and children, and for the roles and children of
  /// its windows.
  private func greet(_ place: Place, on bus: BusConnection, at now: Instant) {
    let sender = place.sender
    // The keyboard itself is an application on the bus.
    guard known[sender]?.isGreeted != true, sender != bus.name else { return }
    if known[sender] == nil { identify(sender, on: bus, at: now) }
    known[sender, default: Known()].isGreeted = true
    bus.tell(place.call("Accessible", "GetRole"), at: now)
    bus.tell(place.call("Accessible", "GetAttributes"), at: now)
    askToolkit(of: place, on: bus, at: now)
    bus.call(place.call("Accessible", "GetChildren"), at: now) { _, body, now in
      for window in FactsQuery.places(&body).prefix(8) {
        bus.tell(window.call("Accessible", "GetRole"), at: now)
        bus.tell(window.call("Accessible", "GetChildren"), at: now)
      }
    }
  }

  /// Asks the bus for the process behind a connection.
  private func identify(_ sender: String, on bus: BusConnection, at now: Instant) {
    bus.call(Message(toBus: "GetConnectionUnixProcessID"), [.string(sender)], at: now) {
      [weak self] _, body, now in
      self?.identified(sender, body.uint32().map(Int.init), now)
    }
  }

  private func askToolkit(of place: Place, on bus: BusConnection, at now: Instant) {
    let sender = place.sender
    property("ToolkitName", of: place, on: bus, at: now) { [weak self] name, _ in
      self?.known[sender]?.facts.toolkit = name
    }
    property("Version", of: place, on: bus, at: now) { [weak self] version, now in
      guard let self, let entry = known[sender] else { return }
      known[sender]?.facts.toolkitVersion = version
      settle(sender, at: now)
      // GTK 4 appears on the bus before it can answer. It is asked again at its next field.
      if entry.facts.toolkit.isEmpty { forget(sender) }
    }
  }

  /// Calls `body` with the facts of the application of `place`, at once if they are known.
  func facts(
    of place: Place, on bus: BusConnection, at now: Instant,
    _ body: @escaping (Facts, Instant) -> Void
  ) {
    greet(ownerOf: place, on: bus, at: now)
    if let found = known[place.sender], found.isAnswered { return body(found.facts, now) }
    known[place.sender, default: Known()].waiting.append(body)
  }

  private func settle(_ sender: String, at now: Instant) {
    guard var entry = known[sender] else { return }
    let waiting = entry.waiting
    entry.waiting = []
    entry.isAnswered = true
    known[sender] = entry
    for body in waiting { body(entry.facts, now) }
  }

  private func property(
    _ name: String, of place: Place, on bus: BusConnection, at now: Instant,
    _ done: @escaping (String, Instant) -> Void
  ) {
    bus.call(
      place.getProperty, Place.property(name, of: "Application"), at: now,
      within: FactsQuery.patience
    ) { _, body, now in
      done(body.variant { $0.string() } ?? "", now)
    }
  }
}
