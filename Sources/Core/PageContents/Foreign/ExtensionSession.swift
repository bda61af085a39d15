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

  enum State: Hashable {
    case absent
    /// The program runs and has not yet told what to show.
    case starting(since: Instant)
    case shown
    /// The program runs on for a moment, for what it has to put away.
    case hidden(since: Instant)
    case frozen(since: Instant)
  }

  /// What the program was told and has to close with `done`.
  struct Pending: Hashable {
    var number: Int
    var since: Instant
    /// What the host types if the program fails.
    var text: String?
    var isTap = false
  }

  var state = State.absent
  var input = LineBuffer()
  var hasGreeted = false
  var hasView = false
  /// Whether the program that runs has told keys.
  var hasLayout = false
  var welcome: HostMessage.Welcome
  let patience: Patience
  /// Whether the manifest says that the keyboard types all of ASCII.
  private(set) var claimsASCII = false
  /// The newest state of the world; a program that starts or thaws is told it whole.
  package internal(set) var view: ViewState?
  var traits: Traits?
  var text: HostMessage.DocumentText?
  private(set) var layout: ViewLayout?
  /// The values of the keyboard's own settings, and those that the program knows; nil: it knows none.
  var settings: [String: JSON] = [:]
  var toldSettings: [String: JSON]?
  var constraints: [ExtensionMessage.Constraint] = []
  var pending: [Pending] = []
  /// Touches on keys that stand there from before the program was started anew; it gets them once it has greeted.
  var early: [HostMessage.KeyTouch] = []
  /// Whether the program has edited the text since the oldest pending message became the oldest.
  var hasEdited = false
  var lastNumber = 0
  /// The program's edits count for nothing until it has closed this message: the host has typed the taps before it.
  var voidUntil: Int?
  /// The number of the program's last edit.
  var lastEdit = 0
  /// The text that the program shows as not final (R-DOC-7).
  var marked = ""
  /// Text is accounted for until then.
  var mayTypeUntil: Instant?
  /// How many fingers are down.
  var fingersDown = 0
  /// How many graphemes the touches so far may still type.
  var allowance = 0
  var received = (since: Instant(microseconds: 0), count: 0, bytes: 0)
  var frames = FramePacer()
  /// Other keys, and other heights of the window.
  var looks = Pace(burst: 10, interval: Timing.frame)
  var heights = Pace(burst: 4, interval: Timing.height)
  private var faults: [Instant] = []
  private var pendingWake: Instant?

  package init(welcome: HostMessage.Welcome, patience: Patience = Patience()) {
    self.welcome = welcome
    self.patience = patience
  }

  /// Whether the program is to be shown, or is.
  package var isShown: Bool {
    switch state {
    case .starting, .shown: true
    case .absent, .hidden, .frozen: false
    }
  }

  /// The program stands still until it is shown again.
  package var isFrozen: Bool { if case .frozen = state { true } else { false } }

  /// The program has worked off everything that it has to close.
  package var isIdle: Bool { pending.isEmpty }

  /// Until when the window's next picture waits for what the program types for its last tap: a key is typed before it is
  /// painted as released, and one picture shows both. nil: the program has answered, or has had its time.
  package func answerDue(at now: Instant) -> Instant? {
    guard isShown, let tap = pending.last(where: \.isTap) else { return nil }
    let due = tap.since + Timing.answerFirst
    return now < due ? due : nil
  }

  /// The newest keys are shown; others may wait for their turn (`Pace`).
  package var isSettled: Bool { looks.next == nil }

  /// The program's process runs, or stands still.
  package var isRunning: Bool { state != .absent }

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
    case .drawn: effects.append(.constraints(constraints))
    case .traits(let new): change(new, &effects)
    case .text(let new, let stages): change(new, stages, at: now, &effects)
    case .settings(let values):
      settings = values
      tellSettings(&effects)
    case .key(let touch): touchKey(touch, at: now, &effects)
    case .touch(let touch): touchPicture(touch, at: now, &effects)
    case .answer(let id, let answer): if isTold { send(.answer(id: id, answer), &effects) }
    case .received(let bytes): try receive(bytes, at: now, &effects)
    case .waiting(let bytes): if bytes > Bounds.queue { throw .doesNotRead }
    case .ended(let status): if state != .absent { throw .ended(status: status) }
    case .overfull: if state != .absent { throw .overfull }
    case .outgrown: if state != .absent { throw .memory }
    case .claim(let ascii): claimsASCII = ascii
    case .replaced(let welcome):
      self.welcome = welcome
      replace(at: now, &effects)
    case .deadline:
      pendingWake = nil
      try meetDeadline(at: now, &effects)
    }
  }

  /// The program is told of the world: it has greeted, and it is not frozen.
  var isTold: Bool {
    guard hasGreeted else { return false }
    if case .frozen = state { return false }
    return state != .absent
  }

  mutating func keep(_ layout: ViewLayout) { self.layout = layout }

  mutating func change(_ changes: [String: ViewLayout.Change]) -> ViewLayout? {
    layout?.apply(changes)
    return layout
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
    if wasShown { effects += leftovers.map(SessionEffect.type) }
    faults = faults.filter { now - $0 < Timing.faults } + [now]
    effects.append(faults.count >= 3 ? .disable(fault) : .fail(fault))
    forget()
  }

  /// What the host types in the program's place, in order: the marked text, which the touches so far account for, then
  /// the texts of the taps that the program did not close or did not get. The oldest of those taps may be in the document or in the
  /// marked text already: then an edit came since.
  var leftovers: [String] {
    let final = marked.isEmpty || marked.count > allowance ? [] : [marked]
    return final + pending.dropFirst(hasEdited ? 1 : 0).compactMap(\.text)
      + early.compactMap(text(of:))
  }

  /// The program is started anew with what holds now, at once where it is shown.
  private mutating func replace(at now: Instant, _ effects: inout [SessionEffect]) {
    guard state != .absent else { return }
    let wasShown = isShown
    effects.append(.kill)
    if wasShown { effects += leftovers.map(SessionEffect.type) }
    let keys = layout
    forget()
    guard wasShown, let view, let traits, let text else { return }
    // The old keys stand in the window until the program tells new ones.
    layout = keys
    show(view, traits, text, at: now, &effects)
  }

  /// Nothing is left of the program that ran.
  mutating func forget() {
    state = .absent
    input = LineBuffer()
    (hasGreeted, hasView, hasLayout, hasEdited) = (false, false, false, false)
    (layout, constraints, pending, early) = (nil, [], [], [])
    (mayTypeUntil, fingersDown, allowance, lastNumber) = (nil, 0, 0, 0)
    (lastEdit, voidUntil, marked, toldSettings) = (0, nil, "", nil)
    // The next program has all its messages before it.
    received = (Instant(microseconds: 0), 0, 0)
    frames = FramePacer()
    looks.drop()
    heights.drop()
  }
}

// Deadlines.
extension ExtensionSession {
  /// The next moment at which time alone changes something.
  private var deadline: Instant? {
    var deadlines: [Instant] = []
    switch state {
    case .absent: return nil
    case .starting(let since): deadlines.append(since + patience.view)
    case .shown: break
    case .hidden(let since): return since + Timing.freezing
    case .frozen(let since): return since + Timing.keeping
    }
    if let oldest = pending.first { deadlines.append(oldest.since + patience.answer) }
    deadlines += [frames.next, looks.next, heights.next].compactMap(\.self)
    return deadlines.min()
  }

  private mutating func meetDeadline(
    at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    switch state {
    case .absent: return
    case .starting(let since): if now - since >= patience.view { throw .noView }
    case .shown: break
    case .hidden(let since):
      guard now - since >= Timing.freezing else { return }
      state = .frozen(since: now)
      effects.append(.freeze)
      return
    case .frozen(let since):
      guard now - since >= Timing.keeping else { return }
      effects.append(.kill)
      forget()
      return
    }
    if let oldest = pending.first, now - oldest.since >= patience.answer { throw .notResponding }
    if let frame = frames.due(at: now, in: view) { effects.append(.present(frame)) }
    if looks.isDue(at: now), let layout { effects.append(.layout(layout)) }
    if heights.isDue(at: now) { effects.append(.constraints(constraints)) }
  }
}
