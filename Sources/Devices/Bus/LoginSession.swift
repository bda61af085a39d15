package import KeyModel
package import Runtime

/// The state of this program's session as reported by logind: whether its screen is locked. Lockers of desktops
/// report this to logind (`LockedHint`). Without logind nothing is ever reported.
package final class LoginSession {
  private let loop: EventLoop
  private let tell: (Bool, Instant) -> Void
  private var bus: BusConnection?
  private var timer: EventLoop.Timer?
  /// True while an answer is under way. `isStale`: whether to ask again after the answer.
  private var isAsking = false
  private var isStale = false

  private static let service = "org.freedesktop.login1"
  /// The session of the caller, or the session at the screen for a caller outside any session, such as a service.
  private static let session = "/org/freedesktop/login1/session/auto"

  /// `address`: the address of the system bus. `tell` is called with the state when it is known and whenever it
  /// may have changed; with false when logind can no longer be reached.
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
    // The change is not read from the signal, as any program may send one. A signal only causes a question.
    bus?.match(
      "type='signal',sender='\(LoginSession.service)',member='PropertiesChanged',"
        + "interface='org.freedesktop.DBus.Properties',arg0='\(LoginSession.service).Session'",
      at: now)
    ask(at: now)
  }

  /// Asks for the state. There is only one question at a time, however many signals come.
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
