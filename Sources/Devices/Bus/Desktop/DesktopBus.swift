package import Control
package import KeyModel
package import Runtime

/// The keyboard's objects on the session bus. Any program on the bus can control the keyboard by them, as through
/// the control socket (R-DESK-6). Typed text is never sent by these objects.
package final class DesktopBus {
  /// Carries out a request. The reply to the request becomes the answer to the call.
  package typealias Handler = (Request, Instant) -> Reply

  private let loop: EventLoop
  private let objects: [BusObject]
  private let handler: Handler
  private var state: PublicState
  private var bus: BusConnection?
  private var tray: TrayItem?

  private static let properties = "org.freedesktop.DBus.Properties"
  /// Flag of `RequestName`: the request fails if another program owns the name (DBUS_NAME_FLAG_DO_NOT_QUEUE).
  private static let doNotQueue: UInt32 = 4
  /// Results of `RequestName` that mean that this program owns the name: it became the owner now
  /// (DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER), or was the owner before.
  private static let owned: Set<UInt32> = [1, 4]

  /// Requests the names of `objects` on the bus at `address`. `refused` is called with each name that another
  /// program owns. If there is no bus, this does nothing.
  package init(
    address: String, objects: [BusObject], state: PublicState, on loop: EventLoop,
    refused: @escaping (String) -> Void, handler: @escaping Handler
  ) {
    self.loop = loop
    self.objects = objects
    self.state = state
    self.handler = handler
    let timer = loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
    bus = BusConnection(
      addresses: address, on: loop, timer: timer,
      signal: { [weak self] message, body, now in self?.tray?.hear(message, &body, at: now) },
      ended: { [weak self] _ in self?.bus = nil })
    bus?.objects = { [weak self] call, body, now in self?.answer(call, &body, at: now) }
    for object in objects {
      bus?.call(
        Message(toBus: "RequestName"), [.string(object.name), .uint32(Self.doNotQueue)],
        at: loop.now()
      ) { outcome, body, _ in
        guard outcome == .reply, let result = body.uint32() else { return }
        if !Self.owned.contains(result) { refused(object.name) }
      }
    }
  }

  /// Sends the changes of the state to all listeners.
  package func follow(_ state: PublicState, at now: Instant) {
    guard state != self.state else { return }
    let before = self.state
    self.state = state
    tray?.follow(state, at: now)
    for object in objects {
      let changed = object.properties.filter { $0.value(before) != $0.value(state) }
      guard !changed.isEmpty else { continue }
      bus?.emit(
        "PropertiesChanged", of: Self.properties, at: object.path,
        [.string(object.interface), dictionary(of: changed), .array([], of: "s")], at: now)
    }
  }

  /// Shows an icon in every panel that supports StatusNotifierItem. `icons` is a folder in which the panel finds the
  /// icon, in addition to the folders of the desktop's theme. `reported` is called with true each time that a panel has
  /// accepted the icon, and with false if no panel accepts it. `perform` is called when the user chooses an entry of
  /// the icon's menu.
  package func showTray(
    icons: String, at now: Instant, reported: @escaping (Bool) -> Void,
    perform: @escaping (TrayMenu.Action, Instant) -> Void
  ) {
    guard let bus else { return reported(false) }
    tray = TrayItem(bus: bus, state: state, icons: icons, reported: reported, perform: perform)
    tray?.register(at: now)
  }

  // MARK: Calls

  private func answer(_ call: Message, _ body: inout BodyReader, at now: Instant) -> CallAnswer? {
    if let tray, let answer = tray.answer(call, &body, at: now) { return answer }
    if call.interface == "org.freedesktop.DBus.Introspectable", call.member == "Introspect" {
      return .values([.string(Introspection.text(of: call.path, objects))])
    }
    guard let object = objects.first(where: { $0.path == call.path }) else { return nil }
    if call.interface == Self.properties { return property(call, &body, of: object, at: now) }
    guard call.interface == object.interface || call.interface.isEmpty else { return nil }
    guard let method = object.method(call.member) else {
      let names = object.methods.map(\.name).joined(separator: ", ")
      return .invalid(.method, "\(object.interface) has \(names)")
    }
    guard call.signature == method.argument,
      let request = method.request(argument(&body, call.signature))
    else {
      let wanted = method.argument.isEmpty ? "no argument" : "one of type \(method.argument)"
      return .invalid(.arguments, "\(method.name) takes \(wanted)")
    }
    return carryOut(request, at: now)
  }

  private func carryOut(_ request: Request, at now: Instant) -> CallAnswer {
    switch handler(request, now) {
    case .refused(let reason): .failed(reason)
    case .done, .lasting, .text: .values([])
    }
  }

  private func property(
    _ call: Message, _ body: inout BodyReader, of object: BusObject, at now: Instant
  ) -> CallAnswer {
    guard let interface = body.string(), interface == object.interface || interface.isEmpty else {
      return .invalid(.interface, "\(object.path) has \(object.interface)")
    }
    if call.member == "GetAll" { return .values([dictionary(of: object.properties)]) }
    guard let property = body.string().flatMap(object.property) else {
      let names = object.properties.map(\.name).joined(separator: ", ")
      return .invalid(.property, "\(object.interface) has \(names)")
    }
    switch call.member {
    case "Get": return .values([.variant(Value(property.value(state)))])
    case "Set":
      guard let request = property.request else {
        return .invalid(.readOnly, "\(property.name) can only be read")
      }
      guard let isOn = body.variant({ $0.bool() }) else {
        return .invalid(.arguments, "\(property.name) is of type b")
      }
      return carryOut(request(isOn), at: now)
    default: return .invalid(.method, "\(Self.properties) has Get, GetAll, Set")
    }
  }

  private func argument(_ body: inout BodyReader, _ signature: String) -> BusValue? {
    switch signature {
    case "b": body.bool().map { .flag($0) }
    case "s": body.string().map { .text($0) }
    default: nil
    }
  }

  private func dictionary(of properties: [BusObject.Property]) -> Value {
    .array(
      properties.map { .entry($0.name, .variant(Value($0.value(state)))) }, of: "{sv}")
  }
}

extension Value {
  fileprivate init(_ value: BusValue) {
    switch value {
    case .flag(let isOn): self = .bool(isOn)
    case .text(let text): self = .string(text)
    case .texts(let texts): self = .array(texts.map { .string($0) }, of: "s")
    }
  }
}
