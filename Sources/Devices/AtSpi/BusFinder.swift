internal import Bus
import KeyModel
import Runtime

/// Finds the accessibility bus and keeps the connection to it. The session bus is asked first, and starts the
/// accessibility bus if necessary. If the session bus gives no address, the X server's property `AT_SPI_BUS`
/// does. The connection is made again when the bus comes back.
final class BusFinder {
  private let loop: EventLoop
  private let sessionAddress: String?
  /// Reads the root window's property `AT_SPI_BUS`, again at each call.
  private let rootAddress: () -> String?
  private let signal: BusConnection.SignalHandler
  /// Called with every new connection, and with nil when the connection is lost.
  private let changed: (BusConnection?, Instant) -> Void
  private var session: BusConnection?
  private(set) var bus: BusConnection?
  /// The address of the present connection; nil if there is none.
  var address: String? { bus == nil ? nil : lastAddress }
  private var lastAddress: String?
  private var attempts = 0
  private var sessionTimer: EventLoop.Timer?
  private var busTimer: EventLoop.Timer?
  private var retryTimer: EventLoop.Timer?

  private static let mostAttempts = 8

  init(
    session: String?, root: @escaping () -> String?, on loop: EventLoop,
    signal: @escaping BusConnection.SignalHandler,
    changed: @escaping (BusConnection?, Instant) -> Void
  ) {
    sessionAddress = session
    rootAddress = root
    self.loop = loop
    self.signal = signal
    self.changed = changed
    sessionTimer = loop.makeTimer { [weak self] now in self?.session?.expire(at: now) }
    busTimer = loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
    retryTimer = loop.makeTimer { [weak self] now in self?.search(at: now) }
  }

  /// Looks for the accessibility bus, unless there is a connection to it.
  func search(at now: Instant) {
    guard bus == nil else { return }
    if session == nil { openSession(at: now) }
    guard let session else {
      guard let address = rootAddress() else { return }
      return connect(to: address, at: now)
    }
    session.call(
      Message(
        to: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus",
        member: "GetAddress"), at: now
    ) { [weak self] _, body, now in
      guard let self, self.bus == nil else { return }
      guard let address = body.string() ?? rootAddress() else { return later(at: now) }
      connect(to: address, at: now)
    }
  }

  private func openSession(at now: Instant) {
    guard let sessionAddress, let sessionTimer else { return }
    session = BusConnection(
      addresses: sessionAddress, on: loop, timer: sessionTimer,
      signal: { [weak self] message, body, now in
        // The name org.a11y.Bus has an owner again.
        guard message.isNameOwnerChanged, body.string() == "org.a11y.Bus", body.skip(),
          body.string()?.isEmpty == false
        else { return }
        self?.attempts = 0
        self?.search(at: now)
      },
      ended: { [weak self] now in
        self?.session = nil
        self?.later(at: now)
      })
    session?.match(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0='org.a11y.Bus'", at: now)
    session?.tell(
      Message(
        to: "org.a11y.Bus", path: "/org/a11y/bus",
        interface: "org.freedesktop.DBus.Properties", member: "Set"),
      [.string("org.a11y.Status"), .string("IsEnabled"), .variant(.bool(true))], at: now)
  }

  private func connect(to address: String, at now: Instant) {
    guard let busTimer else { return }
    lastAddress = address
    bus = BusConnection(
      addresses: address, on: loop, timer: busTimer, signal: signal,
      ended: { [weak self] now in
        self?.bus = nil
        self?.changed(nil, now)
        self?.later(at: now)
      })
    guard let bus else { return later(at: now) }
    bus.gathersMessages = true
    attempts = 0
    changed(bus, now)
  }

  /// Tries again after 1, 2, 4 … s, at most eight times. After that the finder waits until the session bus reports an owner of
  /// org.a11y.Bus.
  private func later(at now: Instant) {
    guard attempts < BusFinder.mostAttempts, let retryTimer else { return }
    loop.set(retryTimer, at: now + Milliseconds(1000 * Double(1 << attempts)))
    attempts += 1
  }
}
