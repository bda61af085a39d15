package import KeyModel

/// Decides which field has the focus, from what applications report on the accessibility bus and the X server about
/// windows. The orders say what to ask next, and what to report. The machine knows no bus and no clock: it is replayed
/// from scripts.
///
/// An application claims the focus for an object; the claim counts if the application's window has the X focus
/// (`FocusClaims`). The object is then asked for its facts, and the field in them is reported. While the focus moves,
/// nothing is reported for `handover`. A list beside a field may claim the focus though the field keeps it: then the
/// field is asked, and its answer counts more.
package struct FocusMachine: Sendable {
  /// The accessible object that has the focus, as far as is known.
  private struct Focused: Hashable, Sendable {
    /// The object's answer to the question for its facts.
    enum Answer: Hashable {
      case awaited
      /// Awaited, and the object must confirm that it has the focus again, as its window was left.
      case reclaimed
      /// Given. `isConfirmed`: asked a second time, because the object was not editable at first.
      case given(isConfirmed: Bool)
    }

    var place: Place
    /// The last facts of the object.
    var facts = Facts()
    var answer = Answer.awaited
    /// The time at which an object that has not answered is asked again.
    var late = LateAnswer()

    var hasAnswered: Bool { if case .given = answer { true } else { false } }
  }

  /// An editable field that had the focus before the object that claims it now.
  private struct Beneath: Hashable, Sendable {
    var object: Focused
    var field: Field
    var serial: UInt64
  }

  private var orders: [Order] = []
  /// Decides which application's claims of the focus count, and keeps claims that may count later.
  private var claims: FocusClaims
  private var hold = SecureHold()
  private var secrets = Secrets()
  private var typing = TypingRun()
  private var reported = ReportedField()
  /// The number of the last change of the focus. Answers to questions with another number no longer count.
  private var serial: UInt64 = 0
  /// The object that has the focus; nil when none is known.
  private var focused: Focused?
  private var beneath: Beneath?
  /// Objects that claimed the focus and lost it again before they had answered, oldest first.
  private var passed: [Place] = []
  /// The object that is being asked whether it has the focus, because its caret has moved.
  private var asked: Place?
  /// The application to whose new objects the device has to listen, because its focused object does not answer.
  package private(set) var lateSender: String?
  /// The end of the time in which the lost focus may be taken by another object.
  private var passingUntil: Instant?
  private var retryAt: Instant?
  /// Whether a menu has the focus, and until the field under it has answered again: toolkits report that the field is
  /// focused before it gets keys.
  package private(set) var isInMenu = false
  /// Whether a search for the focused object waits for its application to appear on the bus.
  package private(set) var isSearchDue = false

  /// Longest time between the two messages by which the focus moves from field to field. Nothing is reported during
  /// this time.
  package static let handover: Milliseconds = 120
  /// Time in which a web page makes a part editable that becomes editable when it gets the focus.
  package static let settling: Milliseconds = 250
  private static let mostPassed = 4

  /// `isHelper`: whether the first process is a helper of the second, such as a browser's content process.
  package init(isHelper: @escaping @Sendable (_ process: Int, _ owner: Int) -> Bool) {
    claims = FocusClaims(isHelper: isHelper)
  }

  // MARK: What others may see

  /// The reported field, or a stand-in for a secret field; nil if no field is reported.
  package var field: Field? { reported.field }

  /// The object that has the focus; nil when none is known.
  package var focusedPlace: Place? { focused?.place }

  /// Whether the focus is lost, or taken by an object that has not answered yet.
  package var isPassing: Bool { passingUntil != nil }

  /// The window with the X focus.
  package var window: FocusedWindow { claims.window }

  /// The time of the next event `deadline`; nil for none.
  package var deadline: Instant? {
    guard let passingUntil, let retryAt else { return passingUntil ?? retryAt }
    return min(passingUntil, retryAt)
  }

  /// The field whose text may be watched: an editable field that is not secret, while its object has the focus.
  package var watchable: WatchedField? { countable.flatMap { $0.isSecret ? nil : $0 } }

  /// The field whose inserted characters may be counted: an editable field, secret or not, while its object has the
  /// focus.
  package var countable: WatchedField? {
    guard let focused, let field = reported.field, reported.place == focused.place,
      field.isEditable
    else { return nil }
    let profile = focused.facts.profile
    return WatchedField(
      place: focused.place, serial: field.serial, profile: profile,
      mayHide: profile.hidesTextSilently && !focused.facts.states.contains(.multiLine),
      isSecret: field.traits.isSecure)
  }

  /// Whether the claims of this connection count.
  package func trusts(_ sender: String) -> Bool { claims.trusts(sender) }

  /// Whether no object has the focus that has answered: any object may have it.
  package var isOpen: Bool { focused?.hasAnswered != true }

  /// Whether no question to the focused object follows until its application sends a message.
  var waitsForMessage: Bool { focused?.late.isExhausted == true }

  /// Whether text is being typed into the field that has the focus.
  package func isTyping(at now: Instant) -> Bool { typing.lasts(at: now) }

  /// The rectangle, which the focused object reports in coordinates of its window, in root px; nil if the place of the
  /// window is not known.
  package func onScreen(_ rect: Rect) -> Rect? {
    claims.window.place?.onScreen(rect, window: focused?.facts.window ?? .zero)
  }

  // MARK: Events

  package mutating func handle(_ event: Event, at now: Instant) -> [Order] {
    switch event {
    case .connected(let isConnected): connect(isConnected)
    case .window(let window): follow(window, at: now)
    case .identified(let sender, let process):
      claims.identify(sender, as: process)
      takeClaim(at: now)
    case .gone(let sender):
      claims.forget(sender)
      secrets.forget(sender)
      if sender == focused?.place.sender { lose(at: now) }
    case .claimed(let place): if claims.claim(place) { focus(place, at: now) }
    case .left(let place): left(place, at: now)
    case .editingChanged(let place): if place == focused?.place { lookAgain() }
    case .caretMoved(let place): caretMoved(in: place)
    case .activated(let sender):
      hear(sender)
      if focused == nil, claims.trusts(sender) { orders.append(.search) }
    case .deactivated(let sender): if sender == focused?.place.sender { lose(at: now) }
    case .heard(let sender): hear(sender)
    case .applicationsChanged: if let focused { hear(focused.place.sender) }
    case .facts(let facts, let serial): note(facts, of: serial, at: now)
    case .states(let answer, let question): handle(answer, to: question, at: now)
    case .pointer(let isGrabbed): noteMenu(isGrabbed, at: now)
    case .found(let place): focus(place, at: now)
    case .sent(let strokes): typing.note(strokes, at: now)
    case .touchedElsewhere: typing.end()
    case .hidesText(let serial): hideText(of: serial)
    case .menuGivenUp: isInMenu = false
    case .deadline: advance(at: now)
    }
    defer { orders = [] }
    return orders
  }

  /// Asks for the focused field's facts again, because the field may have moved, if a field has the focus. Returns the
  /// question.
  package func questionAboutField() -> (place: Place, serial: UInt64)? {
    guard let focused, reported.field != nil, !isPassing else { return nil }
    return (focused.place, serial)
  }

  /// Whether an answer to a question with this number still counts.
  package func counts(_ number: UInt64) -> Bool { number == serial }

  /// Searches the window with the X focus for the focused object, if its application has never reported one, or does
  /// not report it for a new window. If the application is not on the bus, the search is due once it is.
  package mutating func search(_ candidates: Candidates) -> (FieldTracker.SearchAnswer, Search?) {
    if focused != nil, !candidates.isFocusedSilent { return (.needless, nil) }
    guard !claims.window.processes.isEmpty else { return (.absent, nil) }
    isSearchDue = true
    let unreported = focused == nil ? candidates.unreported : nil
    guard let application = candidates.silent ?? unreported else {
      return (candidates.isPresent ? .begun : .absent, nil)
    }
    isSearchDue = false
    return (.begun, Search(application: application, isEveryWindow: application == unreported))
  }

  private mutating func connect(_ isConnected: Bool) {
    claims.forgetAll()
    secrets.forgetAll()
    if !isConnected {
      (focused, lateSender, asked) = (nil, nil, nil)
      passingUntil = nil
      reportNothing()
    }
    orders.append(.report(.listening(isConnected)))
  }

  private mutating func advance(at now: Instant) {
    if let retryAt, retryAt <= now {
      self.retryAt = nil
      ask()
    }
    guard let passingUntil, passingUntil <= now else { return }
    // A menu that is not reported on the bus grabs the pointer while it is open.
    guard reported.field?.isEditable == true else { return noteMenu(false, at: now) }
    orders.append(.askPointer)
  }

  // MARK: Windows

  private mutating func follow(_ window: FocusedWindow, at now: Instant) {
    if claims.follow(window) {
      hold.windowMoved()
      typing.end()
      if reported.isStandIn { reportNothing() }
    }
    if let focused, !claims.trusts(focused.place.sender) {
      _ = claims.claim(focused.place, isOld: true)
      lose(at: now)
      orders.append(.leaveField)
    }
    takeClaim(at: now)
  }

  /// Handles an earlier claim of the focus that counts now, because its application's window has the X focus.
  private mutating func takeClaim(at now: Instant) {
    guard let claim = claims.takeClaim(), focused == nil || !claim.isOld else { return }
    focus(claim.place, at: now)
    if claim.isOld { focused?.answer = .reclaimed }
  }

  // MARK: The focus

  private mutating func focus(_ place: Place, at now: Instant) {
    // Applications may report the same focus twice.
    if place == focused?.place, reported.field != nil, !isPassing { return }
    noteBeneath(place)
    serial += 1
    focused = Focused(place: place, facts: focused?.facts ?? Facts())
    passingUntil = now + FocusMachine.handover
    lateSender = nil
    ask()
  }

  private mutating func ask() {
    if let focused { orders.append(.askFacts(focused.place, serial: serial)) }
  }

  private mutating func lookAgain() { if questionAboutField() != nil { ask() } }

  private mutating func note(_ facts: Facts?, of number: UInt64, at now: Instant) {
    guard number == serial, let focused else { return }
    guard let facts = facts?.placed(in: claims.window.place) else { return askLater(at: now) }
    // The object does not confirm that it has the focus again.
    if focused.answer == .reclaimed, !facts.states.contains(.focused) { return lose(at: now) }
    guard facts.role.isRow, !facts.isEditable, !passed.isEmpty else { return weigh(facts, at: now) }
    askPassed(before: facts, at: now)
  }

  /// Takes the object as the focused object, unless a field beside it has kept the focus.
  private mutating func weigh(_ facts: Facts, at now: Instant) {
    if isBesideField(facts, at: now) {
      askBeneath(otherwise: facts, at: now)
    } else {
      adopt(facts, at: now)
    }
  }

  private mutating func adopt(_ facts: Facts, at now: Instant) {
    guard var focused else { return }
    if !focused.hasAnswered { focused.answer = .given(isConfirmed: false) }
    focused.facts = facts
    self.focused = focused
    lateSender = nil
    passed = []
    passingUntil = nil
    isInMenu = facts.role.isMenu
    // The field beneath gets the focus back when the menu closes.
    if isInMenu, let field = reported.beneathMenu(of: focused.place.sender) {
      guard reported.field == nil else { return }
      reported.resume(field)
      return orders.append(.report(.focus(field)))
    }
    var found = remembered(facts, of: focused.place).field(serial: serial)
    if found.isEditable, found.traits.isSecure {
      hold.hold(focused.place)
    } else if !hold.release(for: focused.place) {
      found.traits.isSecure = true
      found.sources["secure"] = "the password has the focus"
      // The secure field itself is asked whether it has lost the focus (R-TRAIT-4).
      if let secret = hold.unproved { orders.append(.askStates(secret, .proof(secret))) }
    }
    reported.adopt(found, at: focused.place)
    if !found.isEditable || facts.toolkit.isEmpty { confirm(facts, at: now) }
    orders.append(.report(.focus(found)))
  }

  /// The facts, completed by the memory whether the same field was secret before.
  private mutating func remembered(_ facts: Facts, of place: Place) -> Facts {
    var facts = facts
    facts.wasSecret = secrets.hold(place, facts)
    if facts.isEditable, facts.field(serial: serial).traits.isSecure { secrets.note(place, facts) }
    return facts
  }

  /// Makes the field secret, whatever its role is, because it draws masking signs instead of its text.
  private mutating func hideText(of serial: UInt64) {
    guard let focused, reported.field?.serial == serial else { return }
    // An emptied field no longer draws masking signs, but stays secret.
    secrets.note(focused.place, Facts())
    hold.hold(focused.place)
    reported.hide(by: "hidden text")
    orders.append(.report(.focus(reported.field)))
  }

  /// Handles a report of the object `place` that it does not have the focus.
  private mutating func left(_ place: Place, at now: Instant) {
    claims.withdraw(place)
    let wasHeld = hold.unproved == place
    hold.hasLeft(place)
    if place == focused?.place { return lose(at: now) }
    // The object with the focus need no longer be treated as secret.
    guard wasHeld, reported.field != nil, !isPassing else { return }
    serial += 1
    ask()
  }

  private mutating func lose(at now: Instant) {
    noteBeneath(nil)
    // Answers that arrive from now on belong to the field that was left.
    serial += 1
    focused = nil
    lateSender = nil
    passingUntil = now + FocusMachine.handover
  }

  /// Handles the end of the wait for another object to take the lost focus. When a menu has closed, the field gets one
  /// more period to take the focus back.
  private mutating func noteMenu(_ isOpen: Bool, at now: Instant) {
    let wasInMenu = isInMenu
    isInMenu = isOpen && reported.field?.isEditable == true
    if isInMenu || wasInMenu { return passingUntil = now + FocusMachine.handover }
    passingUntil = nil
    if isLostInTyping(at: now) { askBeneath(otherwise: nil, at: now) } else { reportNothing() }
  }

  private mutating func reportNothing() {
    // A busy application answers later.
    if focused == nil { passed = [] }
    if let report = reported.giveUp(isHeld: hold.isHeld) { orders.append(.report(report)) }
  }

  // MARK: Objects that answer late, and objects that get the focus without a report

  /// Asks again a little later: GTK 4 reports that an object of a new window has the focus before the object can
  /// answer.
  private mutating func askLater(at now: Instant) {
    lateSender = focused?.place.sender
    if let delay = focused?.late.fail() { retryAt = now + delay }
  }

  /// Asks an object again for its facts: an object of a web page, which may become editable, and any object whose
  /// application did not report its toolkit.
  private mutating func confirm(_ facts: Facts, at now: Instant) {
    guard facts.isBrowser || facts.toolkit.isEmpty, focused?.answer == .given(isConfirmed: false)
    else { return }
    focused?.answer = .given(isConfirmed: true)
    retryAt = now + FocusMachine.settling
  }

  /// Handles any message of the application `sender`: its focused object may be able to answer by now.
  private mutating func hear(_ sender: String) {
    if sender == focused?.place.sender, focused?.late.hear() == true { ask() }
  }

  /// Handles a move of an object's caret. If no field is known to have the focus, this object may have it.
  private mutating func caretMoved(in place: Place) {
    if place.sender == focused?.place.sender { orders.append(.report(.caretMoved)) }
    guard place != focused?.place, isOpen, place != asked,
      claims.trusts(place.sender) || !claims.knows(place.sender)
    else { return }
    // The process behind the connection is known before the object has answered.
    orders.append(.greet(place))
    asked = place
    orders.append(.askStates(place, .caret(place, serial: serial)))
  }

  // MARK: Answers about states

  private mutating func handle(
    _ answer: StatesAnswer, to question: StatesQuestion, at now: Instant
  ) {
    switch question {
    case .caret(let place, let number):
      guard case .states = answer else { return }
      asked = nil
      guard number == serial, answer.isFocusedField, claims.trusts(place.sender) else { return }
      focus(place, at: now)
    case .passed(let place, let row, let number):
      guard number == serial else { return }
      guard answer.isFocusedField else { return askPassed(before: row, at: now) }
      passed = []
      focus(place, at: now)
    case .beneath(let otherwise, let number):
      if number == serial { noteBeneath(answer, otherwise: otherwise, at: now) }
    case .proof(let secret):
      guard hold.unproved == secret else { return }
      switch answer {
      case .states where answer.isFocused: askLater(at: now)
      case .states, .error: left(secret, at: now)
      case .none: break
      }
    }
  }

  // MARK: A list beside a field
  // GTK reports that a row has the focus whenever the list is filtered again, though the field above the list keeps
  // the keys (Xfce's application finder).

  /// Remembers the editable field that is about to lose the focus to `place`, or to nothing.
  private mutating func noteBeneath(_ place: Place?) {
    guard focused?.place != place else { return }
    // An object that has not answered yet does not count as a field that had the focus.
    guard !isPassing, focused?.hasAnswered != false else { return notePassed(place) }
    beneath = nil
    guard let focused, let field = reported.field, field.isEditable, !field.traits.isSecure else {
      return
    }
    beneath = Beneath(object: focused, field: field, serial: serial)
  }

  /// Remembers the object that loses the focus to `place`, or to nothing, before it has answered.
  private mutating func notePassed(_ place: Place?) {
    if let place, passed.last?.sender != place.sender { passed = [] }
    guard let old = focused?.place, old.sender == place?.sender ?? old.sender, !passed.contains(old)
    else { return }
    passed.append(old)
    if passed.count > FocusMachine.mostPassed { passed.removeFirst() }
  }

  /// Asks the objects that lost the focus to a row whether one of them is a field that still has it. A list of Qt
  /// reports that its current row has the focus when the rows change, as Kate's documents do after a file was saved.
  private mutating func askPassed(before row: Facts, at now: Instant) {
    guard let place = passed.popLast() else { return weigh(row, at: now) }
    orders.append(.askStates(place, .passed(place, row: row, serial: serial)))
  }

  /// Whether the object may be part of a list in the application whose field had the focus last: a row, or any object
  /// that claims the focus while text is typed into the field.
  private func isBesideField(_ facts: Facts, at now: Instant) -> Bool {
    guard let beneath, beneath.object.place.sender == focused?.place.sender,
      beneath.field == reported.field
    else { return false }
    return TypingRun.doubts(facts) && (facts.role.isRow || typing.lasts(at: now))
  }

  /// Whether the focus was lost while text is typed into the field: a row that had claimed the focus has left the list,
  /// or does not answer because it was removed at once.
  private func isLostInTyping(at now: Instant) -> Bool {
    beneath != nil && beneath?.field == reported.field && typing.lasts(at: now)
  }

  /// Asks the field that had the focus before whether it still has the focus. The field's answer counts more than a
  /// row's claim. `otherwise`: facts of the object that gets the focus if the field has lost it; nil: no object gets
  /// it.
  private mutating func askBeneath(otherwise: Facts?, at now: Instant) {
    guard let beneath else { return finishBeneath(otherwise, at: now) }
    orders.append(
      .askStates(beneath.object.place, .beneath(otherwise: otherwise, serial: serial)))
  }

  /// Handles the answer of the field that had the focus. While text is typed into the field, it is enough that the
  /// field still exists.
  private mutating func noteBeneath(
    _ answer: StatesAnswer, otherwise: Facts?, at now: Instant
  ) {
    guard let beneath else { return finishBeneath(otherwise, at: now) }
    self.beneath = nil
    guard answer.isFocused || typing.lasts(at: now) && answer.isShownField else {
      return finishBeneath(otherwise, at: now)
    }
    focused = beneath.object
    focused?.answer = .given(isConfirmed: false)
    serial = beneath.serial
    reported.restore(beneath.field, at: beneath.object.place)
    passingUntil = nil
    orders.append(.report(.focus(beneath.field)))
  }

  private mutating func finishBeneath(_ facts: Facts?, at now: Instant) {
    if let facts { adopt(facts, at: now) } else { reportNothing() }
  }
}
