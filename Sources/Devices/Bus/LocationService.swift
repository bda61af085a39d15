internal import KeyModel
package import Runtime

/// The device's location, from GeoClue (`org.freedesktop.GeoClue2`) on the system bus. The service is started for
/// each question, and the connection ends when it has answered, so that no program tracks the user.
package final class LocationService {
  /// A location in degrees, with its accuracy in m.
  package struct Place: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double
    package var accuracy: Double
  }

  private static let name = "org.freedesktop.GeoClue2"
  private static let properties = "org.freedesktop.DBus.Properties"
  /// Longest wait for an answer. A receiver that has been off may need this time.
  private static let patience: Milliseconds = 20_000

  private let address: String
  private let loop: EventLoop
  private var bus: BusConnection?
  private var timer: EventLoop.Timer?
  private var end: EventLoop.Timer?
  private var client = ""
  private var waiting: [(Place?) -> Void] = []

  /// Prepares the service. `address` is the address of the system bus. No connection is made before the first question.
  package init(address: String, on loop: EventLoop) {
    self.address = address
    self.loop = loop
  }

  /// Calls `completion` with the location; with nil if GeoClue is missing, refuses, or knows no location.
  package func ask(_ completion: @escaping (Place?) -> Void) {
    waiting.append(completion)
    guard waiting.count == 1 else { return }
    let timer = timer ?? loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
    self.timer = timer
    let end = end ?? loop.makeTimer { [weak self] _ in self?.finish(nil) }
    self.end = end
    let now = loop.now()
    loop.set(end, at: now + LocationService.patience)
    bus = BusConnection(
      addresses: address, on: loop, timer: timer,
      signal: { [weak self] message, body, now in self?.handle(message, &body, at: now) },
      ended: { [weak self] _ in self?.finish(nil) })
    guard bus != nil else { return finish(nil) }
    call("/org/freedesktop/GeoClue2/Manager", "\(LocationService.name).Manager", "GetClient") {
      [weak self] body, now in
      guard let path = body.string(), path.hasPrefix("/") else { return false }
      self?.start(path, at: now)
      return true
    }
  }

  /// Reports the name of this program and the accuracy that it needs, then starts the service.
  private func start(_ path: String, at now: Instant) {
    client = path
    let interface = "\(LocationService.name).Client"
    bus?.match(
      "type='signal',sender='\(LocationService.name)',interface='\(interface)',"
        + "member='LocationUpdated',path='\(path)'", at: now)
    // The value 8 means the best accuracy of the device.
    let requests: [(String, Value)] = [
      ("DesktopId", .string("keycap")), ("RequestedAccuracyLevel", .uint32(8)),
    ]
    for (property, value) in requests {
      call(
        path, LocationService.properties, "Set",
        [.string(interface), .string(property), .variant(value)]
      ) { _, _ in true }
    }
    call(path, interface, "Start") { _, _ in true }
  }

  /// Handles the signal that the service knows a location. The signal names the object that has the location.
  private func handle(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard message.kind == .signal, message.member == "LocationUpdated", message.path == client,
      !client.isEmpty, body.string() != nil, let place = body.string(), place.hasPrefix("/")
    else { return }
    // Any program may send such a signal, so the program asks GeoClue for the location itself.
    call(
      place, LocationService.properties, "GetAll",
      [.string("\(LocationService.name).Location")]
    ) { [weak self] body, _ in
      guard let place = Place(&body) else { return false }
      self?.finish(place)
      return true
    }
  }

  /// Calls the service. `handler` returns whether the reply was useful. If it was not, the question ends.
  private func call(
    _ path: String, _ interface: String, _ member: String, _ values: [Value] = [],
    handler: @escaping (inout BodyReader, Instant) -> Bool
  ) {
    bus?.call(
      Message(to: LocationService.name, path: path, interface: interface, member: member), values,
      at: loop.now(), within: LocationService.patience
    ) { [weak self] outcome, body, now in
      if outcome != .reply || !handler(&body, now) { self?.finish(nil) }
    }
  }

  /// Calls all waiting completions, and closes the connection. GeoClue drops its client together with the connection.
  private func finish(_ place: Place?) {
    guard !waiting.isEmpty else { return }
    let completions = waiting
    (waiting, client) = ([], "")
    if let end { loop.set(end, at: nil) }
    let old = bus
    bus = nil
    withExtendedLifetime(old) { for completion in completions { completion(place) } }
  }
}

extension LocationService.Place {
  /// Reads the properties of a location, `a{sv}`; nil if a necessary property is missing or makes no sense.
  fileprivate init?(_ body: inout BodyReader) {
    var found: [String: Double] = [:]
    let isWhole = body.array { entry in
      guard entry.enter(), let name = entry.string() else { return false }
      guard ["Latitude", "Longitude", "Accuracy"].contains(name) else { return entry.skip() }
      found[name] = entry.variant { $0.double() }
      return found[name] != nil
    }
    guard isWhole, let latitude = found["Latitude"], let longitude = found["Longitude"],
      (-90.0...90).contains(latitude), (-180.0...180).contains(longitude)
    else { return nil }
    let accuracy = found["Accuracy"] ?? 0
    self.init(
      latitude: latitude, longitude: longitude,
      accuracy: accuracy.isFinite ? max(0, accuracy) : 0)
  }
}
