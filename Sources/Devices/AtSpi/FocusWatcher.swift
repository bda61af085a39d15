internal import Bus
package import Focus
package import KeyModel
package import Runtime

/// Learns from the applications, over the accessibility bus, which field has the focus. The watcher never blocks:
/// every answer comes by the event loop or not at all, so an application that hangs delays no key. While the
/// focus does not move, the watcher does nothing.
package final class FocusWatcher {
  let loop: EventLoop
  private let isPointerHeld: () -> Bool
  let report: (FocusReport, Instant) -> Void
  /// The keyboard's own keys on the bus.
  private let keys: KeyTree?
  var finder: BusFinder?
  private var timer: EventLoop.Timer?
  var retryTimer: EventLoop.Timer?
  var textTimer: EventLoop.Timer?
  /// The time at which a focused object that has not answered is asked again.
  var late = LateAnswer()
  /// The application to whose new objects the watcher listens, because its focused object does not answer.
  var lateSender: String?
  /// The object that is being asked whether it has the focus, because its caret has moved.
  var asked: Place?
  lazy var applications = Applications { [weak self] sender, process, now in
    self?.identified(sender, process, at: now)
  }
  /// Decides which application's claims of the focus count, and keeps claims that may count later.
  var claims = FocusClaims { ProcessTree.isHelper($0, of: $1) }
  /// True while a search for the focused object waits for its application to appear on the bus.
  private var isSought = false
  var hold = SecureHold()
  /// First serial number of fields found under a finger, apart from the numbers of `serial`.
  static let firstHit: UInt64 = 1 << 61
  var hits: UInt64 = 0
  /// True while the reported field stands in for a secure field that has not confirmed that it lost the focus.
  private var isStandIn = false
  var serial: UInt64 = 0
  /// The accessible object that has the focus; nil when none is known.
  var focused: Place?
  /// The last facts of `focused`, or of the object with the focus before it.
  var facts = Facts()
  /// True once `focused` has reported its facts.
  var hasAnswered = false
  var field: Field?
  /// The field that had the focus before `focused`. `typing`: the text that is being typed.
  var beforeRow: Beneath?
  /// Objects that claimed the focus and lost it again before they had answered, oldest first.
  var passed: [Place] = []
  var typing = TypingRun()
  /// True while strokes wait for their client.
  var isTyping = false
  /// The application of the last field. `lost`: this field, unless another field has taken the focus from it.
  private var owner: String?
  private var lost: Field?
  /// True if the focused object had the focus before its window was left: the object must confirm that it has the
  /// focus again.
  private var isReclaimed = false
  /// True while a menu has the focus, and until the field under it has answered again: toolkits report that the
  /// field is focused before it gets keys. Set it to false to end the wait for this answer.
  package var isInMenu = false
  /// True while the focus is lost, or taken by an object that has not answered yet.
  package private(set) var isPassing = false
  var text: TextWatch?
  var secrets = Secrets()
  /// True if the field may draw masking signs instead of its text.
  var mayHide = false
  /// True once an object that is not editable has been asked a second time.
  var isConfirmed = false

  /// Longest time between the two messages by which the focus moves from field to field. Nothing is reported
  /// during this time.
  private static let handover: Milliseconds = 120

  /// Whether the text around the insertion point is reported. The reports cost two messages for each key.
  package var wantsText = false {
    didSet { if wantsText != oldValue { watchText(at: loop.now()) } }
  }

  /// Whether moves of the caret in the focused field are reported, as is needed while the keyboard
  /// is hidden. Set it to false before `wantsText` becomes true: both register the same events.
  package var wantsCarets = false {
    didSet { if wantsCarets != oldValue { watchCarets(at: loop.now()) } }
  }

  /// `session`: the address of the session bus. `root`: reads the accessibility bus's address from the X server.
  /// `isPointerHeld`: whether a client has grabbed the pointer, as an open menu does.
  package init(
    session: String?, root: @escaping () -> String?, isPointerHeld: @escaping () -> Bool,
    keys: KeyTree? = nil, on loop: EventLoop, report: @escaping (FocusReport, Instant) -> Void
  ) {
    self.loop = loop
    self.report = report
    self.isPointerHeld = isPointerHeld
    self.keys = keys
    timer = loop.makeTimer { [weak self] now in self?.giveUp(at: now) }
    retryTimer = loop.makeTimer { [weak self] now in self?.askAgain(at: now) }
    textTimer = loop.makeTimer { [weak self] now in self?.text?.askNow(at: now) }
    finder = BusFinder(
      session: session, root: root, on: loop,
      signal: { [weak self] message, body, now in self?.handle(message, &body, at: now) },
      changed: { [weak self] bus, now in self?.busChanged(bus, at: now) })
    finder?.search(at: loop.now())
  }

  /// Follows the window that has the X focus, a new one or the same. Returns true if the reported field has been
  /// given up because its application's window was left.
  package func follow(_ window: FocusedWindow, at now: Instant) -> Bool {
    if claims.follow(window) {
      hold.windowMoved()
      typing.end()
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

  /// Handles an earlier claim of the focus that counts now, because its application's window has the X focus.
  private func takeClaim(at now: Instant) {
    guard let claim = claims.takeClaim(), focused == nil || !claim.isOld else { return }
    focus(claim.place, at: now)
    isReclaimed = claim.isOld
  }

  private func identified(_ sender: String, _ process: Int?, at now: Instant) {
    claims.identify(sender, as: process)
    takeClaim(at: now)
    if isSought { _ = search(at: now) }
    if isPresent { report(.appeared, now) }
  }

  /// Searches the window with the X focus for the focused object, if its application has never reported one, or
  /// does not report it for a new window. If the application is not on the bus, the search waits until it is.
  package func search(at now: Instant) -> FieldTracker.SearchAnswer {
    if let focused, !applications.isSilent(focused.sender) { return .needless }
    guard !claims.window.processes.isEmpty else { return .absent }
    isSought = true
    let untold = focused == nil ? applications.untold(claims.trusts) : nil
    guard let bus = finder?.bus, let application = applications.silent(claims.trusts) ?? untold
    else {
      return isPresent ? .begun : .absent
    }
    isSought = false
    _ = FocusSearch(
      in: application, isEveryWindow: application == untold, on: bus, at: now
    ) { [weak self] place, now in
      guard let self, focused.map({ self.applications.isSilent($0.sender) }) ?? true,
        claims.trusts(place.sender)
      else { return }
      focus(place, at: now)
    }
    return .begun
  }

  /// The address of the accessibility bus; nil without a connection to it.
  package var busAddress: String? { finder?.address }

  /// Whether the application whose window has the X focus is on the bus.
  package var isPresent: Bool {
    !claims.window.processes.isEmpty && applications.any(claims.trusts) != nil
  }

  /// Ends the wait for another object to take the lost focus. A menu that is not reported on the bus grabs the
  /// pointer while it is open; when the menu has closed, the field gets one more period to take the focus back.
  private func giveUp(at now: Instant) {
    let wasInMenu = isInMenu
    isInMenu = field?.isEditable == true && isPointerHeld()
    if isInMenu || wasInMenu { return wait(until: now + FocusWatcher.handover) }
    isPassing = false
    guard isLostInTyping(at: now) else { return tellNothing(at: now) }
    askField(at: now) { [weak self] now in self?.tellNothing(at: now) }
  }

  func wait(until instant: Instant?) {
    isPassing = instant != nil
    if let timer { loop.set(timer, at: instant) }
  }

  // MARK: The bus

  /// The states that change when an object becomes editable or stops being editable. Firefox reports only the
  /// last of them.
  private static let editing = ["editable", "read-only", "supports-autocompletion"]
  private static let events =
    ["object:state-changed:focused", "window:activate", "window:deactivate"]
    + editing.map { "object:state-changed:" + $0 }

  private func busChanged(_ bus: BusConnection?, at now: Instant) {
    applications.forgetAll()
    claims.forgetAll()
    secrets.forgetAll()
    dropText(at: now)
    keys?.attach(to: bus, at: now)
    guard let bus else {
      (focused, lateSender, asked) = (nil, nil, nil)
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
    if wantsCarets { watchCarets(at: now) }
    applications.greetAll(on: bus, at: now)
    report(.listening(true), now)
  }

  private func handle(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard let bus = finder?.bus else { return }
    if message.isNameOwnerChanged { return forget(body.string() ?? "", at: now) }
    if keys?.handle(message, from: applications.registry, at: now) == true { return }
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
      guard place.sender == applications.registry else { return }
      applications.greetAll(on: bus, at: now)
      if let focused { hear(from: focused.sender, at: now) }
    case ("org.a11y.atspi.Cache", "AddAccessible"): hear(from: place.sender, at: now)
    case ("org.a11y.atspi.Event.Object", _):
      if wantsCarets, message.member == "TextCaretMoved" {
        if message.sender == focused?.sender { report(.caretMoved, now) }
        caretMoved(in: place, at: now)
      }
      text?.handle(message, &body, at: now)
    case ("org.a11y.atspi.Event.Window", "Activate"):
      applications.greet(ownerOf: place, on: bus, at: now)
      activated(place.sender, at: now)
    case ("org.a11y.atspi.Event.Window", "Deactivate"):
      if message.sender == focused?.sender { lose(at: now) }
    default: return
    }
  }

  /// Forgets the connection `name`, which has left the bus.
  private func forget(_ name: String, at now: Instant) {
    applications.forget(name)
    claims.forget(name)
    secrets.forget(name)
    if name == focused?.sender { lose(at: now) }
  }

  // MARK: The focus

  func focus(_ place: Place, at now: Instant) {
    guard let bus = finder?.bus else { return }
    // Applications may report the same focus twice.
    if place == focused, field != nil, !isPassing { return }
    noteBeneath(place)
    serial += 1
    if place != focused || field == nil { dropText(at: now) }
    focused = place
    hasAnswered = false
    isReclaimed = false
    wait(until: now + FocusWatcher.handover)
    late = LateAnswer()
    watchObjects(false, at: now)
    isConfirmed = false
    query(place, on: bus, at: now)
  }

  /// Asks for the focused field's facts again, because the field may have moved, and calls `done` once they have
  /// been reported. Does nothing if no field has the focus.
  package func lookAgain(at now: Instant, done: @escaping (Instant) -> Void = { _ in }) {
    guard let focused, field != nil, !isPassing, let bus = finder?.bus else { return }
    query(focused, on: bus, at: now, done: done)
  }

  func query(
    _ place: Place, on bus: BusConnection, at now: Instant,
    done: @escaping (Instant) -> Void = { _ in }
  ) {
    let mine = serial
    applications.facts(of: place, on: bus, at: now) { [weak self] application, now in
      guard self?.serial == mine else { return }
      _ = FactsQuery(place, on: bus, application: application, at: now) { facts, now in
        guard let self, self.serial == mine else { return }
        guard let facts else { return self.askLater(at: now) }
        self.found(facts.placed(in: self.claims.window.place), at: now)
        done(now)
      }
    }
  }

  private func found(_ facts: Facts, at now: Instant) {
    // The object does not confirm that it has the focus again.
    if isReclaimed, !facts.states.contains(.focused) { return lose(at: now) }
    guard facts.role.isRow, !facts.isEditable, !passed.isEmpty else { return weigh(facts, at: now) }
    askPassed(at: now) { [weak self] now in self?.weigh(facts, at: now) }
  }

  func handle(_ facts: Facts, at now: Instant) {
    isReclaimed = false
    hasAnswered = true
    self.facts = facts
    watchObjects(false, at: now)
    passed = []
    wait(until: nil)
    isInMenu = facts.role.isMenu
    // The field beneath gets the focus back when the menu closes.
    if isInMenu, let beneath = field ?? lost, beneath.isEditable, owner == focused?.sender {
      return resume(beneath, at: now)
    }
    mayHide = facts.profile.hidesTextSilently && !facts.states.contains(.multiLine)
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
    if !found.isEditable || facts.toolkit.isEmpty { confirm(facts, at: now) }
    owner = focused?.sender
    lost = nil
    report(.focus(found), now)
    watchText(at: now)
  }

  /// Handles a report of the object `place` that it does not have the focus.
  func left(_ place: Place, at now: Instant) {
    claims.withdraw(place)
    let wasHeld = hold.unproved == place
    hold.hasLeft(place)
    if place == focused { return lose(at: now) }
    // The object with the focus need no longer be treated as secret.
    guard wasHeld, field != nil, !isPassing else { return }
    serial += 1
    askAgain(at: now)
  }

  /// Reports the field `beneath` again: keys still go to it while a menu of its application has the focus.
  private func resume(_ beneath: Field, at now: Instant) {
    guard field == nil else { return }
    (field, lost) = (beneath, nil)
    report(.focus(beneath), now)
  }

  private func lose(at now: Instant) {
    noteBeneath(nil)
    // Answers that are still under way belong to the field that was left.
    serial += 1
    focused = nil
    watchObjects(false, at: now)
    dropText(at: now)
    wait(until: now + FocusWatcher.handover)
  }

  private func tellNothing(at now: Instant) {
    // A busy application answers later.
    if focused == nil { passed = [] }
    guard let told = field ?? (isStandIn ? lost : nil) else { return }
    (field, lost) = (nil, told)
    dropText(at: now)
    isStandIn = hold.isHeld
    report(.focus(isStandIn ? FocusWatcher.standIn(for: told) : nil), now)
  }
}
