package import ExtensionProtocol
package import KeyModel

/// The life of one keyboard by another author: absent, starting, shown, frozen, ended. The session says what the host has to do
/// for each event, limits what the program may do, and answers every fault with the system keyboard, so that no touch is lost
/// whose text is known.
package struct ExtensionSession: Sendable {
  /// Times in the life of a keyboard.
  package enum Timing {
    /// Time after the end of a touch in which the touch accounts for text.
    static let text: Milliseconds = 2_000
    /// Time after which a hidden program is frozen.
    static let freezing: Milliseconds = 200
    /// Time after which a frozen program is ended.
    static let keeping: Milliseconds = 600_000
    /// Shortest time between two frames that are shown.
    static let frame: Milliseconds = 16
    /// Shortest time, in the long run, between two heights of the window that a program asks for.
    static let height: Milliseconds = 100
    /// Time within which the third fault switches the keyboard off.
    static let faults: Milliseconds = 60_000
    /// Longest time that the window's next picture waits for the answer to a tap: as long as the scheduler delays a program at
    /// times, and less than the eye sees.
    static let answerFirst: Milliseconds = 4
    /// Time in which messages are counted.
    static let counting: Milliseconds = 1_000
  }

  /// Longest times that the host waits for the program.
  package struct Patience: Hashable, Sendable {
    /// Time until the answer to a touch.
    var answer: Milliseconds = 1_000
    /// Time from the start to the first keys or the first picture.
    var view: Milliseconds = 3_000
    /// Time from the end of a touch to the last text that it accounts for.
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
  /// Whether the manifest says that the keyboard types all of ASCII.
  private(set) var claimsASCII = false

  // The machines: each alone changes its state.
  var life = ProgramLife()
  var world = ToldWorld()
  var inbox = ProgramInbox()
  var messages = OpenMessages()
  var text = ProgramText()
  var keys = ProgramKeys()
  var heights = WindowHeights()
  var frames = FramePacer()
  /// Times of the program's recent faults.
  private var faults: [Instant] = []
  private var pendingWake: Instant?

  package init(welcome: HostMessage.Welcome, patience: Patience = Patience()) {
    self.welcome = welcome
    self.patience = patience
  }

  /// Whether the program is shown or is to be shown.
  package var isShown: Bool { life.isShown }

  /// Whether the program is stopped until it is shown again.
  package var isFrozen: Bool { life.isFrozen }

  /// Whether the program has a process, running or stopped.
  package var isRunning: Bool { life.isRunning }

  /// Whether the program has closed every message that it has to close.
  package var isIdle: Bool { messages.isEmpty }

  /// The newest state of the view.
  package var view: ViewState? { world.view }

  /// Returns the time until which the window's next picture waits for the text of the program's last tap: a key is typed before
  /// it is painted as released, and one picture shows both. nil: the program has answered, or its time is over.
  package func answerDue(at now: Instant) -> Instant? {
    guard isShown, let tap = messages.lastTap else { return nil }
    let due = tap + Timing.answerFirst
    return now < due ? due : nil
  }

  /// Whether the newest keys are shown; otherwise they wait for their turn (`Pace`).
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
    case .answer(let id, let answer): if life.isTold { send(.answer(id: id, answer), &effects) }
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

// Faults.
extension ExtensionSession {
  /// Ends the program, types its leftovers, and lets the system keyboard take its place.
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

  /// The texts that the host types in place of the program, in order: the marked text, then the texts of the taps that the
  /// program did not close or did not get.
  var leftovers: [SessionEffect] {
    (text.leftovers + messages.texts + keys.earlyTexts).map(SessionEffect.type)
  }

  /// Starts the program again with the present state, at once if the program is shown.
  private mutating func replace(at now: Instant, _ effects: inout [SessionEffect]) {
    guard isRunning else { return }
    let wasShown = isShown
    effects.append(.kill)
    if wasShown { effects += leftovers }
    let layout = keys.layout
    forget()
    guard wasShown, let (view, traits, text) = world.whole else { return }
    // The old keys stay in the window until the program reports new ones.
    keys.end(keeping: layout)
    show(view, traits, text, at: now, &effects)
  }

  /// Forgets everything of the program that ran. The next program starts without open messages.
  mutating func forget() {
    life.end()
    world.endProgram()
    (inbox, messages, text, frames) = (ProgramInbox(), OpenMessages(), ProgramText(), FramePacer())
    keys.end()
    heights.end()
  }
}

// Deadlines.
extension ExtensionSession {
  /// The next time at which the session changes without an event; nil for none.
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
