internal import Bus
package import Focus
package import KeyModel
package import Runtime

/// Hears from the applications which field has the focus, over the accessibility bus. It never waits
/// for anybody: every question is answered by the event loop or not at all, so that an application
/// that hangs delays no key. While nothing moves the focus, it does nothing.
package final class FocusWatcher {
  let loop: EventLoop
  private let isPointerHeld: () -> Bool
  let report: (FocusReport, Instant) -> Void
  var finder: BusFinder?
  private var timer: EventLoop.Timer?
  private var retryTimer: EventLoop.Timer?
  var textTimer: EventLoop.Timer?
  /// How often the object with the focus was asked in vain.
  private var attempts = 0
  lazy var applications = Applications { [weak self] sender, process, now in
    self?.identified(sender, process, at: now)
  }
  /// Whose word counts, and what waits until it does.
  var claims = FocusClaims { ProcessTree.isHelper($0, of: $1) }
  /// Whether it is looked for what has the focus, as soon as the application is heard of.
  private var isSought = false
  var hold = SecureHold()
  /// Fields that were found under a finger have numbers of their own.
  static let firstHit: UInt64 = 1 << 61
  var hits: UInt64 = 0
  /// Whether the field that was told last stands in for a secret that nobody has taken the focus from.
  private var isStandIn = false
  private var serial: UInt64 = 0
  /// The object with the focus, as far as it was told.
  var focused: Place?
  var field: Field?
  /// The application of the last field, and the field, if nothing else has taken the focus from it.
  private var owner: String?
  private var lost: Field?
  /// Whether what has the focus now had it before, and has to say that it has it again.
  private var isReclaimed = false
  /// Whether a menu has the focus, or had it until what has it now answers: toolkits tell that a field
  /// has the focus again before it has the keys. Who has waited for that in vain says no here.
  package var isInMenu = false
  /// Whether the focus was lost, or taken by something that has not answered yet.
  package private(set) var isPassing = false
  var text: TextWatch?
  var secrets = Secrets()
  /// Whether the field may turn out not to show what stands in it.
  var mayHide = false
  /// Whether what cannot be edited has been asked a second time.
  private var isConfirmed = false

  /// Focus that goes from one field to the next is told in two messages; between them nothing is.
  private static let handover: Milliseconds = 120
  private static let mostAttempts = 8
  /// A page that makes a part of itself editable as it gets the focus is known to be so later than that.
  private static let settling: Milliseconds = 250

  /// Whether the text around the insertion point is wanted: it costs two messages a key.
  package var wantsText = false {
    didSet { if wantsText != oldValue { followText(at: loop.now()) } }
  }

  /// Whether it is told when the caret of the field with the focus moves: while the keyboard is hidden. To be
  /// taken back before the text is wanted, which needs the same events.
  package var wantsCarets = false {
    didSet { if wantsCarets != oldValue { followCarets(at: loop.now()) } }
  }

  /// `session` is the address of the session bus, `root` asks the X server for the accessibility bus,
  /// `isPointerHeld` whether somebody holds the pointer, as a menu does while it is open.
  package init(
    session: String?, root: @escaping () -> String?, isPointerHeld: @escaping () -> Bool,
    on loop: EventLoop, report: @escaping (FocusReport, Instant) -> Void
  ) {
    self.loop = loop
    self.report = report
    self.isPointerHeld = isPointerHeld
    timer = loop.makeTimer { [weak self] now in self?.giveUp(at: now) }
    retryTimer = loop.makeTimer { [weak self] now in self?.askAgain(at: now) }
    textTimer = loop.makeTimer { [weak self] now in self?.text?.askNow(at: now) }
    finder = BusFinder(
      session: session, root: root, on: loop,
      signal: { [weak self] message, body, now in self?.take(message, &body, at: now) },
      changed: { [weak self] bus, now in self?.follow(bus, at: now) })
    finder?.search(at: loop.now())
  }

  /// Another window has the X focus, or the same one has it still. True when the field that had the focus
  /// has been given up because its application's window is left.
  package func follow(_ window: FocusedWindow, at now: Instant) -> Bool {
    if claims.follow(window) {
      hold.windowMoved()
      if isStandIn { tellNothing(at: now) }
    }
    if let focused, !claims.trusts(focused.sender) {
      _ = claims.claim(focused, isOld: true)
      lose(at: now)
      takeClaim(at: now)
      return true
    }
    takeClaim(at: now)
    return false
  }

  /// A claim of the application whose window has the X focus counts now, though it came earlier.
  private func takeClaim(at now: Instant) {
    guard let claim = claims.takeClaim(), focused == nil || !claim.isOld else { return }
    focus(claim.place, at: now)
    isReclaimed = claim.isOld
  }

  private func identified(_ sender: String, _ process: Int?, at now: Instant) {
    claims.identify(sender, as: process)
    takeClaim(at: now)
    if isSought { _ = search(at: now) }
  }

  /// Nothing in the window with the X focus has told that it has the focus: it is looked for, where the
  /// application has never told of any; as soon as the application is heard of. False when it has been told.
  package func search(at now: Instant) -> Bool {
    if let focused, !applications.isSilent(focused.sender) { return false }
    guard !claims.window.processes.isEmpty else { return true }
    isSought = true
    guard let bus = finder?.bus, let application = applications.silent(claims.trusts) else {
      return true
    }
    isSought = false
    _ = FocusSearch(in: application, on: bus, at: now) { [weak self] place, now in
      guard let self, focused.map({ self.applications.isSilent($0.sender) }) ?? true,
        claims.trusts(place.sender)
      else { return }
      focus(place, at: now)
    }
    return true
  }

  /// Nobody took the focus that was lost. A menu that tells nothing of itself holds the pointer while
  /// it is open; the field has a turn to take the focus back when it has closed.
  private func giveUp(at now: Instant) {
    let wasInMenu = isInMenu
    isInMenu = field?.isEditable == true && isPointerHeld()
    if isInMenu || wasInMenu { return wait(until: now + FocusWatcher.handover) }
    isPassing = false
    tellNothing(at: now)
  }

  private func wait(until instant: Instant?) {
    isPassing = instant != nil
    if let timer { loop.set(timer, at: instant) }
  }

  // MARK: The bus

  /// What changes when something can be edited from now on, or no more; Firefox says it by the last.
  private static let editing = ["editable", "read-only", "supports-autocompletion"]
  private static let events =
    ["object:state-changed:focused", "window:activate", "window:deactivate"]
    + editing.map { "object:state-changed:" + $0 }

  private func follow(_ bus: BusConnection?, at now: Instant) {
    applications.forgetAll()
    claims.forgetAll()
    secrets.forgetAll()
    dropText(at: now)
    guard let bus else {
      focused = nil
      wait(until: nil)
      tellNothing(at: now)
      return report(.listening(false), now)
    }
    let signal = "type='signal',interface='org.a11y.atspi.Event."
    for state in ["focused"] + FocusWatcher.editing {
      bus.match(signal + "Object',member='StateChanged',arg0='\(state)'", at: now)
    }
    bus.match(signal + "Window',member='Activate'", at: now)
    bus.match(signal + "Window',member='Deactivate'", at: now)
    bus.match(
      signal + "Object',member='ChildrenChanged',sender='org.a11y.atspi.Registry'", at: now)
    bus.match(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''", at: now)
    for event in FocusWatcher.events { bus.tell(Registry.register, [.string(event)], at: now) }
    applications.findRegistry(on: bus, at: now)
    if wantsCarets { followCarets(at: now) }
    applications.greetAll(on: bus, at: now)
    report(.listening(true), now)
  }

  private func take(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard let bus = finder?.bus else { return }
    if message.isNameOwnerChanged { return forget(body.string() ?? "", at: now) }
    guard let place = Place.told(message.sender, message.path) else { return }
    switch (message.interface, message.member) {
    case ("org.a11y.atspi.Event.Object", "StateChanged"):
      guard body.string() == "focused" else {
        if place == focused { lookAgain(at: now) }
        return
      }
      guard let isFocused = body.int32() else { return }
      applications.greet(ownerOf: place, on: bus, at: now)
      applications.hear(place.sender)
      if isFocused == 0 { return left(place, at: now) }
      if claims.claim(place) { focus(place, at: now) }
    case ("org.a11y.atspi.Event.Object", "ChildrenChanged"):
      if place.sender == applications.registry { applications.greetAll(on: bus, at: now) }
    case ("org.a11y.atspi.Event.Object", _):
      if wantsCarets, message.member == "TextCaretMoved", message.sender == focused?.sender {
        report(.caretMoved, now)
      }
      text?.take(message, &body, at: now)
    case ("org.a11y.atspi.Event.Window", "Activate"):
      applications.greet(ownerOf: place, on: bus, at: now)
    case ("org.a11y.atspi.Event.Window", "Deactivate"):
      if message.sender == focused?.sender { lose(at: now) }
    default: return
    }
  }

  /// A connection of that name has left the bus.
  private func forget(_ name: String, at now: Instant) {
    applications.forget(name)
    claims.forget(name)
    secrets.forget(name)
    if name == focused?.sender { lose(at: now) }
  }

  // MARK: The focus

  private func focus(_ place: Place, at now: Instant) {
    guard let bus = finder?.bus else { return }
    // The same focus may be told twice.
    if place == focused, field != nil, !isPassing { return }
    serial += 1
    if place != focused || field == nil { dropText(at: now) }
    focused = place
    isReclaimed = false
    wait(until: now + FocusWatcher.handover)
    attempts = 0
    isConfirmed = false
    query(place, on: bus, at: now)
  }

  /// Asks for the facts of the field again, which may have moved, and calls `done` when they have been
  /// reported; does neither when no field has the focus.
  package func lookAgain(at now: Instant, done: @escaping (Instant) -> Void = { _ in }) {
    guard let focused, field != nil, !isPassing, let bus = finder?.bus else { return }
    query(focused, on: bus, at: now, done: done)
  }

  private func query(
    _ place: Place, on bus: BusConnection, at now: Instant,
    done: @escaping (Instant) -> Void = { _ in }
  ) {
    let mine = serial
    applications.facts(of: place, on: bus, at: now) { [weak self] application, now in
      guard self?.serial == mine else { return }
      _ = FactsQuery(place, on: bus, application: application, at: now) { facts, now in
        guard let self, self.serial == mine else { return }
        guard let facts else { return self.askLater(at: now) }
        self.found(facts, at: now)
        done(now)
      }
    }
  }

  /// GTK 4 tells of the focus of a new window before anybody can ask for what has it.
  private func askLater(at now: Instant) {
    guard attempts < FocusWatcher.mostAttempts, let retryTimer else { return }
    attempts += 1
    loop.set(retryTimer, at: now + Milliseconds(30 * Double(attempts)))
  }

  private func askAgain(at now: Instant) {
    guard let focused, let bus = finder?.bus else { return }
    query(focused, on: bus, at: now)
  }

  private func found(_ facts: Facts, at now: Instant) {
    // Nobody said that it has the focus again.
    if isReclaimed, !facts.states.contains(.focused) { return lose(at: now) }
    isReclaimed = false
    wait(until: nil)
    isInMenu = facts.role.isMenu
    // The field has the focus again when the menu closes.
    if isInMenu, let beneath = field ?? lost, beneath.isEditable, owner == focused?.sender {
      return resume(beneath, at: now)
    }
    mayHide = facts.isGTK4 && !facts.states.contains(.multiLine)
    var found = remembered(facts).field(serial: serial)
    if found.isEditable, found.traits.isSecure, let focused {
      hold.hold(focused)
    } else if let focused, !hold.release(for: focused) {
      found.traits.isSecure = true
      found.sources["secure"] = "the password has the focus"
      askForProof(at: now)
    }
    field = found
    isStandIn = false
    if !found.isEditable { confirm(facts, at: now) }
    owner = focused?.sender
    lost = nil
    report(.focus(found), now)
    followText(at: now)
  }

  /// Asks the secure field itself whether it has lost the focus. Until it says so what has the focus now is
  /// taken for a secret, too.
  private func askForProof(at now: Instant) {
    guard let secret = hold.unproved, let bus = finder?.bus else { return }
    bus.call(
      secret.call("Accessible", "GetState"), at: now, within: FactsQuery.patience
    ) { [weak self] outcome, body, now in
      guard let self, hold.unproved == secret else { return }
      switch outcome {
      case .reply where FactsQuery.states(&body).contains(.focused): askLater(at: now)
      case .reply, .error: left(secret, at: now)
      case .timeout, .gone: break
      }
    }
  }

  /// The object there says that it does not have the focus.
  private func left(_ place: Place, at now: Instant) {
    claims.withdraw(place)
    let wasHeld = hold.unproved == place
    hold.hasLeft(place)
    if place == focused { return lose(at: now) }
    // Another one has the focus, and is no secret after all.
    guard wasHeld, field != nil, !isPassing else { return }
    serial += 1
    askAgain(at: now)
  }

  /// The facts, and whether the same field was a secret before.
  private func remembered(_ facts: Facts) -> Facts {
    guard let focused else { return facts }
    var facts = facts
    facts.wasSecret = secrets.hold(focused, facts)
    if facts.isEditable, facts.field(serial: serial).traits.isSecure {
      secrets.note(focused, facts)
    }
    return facts
  }

  /// Asks once more whether it can be edited.
  private func confirm(_ facts: Facts, at now: Instant) {
    guard facts.isBrowser, !isConfirmed, let retryTimer else { return }
    isConfirmed = true
    loop.set(retryTimer, at: now + FocusWatcher.settling)
  }

  /// The field is still the one that is typed into, though something of its application's own has the
  /// focus for a while.
  private func resume(_ beneath: Field, at now: Instant) {
    guard field == nil else { return }
    (field, lost) = (beneath, nil)
    report(.focus(beneath), now)
  }

  private func lose(at now: Instant) {
    // Answers that are still on their way belong to a field that was left.
    serial += 1
    focused = nil
    dropText(at: now)
    wait(until: now + FocusWatcher.handover)
  }

  private func tellNothing(at now: Instant) {
    guard let told = field ?? (isStandIn ? lost : nil) else { return }
    (field, lost) = (nil, told)
    dropText(at: now)
    isStandIn = hold.isHeld
    report(.focus(isStandIn ? FocusWatcher.standIn(for: told) : nil), now)
  }

  /// Nothing can be typed into there, and if something is all the same, it is a secret.
  private static func standIn(for field: Field) -> Field {
    var standIn = Field(serial: field.serial, isEditable: false)
    standIn.traits.isSecure = true
    standIn.sources["secure"] = "was a password"
    return standIn
  }

  func dropText(at now: Instant) {
    text?.end(at: now)
    text = nil
  }

  /// A key was sent to the field: what its application has not been asked yet is asked after it.
  package func keySent(at now: Instant) {
    text?.keySent(at: now)
  }

  /// What was told of the text is of an earlier moment: it is asked for again when the application
  /// must have taken all keys.
  package func confirmText(at now: Instant) {
    text?.confirm(at: now)
  }
}
