internal import Bus
package import Focus
package import KeyModel
package import Runtime

/// Learns from the applications, over the accessibility bus, which field has the focus. `FocusMachine` decides; the
/// watcher turns messages into its events, and carries out its orders. The watcher never blocks: every answer comes by
/// the event loop or not at all, so an application that hangs delays no key. While the focus does not move, the watcher
/// does nothing.
package final class FocusWatcher {
  let loop: EventLoop
  private let isPointerHeld: () -> Bool
  let report: (FocusReport, Instant) -> Void
  /// The keyboard's own keys on the bus.
  private let keys: KeyTree?
  private(set) var finder: BusFinder?
  private(set) var machine = FocusMachine { ProcessTree.isHelper($0, of: $1) }
  private(set) lazy var applications = Applications { [weak self] sender, process, now in
    self?.identified(sender, process, at: now)
  }
  private var timer: EventLoop.Timer?
  var textTimer: EventLoop.Timer?
  /// The watch of the focused field's text; nil while no text is watched.
  var text: TextWatch?
  /// The count of characters that are inserted in the focused field; nil while none are counted.
  var insertions: InsertionWatch?
  var insertionTimer: EventLoop.Timer?
  /// The state of the focus at the last call of `followInsertions`.
  var countedFocus = CountedFocus()
  /// Whether strokes wait for their client.
  var areKeysUnderWay = false
  /// The application to whose new objects the watcher listens.
  private var heardSender: String?
  /// The number of fields that were found under a finger.
  var hits: UInt64 = 0

  /// Whether the text around the insertion point is reported. Costs two messages a key.
  package var wantsText = false {
    didSet { if wantsText != oldValue { followText(at: loop.now()) } }
  }

  /// Whether the characters that are inserted in the focused field are counted, as is needed while a long text is typed
  /// into it.
  package var wantsInsertions = false {
    didSet { if wantsInsertions != oldValue { watchInsertions(at: loop.now()) } }
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
    timer = loop.makeTimer { [weak self] now in self?.handle(.deadline, at: now) }
    textTimer = loop.makeTimer { [weak self] now in self?.text?.askNow(at: now) }
    insertionTimer = loop.makeTimer { [weak self] now in self?.watchInsertions(at: now) }
    finder = BusFinder(
      session: session, root: root, on: loop,
      signal: { [weak self] message, body, now in self?.handle(message, &body, at: now) },
      changed: { [weak self] bus, now in self?.busChanged(bus, at: now) })
    finder?.search(at: loop.now())
  }

  /// The address of the accessibility bus; nil without a connection to it.
  package var busAddress: String? { finder?.address }

  /// Whether the application whose window has the X focus is on the bus.
  package var isPresent: Bool {
    !machine.window.processes.isEmpty && applications.any(machine.trusts) != nil
  }

  /// Whether a menu has the focus, or the field under it has not answered again yet.
  package var isInMenu: Bool { machine.isInMenu }

  /// Whether the focus is lost, or taken by an object that has not answered yet.
  package var isPassing: Bool { machine.isPassing }

  /// Whether text is being typed into the field that has the focus.
  package func isTyping(at now: Instant) -> Bool { machine.isTyping(at: now) }

  // MARK: News from the keyboard and the X server

  /// Follows the window that has the X focus, a new one or the same. Returns true if the reported field has been
  /// given up because its application's window was left.
  package func follow(_ window: FocusedWindow, at now: Instant) -> Bool {
    let orders = machine.handle(.window(window), at: now)
    carryOut(orders, at: now)
    return orders.contains(.leaveField)
  }

  /// Handles a touch elsewhere: an object that claims the focus after it may have it.
  package func touchedElsewhere() { _ = machine.handle(.touchedElsewhere, at: loop.now()) }

  /// Ends the wait for the field under a menu.
  package func giveUpMenu() { _ = machine.handle(.menuGivenUp, at: loop.now()) }

  /// Searches the window with the X focus for the focused object, if its application does not report it by itself.
  package func search(at now: Instant) -> FieldTracker.SearchAnswer {
    let (answer, search) = machine.search(
      FocusMachine.Candidates(
        isFocusedSilent: isFocusedSilent,
        silent: finder?.bus == nil ? nil : applications.silent(machine.trusts),
        unreported: finder?.bus == nil ? nil : applications.unreported(machine.trusts),
        isPresent: isPresent))
    if let search, let bus = finder?.bus {
      _ = FocusSearch(
        in: search.application, isEveryWindow: search.isEveryWindow, on: bus, at: now
      ) { [weak self] place, now in
        guard let self, isFocusedSilent, machine.trusts(place.sender) else { return }
        handle(.found(place), at: now)
      }
    }
    return answer
  }

  /// Whether the application of the focused object has never reported the focus; true if no object is known.
  private var isFocusedSilent: Bool {
    machine.focusedPlace.map { applications.isSilent($0.sender) } ?? true
  }

  /// Asks for the focused field's facts again, because the field may have moved, and calls `done` once they have
  /// been reported. Does nothing if no field has the focus.
  package func lookAgain(at now: Instant, done: @escaping (Instant) -> Void = { _ in }) {
    guard let question = machine.questionAboutField() else { return }
    askFacts(of: question.place, question.serial, at: now, done: done)
  }

  // MARK: Orders

  func handle(_ event: FocusMachine.Event, at now: Instant) {
    carryOut(machine.handle(event, at: now), at: now)
  }

  private func carryOut(_ orders: [FocusMachine.Order], at now: Instant) {
    for order in orders {
      switch order {
      case .report(let news): report(news, now)
      case .askFacts(let place, let serial): askFacts(of: place, serial, at: now)
      case .askStates(let place, let question): askStates(of: place, question, at: now)
      case .askPointer: handle(.pointer(isGrabbed: isPointerHeld()), at: now)
      case .greet(let place):
        if let bus = finder?.bus { applications.greet(ownerOf: place, on: bus, at: now) }
      case .search: _ = search(at: now)
      case .leaveField: break
      }
    }
    followText(at: now)
    followInsertions(at: now)
    followObjects(at: now)
    if let timer { loop.set(timer, at: machine.deadline) }
  }

  private func askFacts(
    of place: Place, _ serial: UInt64, at now: Instant,
    done: @escaping (Instant) -> Void = { _ in }
  ) {
    guard let bus = finder?.bus else { return }
    applications.facts(of: place, on: bus, at: now) { [weak self] application, now in
      guard self?.machine.counts(serial) == true else { return }
      _ = FactsQuery(place, on: bus, application: application, at: now) { facts, now in
        guard let self, self.machine.counts(serial) else { return }
        self.handle(.facts(facts, serial: serial), at: now)
        if facts != nil { done(now) }
      }
    }
  }

  private func askStates(
    of place: Place, _ question: FocusMachine.StatesQuestion, at now: Instant
  ) {
    let call = place.call("Accessible", "GetState")
    finder?.bus?.call(call, at: now, within: FactsQuery.patience) {
      [weak self] outcome, body, now in
      let answer: FocusMachine.StatesAnswer =
        switch outcome {
        case .reply: .states(FactsQuery.states(&body))
        case .error: .error
        case .timeout, .gone: .none
        }
      self?.handle(.states(answer, question), at: now)
    }
  }

  /// Listens to new objects of the application whose focused object does not answer.
  private func followObjects(at now: Instant) {
    guard machine.lateSender != heardSender, let bus = finder?.bus else { return }
    let rule = "type='signal',interface='org.a11y.atspi.Cache',member='AddAccessible',sender='"
    if let heardSender { bus.match(rule + heardSender + "'", false, at: now) }
    if let sender = machine.lateSender { bus.match(rule + sender + "'", at: now) }
    heardSender = machine.lateSender
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
    dropText(at: now)
    dropInsertions(at: now)
    heardSender = nil
    keys?.attach(to: bus, at: now)
    if let bus { register(on: bus, at: now) }
    handle(.connected(bus != nil), at: now)
  }

  private func register(on bus: BusConnection, at now: Instant) {
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
  }

  private func identified(_ sender: String, _ process: Int?, at now: Instant) {
    handle(.identified(sender, process: process), at: now)
    if machine.isSearchDue { _ = search(at: now) }
    if isPresent { report(.appeared, now) }
  }

  private func handle(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard let bus = finder?.bus else { return }
    if message.isNameOwnerChanged {
      let name = body.string() ?? ""
      applications.forget(name)
      return handle(.gone(name), at: now)
    }
    if keys?.handle(message, from: applications.registry, at: now) == true { return }
    guard let place = Place.reported(message.sender, message.path) else { return }
    switch (message.interface, message.member) {
    case ("org.a11y.atspi.Event.Object", "StateChanged"):
      guard body.string() == "focused" else { return handle(.editingChanged(place), at: now) }
      guard let isFocused = body.int32() else { return }
      applications.greet(ownerOf: place, on: bus, at: now)
      applications.hear(place.sender)
      handle(isFocused == 0 ? .left(place) : .claimed(place), at: now)
    case ("org.a11y.atspi.Event.Object", "ChildrenChanged"):
      guard place.sender == applications.registry else { return }
      applications.greetAll(on: bus, at: now)
      handle(.applicationsChanged, at: now)
    case ("org.a11y.atspi.Cache", "AddAccessible"): handle(.heard(place.sender), at: now)
    case ("org.a11y.atspi.Event.Object", _):
      if wantsCarets, message.member == "TextCaretMoved" { handle(.caretMoved(place), at: now) }
      var same = body
      insertions?.handle(message, &same, at: now)
      text?.handle(message, &body, at: now)
    case ("org.a11y.atspi.Event.Window", "Activate"):
      applications.greet(ownerOf: place, on: bus, at: now)
      handle(.activated(place.sender), at: now)
    case ("org.a11y.atspi.Event.Window", "Deactivate"):
      handle(.deactivated(place.sender), at: now)
    default: return
    }
  }
}
