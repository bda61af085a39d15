package import ExtensionProtocol
package import KeyModel

/// The life of one keyboard by somebody else: absent, starting, shown, frozen, ended. It says what the host has to do
/// for each event, bounds what the program may do, and answers every fault with the system keyboard, so that no touch
/// that can be typed is lost.
package struct ExtensionSession: Sendable {
  /// How long the steps of a keyboard's life take.
  package enum Timing {
    /// Text is accounted for by a touch for so long after the touch has ended.
    static let text: Milliseconds = 2_000
    /// A hidden program is frozen after it.
    static let freezing: Milliseconds = 200
    /// A frozen program is ended after it.
    static let keeping: Milliseconds = 600_000
    /// Two frames are shown at least that far apart.
    static let frame: Milliseconds = 16
    /// So far apart, in the long run, are two heights of the window that a program asks for.
    static let height: Milliseconds = 100
    /// The third fault within it switches the keyboard off.
    static let faults: Milliseconds = 60_000
    /// The window's next picture waits for the answer to a tap so long at most: as long as the scheduler makes a
    /// program wait at times, and less than the eye sees.
    static let answerFirst: Milliseconds = 4
    /// Messages are counted within it.
    static let counting: Milliseconds = 1_000
  }

  /// How long the host waits for the program.
  package struct Patience: Hashable, Sendable {
    /// For the answer to a touch.
    var answer: Milliseconds = 1_000
    /// From the start to the first keys or the first picture.
    var view: Milliseconds = 3_000
    /// From the end of a touch to the last text that it accounts for.
    var text = Timing.text

    package init() {}

    /// So many times the usual, for tests on a machine with other things to do.
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
  /// When the program has failed lately.
  private var faults: [Instant] = []
  private var pendingWake: Instant?

  package init(welcome: HostMessage.Welcome, patience: Patience = Patience()) {
    self.welcome = welcome
    self.patience = patience
  }

  /// Whether the program is to be shown, or is.
  package var isShown: Bool { life.isShown }

  /// The program stands still until it is shown again.
  package var isFrozen: Bool { life.isFrozen }

  /// The program's process runs, or stands still.
  package var isRunning: Bool { life.isRunning }

  /// The program has worked off everything that it has to close.
  package var isIdle: Bool { messages.isEmpty }

  /// The newest state of the view.
  package var view: ViewState? { world.view }

  /// Until when the window's next picture waits for what the program types for its last tap: a key is typed before it is
  /// painted as released, and one picture shows both. nil: the program has answered, or has had its time.
  package func answerDue(at now: Instant) -> Instant? {
    guard isShown, let tap = messages.lastTap else { return nil }
    let due = tap + Timing.answerFirst
    return now < due ? due : nil
  }

  /// The newest keys are shown; others may wait for their turn (`Pace`).
  package var isSettled: Bool { keys.next == nil }

  /// Handles one event and says what to do.
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
  /// Ends the program, types what it left, and lets the system keyboard take its place.
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

  /// What the host types in the program's place, in order: the marked text, then
  /// the texts of the taps that the program did not close or did not get.
  var leftovers: [SessionEffect] {
    (text.leftovers + messages.texts + keys.earlyTexts).map(SessionEffect.type)
  }

  /// The program is started anew with what holds now, at once where it is shown.
  private mutating func replace(at now: Instant, _ effects: inout [SessionEffect]) {
    guard isRunning else { return }
    let wasShown = isShown
    effects.append(.kill)
    if wasShown { effects += leftovers }
    let layout = keys.layout
    forget()
    guard wasShown, let (view, traits, text) = world.whole else { return }
    // The old keys stand in the window until the program tells new ones.
    keys.end(keeping: layout)
    show(view, traits, text, at: now, &effects)
  }

  /// Nothing is left of the program that ran. The next program has all its messages before it.
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
  /// The next moment at which time alone changes something.
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
