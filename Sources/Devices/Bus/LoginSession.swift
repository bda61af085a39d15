package import KeyModel
package import Runtime

/// What logind says of the session that the program belongs to: whether its screen is locked. Lockers of
/// desktops say so to logind (`LockedHint`). Where there is no logind nothing is ever told.
package final class LoginSession {
  private let loop: EventLoop
  private let tell: (Bool, Instant) -> Void
  private var bus: BusConnection?
  private var timer: EventLoop.Timer?
  /// Whether the answer to a question is on its way, and whether to ask again after it.
  private var isAsking = false
  private var isStale = false

  private static let service = "org.freedesktop.login1"
  /// The session of whoever asks, or the one at the screen if that is in none, as services are.
  private static let session = "/org/freedesktop/login1/session/auto"

  /// `address` is that of the system bus. `tell` is called with the state when it is known and whenever it
  /// may have changed; with false when logind cannot be heard any more.
  package init(
    address: String, on loop: EventLoop, at now: Instant,
    tell: @escaping (_ isLocked: Bool, Instant) -> Void
  ) {
    self.loop = loop
    self.tell = tell
    let timer = loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
    self.timer = timer
    bus = BusConnection(
      addresses: address, on: loop, timer: timer,
      signal: { [weak self] _, _, now in self?.ask(at: now) },
      ended: { [weak self] now in
        self?.bus = nil
        self?.tell(false, now)
      })
    // What changes is not read from the signal: anybody may send one. It only makes us ask.
    bus?.match(
      "type='signal',sender='\(LoginSession.service)',member='PropertiesChanged',"
        + "interface='org.freedesktop.DBus.Properties',arg0='\(LoginSession.service).Session'",
      at: now)
    ask(at: now)
  }

  /// One question at a time, however many signals come.
  private func ask(at now: Instant) {
    guard !isAsking else { return isStale = true }
    guard let bus else { return }
    isAsking = true
    let question = Message(
      to: LoginSession.service, path: LoginSession.session,
      interface: "org.freedesktop.DBus.Properties", member: "Get")
    let property: [Value] = [.string(LoginSession.service + ".Session"), .string("LockedHint")]
    bus.call(question, property, at: now) { [weak self] outcome, body, now in
      guard let self else { return }
      isAsking = false
      if outcome == .reply, let isLocked = body.variant({ $0.bool() }) { tell(isLocked, now) }
      if isStale {
        isStale = false
        ask(at: now)
      }
    }
  }
}
