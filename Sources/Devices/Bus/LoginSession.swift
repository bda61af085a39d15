package import KeyModel
package import Runtime

/// The state of this program's session that logind reports: whether its screen is locked. Lockers of desktops report
/// this to logind (`LockedHint`). Without logind no state is reported.
package final class LoginSession {
  private let loop: EventLoop
  private let tell: (Bool, Instant) -> Void
  private var bus: BusConnection?
  private var timer: EventLoop.Timer?
  /// Whether a question is unanswered.
  private var isAsking = false
  /// Whether to ask again after the answer.
  private var isStale = false

  private static let service = "org.freedesktop.login1"
  /// The session of the caller; for a caller outside any session, such as a service, the session at the screen.
  private static let session = "/org/freedesktop/login1/session/auto"

  /// Connects to logind. `address` is the address of the system bus. `tell` gets the state (whether the session is
  /// locked) when the state is known, and whenever the state may have changed. `tell` gets false when logind can no
  /// longer be reached.
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
    // The change is not read from the signal, because any program may send one. A signal only causes a question.
    bus?.match(
      "type='signal',sender='\(LoginSession.service)',member='PropertiesChanged',"
        + "interface='org.freedesktop.DBus.Properties',arg0='\(LoginSession.service).Session'",
      at: now)
    ask(at: now)
  }

  /// Asks for the state. Only one question is unanswered at a time, however many signals arrive.
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
