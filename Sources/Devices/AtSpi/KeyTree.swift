internal import Bus
package import Control
import Focus
package import KeyModel

/// The keys as objects of the accessibility bus (AT-SPI 2), so that screen readers name and press them
/// (R-ASSIST-6). Each call is answered from the keys that are shown. No object can have the focus, and no event
/// is sent until a program has asked the registry for events.
package final class KeyTree {
  private let read: () -> AccessibleKeyboard
  /// A number that changes when the keys may have changed.
  private let revision: () -> UInt64
  /// The keys as last read, with their revision.
  private var seen: (revision: UInt64, view: AccessibleKeyboard)?
  private let press: (AccessibleKey, Instant) -> Void
  private var bus: BusConnection?
  /// The registry's object that stands above the keyboard.
  private var parent = AccessibleObject.Address(sender: "", path: AccessibleObject.nowhere)
  /// Number of times that the keys changed. It is part of each key's path, so that a path given earlier never
  /// names another key.
  private var generation = 0
  private var ids: [String] = []
  /// Whether another program has asked the registry for events of objects.
  private var isHeard = false
  private var isAsking = false
  /// The keyboard as the listening programs know it.
  private var reported: AccessibleKeyboard?

  private static let registry = "org.a11y.atspi.Registry"

  /// `read`: returns the keys that are shown; they are unchanged while `revision` is. `press`: taps a key.
  package init(
    read: @escaping () -> AccessibleKeyboard, revision: @escaping () -> UInt64,
    press: @escaping (AccessibleKey, Instant) -> Void
  ) {
    self.read = read
    self.revision = revision
    self.press = press
  }

  /// Registers the keyboard as an application on the bus; nil: the bus has gone.
  func attach(to bus: BusConnection?, at now: Instant) {
    self.bus = bus
    (isHeard, isAsking, reported) = (false, false, nil)
    bus?.objects = { [weak self] call, body, now in self?.answer(call, &body, at: now) }
    bus?.named = { [weak self] name, now in self?.embed(as: name, at: now) }
  }

  private func embed(as name: String, at now: Instant) {
    guard let bus else { return }
    let root = AccessibleObject.Address(sender: name, path: AccessibleObject.Node.root.path(0))
    let call = Message(
      to: Self.registry, path: root.path, interface: "org.a11y.atspi.Socket", member: "Embed")
    bus.call(call, [root.value], at: now) { [weak self] outcome, body, now in
      guard outcome == .reply, let place = FactsQuery.place(&body) else { return }
      self?.parent = AccessibleObject.Address(sender: place.sender, path: place.path)
      self?.askListeners(at: now)
    }
    bus.match(
      "type='signal',sender='\(Self.registry)',interface='\(Self.registry)'", at: now)
  }

  // MARK: Calls

  private func answer(_ call: Message, _ body: inout BodyReader, at now: Instant) -> CallAnswer? {
    // libatspi asks for all objects of an application at once. If there are none in the answer, it asks for them
    // one by one.
    if call.path == "/org/a11y/atspi/cache", call.member == "GetItems" {
      return .values([.array([], of: "((so)(so)(so)iiassusau)")])
    }
    guard let bus, call.path.hasPrefix(AccessibleObject.prefix),
      call.interface != "org.freedesktop.DBus.Introspectable",
      call.interface != "org.freedesktop.DBus.Peer"
    else { return nil }
    let view = look()
    guard let node = AccessibleObject.Node(path: call.path, generation: generation),
      let object = AccessibleObject(
        node, of: view, generation: generation, sender: bus.name, parent: parent)
    else { return .failed("there is no such key any more") }
    if call.interface == "org.a11y.atspi.Action", call.member == "DoAction" {
      guard let key = object.key, object.hasAction, body.int32() == 0 else {
        return .values([.bool(false)])
      }
      press(key, now)
      return .values([.bool(true)])
    }
    return object.answer(call, &body)
  }

  /// Returns the keys that are shown now.
  private func look() -> AccessibleKeyboard {
    let revision = revision()
    if let seen, seen.revision == revision { return seen.view }
    let view = read()
    seen = (revision, view)
    let ids = view.keys.map(\.id)
    if ids != self.ids {
      self.ids = ids
      generation += 1
    }
    return view
  }

  // MARK: Events

  /// Handles a signal of the registry: a program begins or stops to listen.
  func handle(_ message: Message, from registry: String?, at now: Instant) -> Bool {
    guard message.interface == Self.registry else { return false }
    if message.sender == registry { askListeners(at: now) }
    return true
  }

  /// Asks the registry which programs listen to which events.
  private func askListeners(at now: Instant) {
    guard let bus, !isAsking else { return }
    isAsking = true
    let call = Message(
      to: Self.registry, path: "/org/a11y/atspi/registry", interface: Self.registry,
      member: "GetRegisteredEvents")
    bus.call(call, at: now) { [weak self] _, body, now in
      guard let self else { return }
      isAsking = false
      var isHeard = false
      _ = body.array { pair in
        guard pair.enter(), let sender = pair.string(), let event = pair.string() else {
          return false
        }
        if sender != self.bus?.name, KeyTree.concerns(event) { isHeard = true }
        return true
      }
      if isHeard != self.isHeard { reported = isHeard ? look() : nil }
      self.isHeard = isHeard
    }
  }

  /// Whether keys send events of the kind that a program has registered for: `object:children-changed`, in the
  /// registry's spelling `Object:ChildrenChanged:`.
  static func concerns(_ event: String) -> Bool {
    let parts = event.lowercased().filter { $0 != "-" }.split(separator: ":")
    guard let first = parts.first else { return true }
    guard first == "object" else { return false }
    guard parts.count > 1 else { return true }
    switch parts[1] {
    case "childrenchanged": return true
    case "propertychange": return parts.count < 3 || parts[2] == "accessiblename"
    case "statechanged": return parts.count < 3 || ["checked", "showing"].contains(parts[2])
    default: return false
    }
  }

  /// Sends events to listening programs about the changes since the last call.
  package func tell(at now: Instant) {
    guard isHeard, let before = reported else { return }
    let (old, oldIDs) = (generation, ids)
    let view = look()
    guard view != before else { return }
    reported = view
    if before.isVisible != view.isVisible {
      emit("StateChanged", .keyboard, "showing", view.isVisible ? 1 : 0, .int32(0), at: now)
    }
    guard generation == old else {
      for index in oldIDs.indices.reversed() {
        tellChild("remove", .key(index), index, generation: old, at: now)
      }
      for index in ids.indices {
        tellChild("add", .key(index), index, generation: generation, at: now)
      }
      return
    }
    for (index, key) in view.keys.enumerated() where before.keys[index] != key {
      if before.keys[index].name != key.name {
        emit("PropertyChange", .key(index), "accessible-name", 0, .string(key.name), at: now)
      }
      if before.keys[index].isOn != key.isOn {
        emit("StateChanged", .key(index), "checked", key.isOn ? 1 : 0, .int32(0), at: now)
      }
    }
  }

  private func tellChild(
    _ change: String, _ node: AccessibleObject.Node, _ index: Int, generation: Int, at now: Instant
  ) {
    guard let bus else { return }
    let address = AccessibleObject.Address(sender: bus.name, path: node.path(generation))
    emit("ChildrenChanged", .keyboard, change, Int32(index), address.value, at: now)
  }

  private func emit(
    _ member: String, _ node: AccessibleObject.Node, _ detail: String, _ first: Int32,
    _ value: Value, at now: Instant
  ) {
    bus?.emit(
      member, of: "org.a11y.atspi.Event.Object", at: node.path(generation),
      [.string(detail), .int32(first), .int32(0), .variant(value), .array([], of: "{sv}")],
      at: now)
  }
}
