package import KeyModel

/// Knows which field is typed into, and when a tap asks for the keyboard. Applications tell of their fields, the
/// X server of windows and taps; what to ask next and what to serve comes back as actions. No clock, no bus and
/// no display: it is replayed from scripts.
///
/// A tap is decided by the first layer that speaks, at the latest `patience` after the finger lifts:
/// the application tells that a field has the focus; it tells that the caret of the focused field moved; a rule
/// says that the whole window takes text; a field lies under the finger; the pointer has the shape of a text cursor
/// and nothing vetoes it.
package struct FieldTracker: Sendable {
  /// What has happened.
  package enum Event: Hashable, Sendable {
    /// An application told of another field with the focus, or more of the same; nil when none has it.
    case told(Field?)
    /// The caret of the field that was told last has moved.
    case caretMoved
    /// Applications can be heard from now on.
    case listening
    /// Which window is active, and whether the field that was told has been given up because its window was left.
    case window(ActiveWindow?, isFieldLeft: Bool)
    /// The rules for applications have changed.
    case rules([FieldRule])
    /// A tap outside the keyboard while it was hidden.
    case tap(Tap)
    /// Whether the pointer has the shape of a text cursor; the answer to `lookAtCursor`.
    case cursor(isText: Bool)
    /// What lies there; the answer to `hitTest` of that number.
    case hit(Int, Hit)
    /// Nothing told of the focus has been found, and it is worth looking again.
    case notFound
    /// The moment of `wake` has come.
    case deadline
  }

  /// What is to be done.
  package enum Action: Hashable, Sendable {
    /// The keyboard serves that field, or none.
    case serve(Field?)
    /// The user has touched the field that is served: the keyboard is wanted.
    case open(byFinger: Bool)
    /// The shape of the pointer is asked for.
    case lookAtCursor
    /// What lies there is asked for.
    case hitTest(Point, Int)
    /// The active window is searched for what has the focus.
    case search
    /// `deadline` is wanted then; nil calls it off.
    case wake(Instant?)
  }

  /// A tap that is being decided.
  private struct Trial: Hashable, Sendable {
    var tap: Tap
    var number: Int
    /// Nil until it is told.
    var hit: Hit?
    /// When the shape of the pointer is looked at next, and how often it was.
    var lookAt: Instant
    var looks = 0

    /// True once an application on the bus has had the time to tell of the focus, which says more.
    var hadTime: Bool { looks > 1 }
  }

  private enum State: Hashable, Sendable {
    case resting
    case deciding(Trial)
  }

  private var state = State.resting
  private var rules: [FieldRule] = []
  private var window: ActiveWindow?
  /// How many windows have been active.
  private var turn: UInt64 = 0
  /// The field that an application told, as far as it is known.
  package private(set) var told: Field?
  /// The field that a tap has found where its application does not tell of one.
  private var found: Field?
  private var foundAt: Instant?
  private var trials = 0
  private var caretMovedAt: Instant?
  /// How often the active window is still searched, and when.
  private var searchesLeft = 0
  private var searchAt: Instant?
  private var wakeAt: Instant?

  /// So long after the lift a tap is decided at the latest.
  package static let patience: Milliseconds = 300
  /// The shape of the pointer follows a touch by up to 8 ms, more on a busy machine.
  private static let looks: [Milliseconds] = [30, 120, 300]
  /// An application that has just started may not tell what has the focus, or not be heard yet.
  private static let mostSearches = 4
  private static let searchPause: Milliseconds = 300

  package init(rules: [FieldRule] = []) { self.rules = rules }

  /// The field that is served.
  package var served: Field? {
    let field = Field.focused(told: told, in: window, serial: turn, rules: rules)
    guard field?.isEditable != true, field?.traits.isSecure != true, let found else { return field }
    return found
  }

  package mutating func take(_ event: Event, at now: Instant) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .told(let field):
      take(field, at: now)
      actions.append(.serve(served))
    case .caretMoved: caretMovedAt = now
    case .listening: beginSearch(at: now)
    case .window(let window, let isFieldLeft):
      follow(window, isFieldLeft: isFieldLeft, at: now, &actions)
    case .rules(let rules):
      self.rules = rules
      actions.append(.serve(served))
    case .tap(let tap): begin(tap, at: now, &actions)
    case .cursor(let isText): if isText { takeTextCursor(at: now, &actions) }
    case .hit(let number, let hit): take(hit, of: number)
    case .notFound: if searchesLeft > 0 { searchAt = now + FieldTracker.searchPause }
    case .deadline: lookAgain(at: now, &actions)
    }
    decide(at: now, &actions)
    arm(&actions)
    return actions
  }

  private mutating func take(_ field: Field?, at now: Instant) {
    let isAnother = field?.serial != told?.serial
    told = field.map(anchored)
    // What is told after the tap counts more than what the tap found: but for containers, and for what toolkits
    // tell in one go with the tap (Kate: the text, and at once a cell of a list that nobody sees).
    guard isAnother, field?.isEditable != false || field?.refusesTyping == true,
      foundAt.map({ now - $0 > FieldTracker.patience }) ?? true
    else { return }
    found = nil
  }

  /// The field by its place in its window, so that it moves along. The window is the active one: of others
  /// nothing is told.
  private func anchored(_ field: Field) -> Field {
    guard !field.isFrameInWindow, let frame = field.frame, let origin = window?.frame?.origin else {
      return field
    }
    var field = field
    field.frame = frame.offset(x: -origin.x, y: -origin.y)
    field.isFrameInWindow = true
    return field
  }

  // MARK: Windows

  private mutating func follow(
    _ window: ActiveWindow?, isFieldLeft: Bool, at now: Instant, _ actions: inout [Action]
  ) {
    let old = self.window
    self.window = window
    if window?.id != old?.id {
      turn += 1
      found = nil
      beginSearch(at: now + FieldTracker.searchPause)
    }
    if isFieldLeft {
      // Another field may be on its way; a window that is one need not be waited for.
      let whole = Field.focused(told: nil, in: window, serial: turn, rules: rules)
      guard let whole else { return }
      told = nil
      actions.append(.serve(whole))
    } else if window != old {
      actions.append(.serve(served))
    }
  }

  private mutating func beginSearch(at instant: Instant) {
    searchesLeft = FieldTracker.mostSearches
    searchAt = instant
  }

  // MARK: Taps

  private mutating func begin(_ tap: Tap, at now: Instant, _ actions: inout [Action]) {
    trials += 1
    state = .deciding(Trial(tap: tap, number: trials, lookAt: now + FieldTracker.looks[0]))
    actions.append(.hitTest(tap.point, trials))
  }

  private mutating func take(_ hit: Hit, of number: Int) {
    guard case .deciding(var trial) = state, trial.number == number else { return }
    trial.hit = hit
    state = .deciding(trial)
  }

  private mutating func lookAgain(at now: Instant, _ actions: inout [Action]) {
    if let searchAt, searchAt <= now {
      self.searchAt = nil
      if searchesLeft > 0, window != nil {
        searchesLeft -= 1
        actions.append(.search)
      }
    }
    guard case .deciding(var trial) = state, trial.lookAt <= now else { return }
    let begun = trial.lookAt
    trial.looks += 1
    if trial.looks < FieldTracker.looks.count {
      let pause = FieldTracker.looks[trial.looks].value - FieldTracker.looks[trial.looks - 1].value
      trial.lookAt = begun + Milliseconds(pause)
    }
    state = .deciding(trial)
    actions.append(.lookAtCursor)
  }

  /// Looks whether anything speaks for or against the tap by now.
  private mutating func decide(at now: Instant, _ actions: inout [Action]) {
    guard case .deciding(let trial) = state else { return }
    guard window?.frame?.contains(trial.tap.point) == true else {
      // The window that was tapped may become active yet.
      if trial.looks >= FieldTracker.looks.count { state = .resting }
      return
    }
    if let served, served.isEditable {
      // A word of the focused field itself, or a whole window that was tapped at no button of its.
      let isCaret = caretMovedAt.map { $0 >= trial.tap.pressedAt } ?? false
      let isInside = !served.isWholeWindow && served.frame?.contains(trial.tap.point) == true
      let isTextOfWindow = trial.hit == .absent || trial.hit == .unknown
      let isWindow = served.isWholeWindow && isTextOfWindow
      if isCaret || isInside || isWindow { return open(trial, &actions) }
    }
    let isServed = served?.isEditable == true
    if case .field(let field) = trial.hit, isServed || trial.hadTime {
      if !isServed {
        (found, foundAt) = (field, now)
        actions.append(.serve(served))
      }
      return open(trial, &actions)
    }
    if trial.looks >= FieldTracker.looks.count, trial.hit != nil { state = .resting }
  }

  private mutating func open(_ trial: Trial, _ actions: inout [Action]) {
    state = .resting
    actions.append(.open(byFinger: trial.tap.isFinger))
  }

  /// The pointer is a text cursor. The application may say that text cannot be typed there.
  private mutating func takeTextCursor(at now: Instant, _ actions: inout [Action]) {
    guard case .deciding(let trial) = state,
      trial.hit == .absent || trial.hit == .unknown && trial.hadTime,
      window?.frame?.contains(trial.tap.point) == true, told?.refusesTyping != true,
      !forbidsTextCursor
    else { return }
    if served?.isEditable != true {
      var field = Field(
        serial: 1 << 62 | UInt64(trial.number), frame: FieldTracker.line(at: trial.tap.point))
      field.isGuessed = true
      field.application = window?.application
      field.sources["editable"] = "text cursor"
      found = Field.focused(told: field, in: window, serial: turn, rules: rules)
      foundAt = now
      actions.append(.serve(served))
    }
    open(trial, &actions)
  }

  private var forbidsTextCursor: Bool {
    rules.contains { $0.allowsTextCursor == false && $0.speaks(of: window?.application) }
  }

  /// A line of text at the tapped place, in root px, so that it is not covered.
  private static func line(at point: Point) -> Rect {
    Rect(x: point.x - 1, y: point.y - 12, width: 2, height: 24)
  }

  private mutating func arm(_ actions: inout [Action]) {
    var next = searchAt
    if case .deciding(let trial) = state, trial.looks < FieldTracker.looks.count {
      next = min(next ?? trial.lookAt, trial.lookAt)
    }
    guard next != wakeAt else { return }
    wakeAt = next
    actions.append(.wake(next))
  }
}
