package import ExtensionProtocol
package import KeyModel

/// The life of one extension: absent, starting, shown, frozen, ended. For each event, the session returns what the
/// host has to do. The session limits what the program may do, and replaces the program by the system keyboard after
/// every fault. The host types the text of touches that the program did not handle, so that no known text is lost.
package struct ExtensionSession: Sendable {
  /// Times in the life of an extension.
  package enum Timing {
    /// Time after the end of a touch in which the program may type text for the touch.
    static let text: Milliseconds = 2_000
    /// Time after which a hidden program is frozen.
    static let freezing: Milliseconds = 200
    /// Time after which a frozen program is ended.
    static let keeping: Milliseconds = 600_000
    /// Shortest time between two frames that are shown.
    static let frame: Milliseconds = 16
    /// Shortest time, on average, between two heights of the window that a program asks for.
    static let height: Milliseconds = 100
    /// Time within which the third fault switches the extension off.
    static let faults: Milliseconds = 60_000
    /// Longest time for which the window's next picture waits for the answer to a tap. The scheduler sometimes
    /// delays a program for this long, and the eye does not see such a delay.
    static let answerFirst: Milliseconds = 4
    /// Length of the interval in which messages are counted.
    static let counting: Milliseconds = 1_000
  }

  /// The longest times for which the host waits for the program.
  package struct Patience: Hashable, Sendable {
    /// Time until the program answers a touch.
    var answer: Milliseconds = 1_000
    /// Time from the start to the first keys or the first picture.
    var view: Milliseconds = 3_000
    /// Time from the end of a touch to the last text that the program may type for the touch.
    var text = Timing.text

    package init() {}

    /// Multiplies all times by a factor, for tests on a busy machine.
    package init(times factor: Double) {
      answer = Milliseconds(answer.value * factor)
      view = Milliseconds(view.value * factor)
      text = Milliseconds(text.value * factor)
    }
  }

  private(set) var welcome: HostMessage.Welcome
  let patience: Patience
  /// Whether the manifest says that the extension can type all of ASCII.
  private(set) var claimsASCII = false

  // The machines. Only a machine itself changes its state.
  var life = ProgramLife()
  var world = ReportedSurroundings()
  var inbox = ProgramInbox()
  var messages = OpenMessages()
  var text = ProgramText()
  var keys = ProgramKeys()
  var heights = WindowHeights()
  var frames = FramePacer()
  /// Times of the program's recent faults.
  private var faults: [Instant] = []
  /// Time of the last `wake` that the host was asked for; nil if no wake is due.
  private var pendingWake: Instant?

  package init(welcome: HostMessage.Welcome, patience: Patience = Patience()) {
    self.welcome = welcome
    self.patience = patience
  }

  /// Whether the program is shown or will be shown.
  package var isShown: Bool { life.isShown }

  /// Whether the program is stopped until it is shown again.
  package var isFrozen: Bool { life.isFrozen }

  /// Whether the program has a process, running or stopped.
  package var isRunning: Bool { life.isRunning }

  /// Whether the program has closed every message that requires closing.
  package var isIdle: Bool { messages.isEmpty }

  /// The newest state of the view.
  package var view: ViewState? { world.view }

  /// Returns the time until which the window's next picture waits for the text of the program's last tap. The text
  /// is typed before the key is painted as released, so that one picture shows both. Returns nil if the program has
  /// answered, or if the time is over.
  package func answerDue(at now: Instant) -> Instant? {
    guard isShown, let tap = messages.lastTap else { return nil }
    let due = tap + Timing.answerFirst
    return now < due ? due : nil
  }

  /// Whether the newest keys are shown. Otherwise they wait until `Pace` allows them.
  package var isSettled: Bool { keys.next == nil }

  /// Handles one event and returns what the host has to do.
  package mutating func handle(_ event: SessionEvent, at now: Instant) -> [SessionEffect] {
    var effects: [SessionEffect] = []
    do throws(SessionFault) {
      try handle(event, at: now, &effects)
    } catch {
      fail(error, at: now, &effects)
    }
    let wake = deadline
    if wake != pendingWake {
      pendingWake = wake
      effects.append(.wake(wake))
    }
    return effects
  }

  private mutating func handle(
    _ event: SessionEvent, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    switch event {
    case .show(let view, let traits, let text): show(view, traits, text, at: now, &effects)
    case .hide: hide(at: now, &effects)
    case .view(let new): changeView(new, &effects)
    case .presented(let number): release(number, at: now, &effects)
    case .drawn: effects.append(.constraints(heights.constraints))
    case .traits(let new): change(new, &effects)
    case .text(let new, let stages): change(new, stages, at: now, &effects)
    case .settings(let values):
      world.change(values)
      tellSettings(&effects)
    case .key(let touch): touchKey(touch, at: now, &effects)
    case .touch(let touch): touchPicture(touch, at: now, &effects)
    case .answer(let id, let answer): if life.isReported { send(.answer(id: id, answer), &effects) }
    case .received(let bytes): try receive(bytes, at: now, &effects)
    case .waiting(let bytes): if bytes > Bounds.queue { throw .doesNotRead }
    case .ended(let status): if isRunning { throw .ended(status: status) }
    case .overfull: if isRunning { throw .overfull }
    case .outgrown: if isRunning { throw .memory }
    case .claim(let ascii): claimsASCII = ascii
    case .replaced(let welcome):
      self.welcome = welcome
      replace(at: now, &effects)
    case .deadline:
      pendingWake = nil
      try meetDeadline(at: now, &effects)
    }
  }
}

// Handles faults.
extension ExtensionSession {
  /// Ends the program, types the text that it did not type, and lets the system keyboard take its place.
  private mutating func fail(
    _ fault: SessionFault, at now: Instant, _ effects: inout [SessionEffect]
  ) {
    let wasShown = isShown
    effects.append(.kill)
    if wasShown { effects += leftovers }
    faults = faults.filter { now - $0 < Timing.faults } + [now]
    effects.append(faults.count >= 3 ? .disable(fault) : .fail(fault))
    forget()
  }

  /// The texts that the host types in place of the program, in order: the marked text, then the texts of the taps
  /// that the program did not close or did not receive.
  var leftovers: [SessionEffect] {
    (text.leftovers + messages.texts + keys.earlyTexts).map(SessionEffect.type)
  }

  /// Starts the program again with the present state; immediately, if the program is shown.
  private mutating func replace(at now: Instant, _ effects: inout [SessionEffect]) {
    guard isRunning else { return }
    let wasShown = isShown
    effects.append(.kill)
    if wasShown { effects += leftovers }
    let layout = keys.layout
    forget()
    guard wasShown, let (view, traits, text) = world.whole else { return }
    // The old keys stay in the window until the program reports new keys.
    keys.end(keeping: layout)
    show(view, traits, text, at: now, &effects)
  }

  /// Forgets the state of the program that ran. The next program starts without open messages.
  mutating func forget() {
    life.end()
    world.endProgram()
    (inbox, messages, text, frames) = (ProgramInbox(), OpenMessages(), ProgramText(), FramePacer())
    keys.end()
    heights.end()
  }
}

// Computes deadlines.
extension ExtensionSession {
  /// The next time at which the session changes without an event; nil if it needs no time.
  private var deadline: Instant? {
    let life = life.deadline(patience.view)
    guard isShown else { return life }
    let answer = messages.oldest.map { $0 + patience.answer }
    return [life, answer, frames.next, keys.next, heights.next].compactMap(\.self).min()
  }

  private mutating func meetDeadline(
    at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    switch try life.advance(to: now, patience: patience.view) {
    case .goOn: break
    case .wait: return
    case .freeze: return effects.append(.freeze)
    case .end:
      effects.append(.kill)
      return forget()
    }
    if let oldest = messages.oldest, now - oldest >= patience.answer { throw .notResponding }
    if let frame = frames.due(at: now, in: view) { effects.append(.present(frame)) }
    if let layout = keys.due(at: now) { effects.append(.layout(layout)) }
    if heights.isDue(at: now) { effects.append(.constraints(heights.constraints)) }
  }
}
