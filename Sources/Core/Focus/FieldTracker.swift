package import KeyModel

/// Decides which field is served, and whether a tap opens the keyboard. Applications report their fields; the X
/// server reports windows and taps. The tracker's actions say what to ask next, and which field to serve. The
/// tracker knows no clock, no bus and no display: it is replayed from scripts.
///
/// The first layer that has an answer decides a tap, within `patience` after the finger lifts: the application
/// reports that a field has the focus; it reports that the caret of the focused field moved; a rule says that the
/// whole window takes text; a field lies under the finger; the pointer has the shape of a text cursor, and no
/// veto forbids that layer.
package struct FieldTracker: Sendable {
  /// A tap that is not decided yet.
  private struct Trial: Hashable, Sendable {
    var tap: Tap
    var number: Int
    /// The object under the tap; nil until it is reported.
    var hit: Hit?
    /// Time at which the pointer's shape is read next. `looks`: number of times that the shape has been read.
    var lookAt: Instant
    var looks = 0
    /// True from the request for the pointer's shape until the shape is reported.
    var isLooking = false

    var isOnField: Bool { if case .field = hit { true } else { false } }

    /// True if the pointer's shape will not be read again.
    var hasLooked: Bool { looks >= FieldTracker.looks.count && !isLooking }

    /// True once an application on the bus has had time to report the focus, which counts more than this tap.
    var hadTime: Bool { looks > 1 }
  }

  /// Facts about the active window that hold for all its fields.
  private struct Report: Hashable, Sendable {
    var isSilent = false
    var refusesOthers = false
    var holdsKeys = false
  }

  private enum State: Hashable, Sendable {
    case resting
    case deciding(Trial)
  }

  private var state = State.resting
  private var rules: [FieldRule] = []
  private var window: ActiveWindow?
  private var context: InputHints?
  /// The reports of web pages about the field that the accessibility bus reports.
  private var pages = PageBinding()
  /// Whether the tap on a field that waits for its page's report was made by a finger; nil if no such tap waits.
  private var tapWaits: Bool?
  /// The number of windows that have been active.
  private var turn: UInt64 = 0
  /// The field with the focus as reported by an application; nil if none is reported.
  package private(set) var reported: Field?
  /// The field that a tap has found, if the application reports none.
  private var found: Field?
  private var foundAt: Instant?
  /// True once an application has reported an editable field after the tap found this one.
  private var isFoundReported = false
  private var trials = 0
  private var caretMovedAt: Instant?
  /// The number of searches of the active window that are left. `searchAt`: the time of the next one.
  private var searchesLeft = 0
  private var searchAt: Instant?
  private var wakeAt: Instant?
  /// The layer by which the last tap was decided, and the field that was served then.
  private var opened: (layer: Layer, serial: UInt64?)?
  private var silence = Silence()
  /// The facts about the active window that were reported last.
  private var report = Report()

  /// Time after the lift of the finger within which a tap is decided.
  package static let patience: Milliseconds = 300
  /// The times after the lift at which the pointer's shape is read. The shape follows a touch by up to 8 ms, on a busy
  /// machine by 30 ms; until then it is the shape at an earlier place.
  private static let looks: [Milliseconds] = [80, 120, 300]
  /// The number of searches of a window: an application that has just started may not report its focus, or may
  /// not be on the bus.
  private static let mostSearches = Silence.searches
  private static let searchPause: Milliseconds = 300

  package init(rules: [FieldRule] = []) { self.rules = rules }

  /// The field that is served; nil for none.
  package var served: Field? {
    let field = focused(reported)
    guard field?.isEditable != true, field?.traits.isSecure != true, let found else { return field }
    return found
  }

  private func focused(_ reported: Field?) -> Field? {
    let page = reported?.serial == self.reported?.serial ? pages.traits : nil
    return Field.focused(
      reported: reported, in: window, serial: turn, rules: rules, context: context, page: page)
  }

  /// The layer that decided which field is served, or that this field was touched last.
  package var layer: Layer {
    let served = served
    if let opened, let served, opened.serial == served.serial { return opened.layer }
    guard let served else { return report.isSilent ? .silence : .nothingYet }
    if served.isWholeWindow { return .rule }
    if served.isGuessed { return .textCursor }
    if served.serial == found?.serial { return .hitTest }
    return served.isEditable ? .focusReported : .notEditable
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .reported(let field):
      if field?.serial != reported?.serial { tapWaits = nil }
      adopt(field, at: now)
      if !pages.follow(reported, at: now) { actions.append(.serve(served)) }
    case .page(let news): follow(news, at: now, &actions)
    case .caretMoved: caretMovedAt = now
    case .listening:
      silence.forgetBus()
      beginSearch(at: now)
    case .window(let window, let isFieldLeft):
      follow(window, isFieldLeft: isFieldLeft, at: now, &actions)
    case .context(let context):
      guard context != self.context else { break }
      self.context = context
      actions.append(.serve(served))
    case .rules(let rules):
      self.rules = rules
      actions.append(.serve(served))
    case .tap(let tap): begin(tap, at: now, &actions)
    case .cursor(let isText): note(cursorIsText: isText, at: now, &actions)
    case .hit(let number, let hit): note(hit, of: number, &actions)
    case .searched(let answer): note(answer, at: now)
    case .appeared: silence.noteBus()
    case .deadline:
      if pages.release(at: now) { serveWaiting(&actions) }
      lookAgain(at: now, &actions)
    }
    decide(at: now, &actions)
    tellReport(&actions)
    arm(&actions)
    return actions
  }

  private mutating func adopt(_ field: Field?, at now: Instant) {
    let isAnother = field?.serial != reported?.serial
    let hasClosed = !isAnother && reported?.isEditable == true && field?.isEditable == false
    reported = field.map(anchored)
    if field?.isEditable == true { isFoundReported = true }
    // The found field is dropped if it is the reported field, and this field no longer takes text.
    let isAtFound = reported?.frame != nil && reported?.frame == found.map(anchored)?.frame
    if hasClosed || isAtFound && reported?.refusesTyping == true { found = nil }
    // A field that is reported later counts more than a field that a tap found. There are exceptions: a container counts only if
    // the found field was reported, too; a field that is reported together with the tap counts only if it is a button (Kate
    // reports the text, and at once a cell of a list).
    guard isAnother, field?.isEditable != false || field?.refusesTyping == true || isFoundReported,
      field?.isPressed == true || foundAt.map({ now - $0 > FieldTracker.patience }) ?? true
    else { return }
    found = nil
  }

  /// Follows what the browser reports about its pages. A page that asks for the keyboard gets it as a tap would.
  private mutating func follow(
    _ news: PageFields.News, at now: Instant, _ actions: inout [Action]
  ) {
    let hadAsked = pages.traits?.signs.contains(.asksKeyboard) == true
    guard pages.note(news, at: now) else { return }
    serveWaiting(&actions)
    let asks = pages.traits?.signs.contains(.asksKeyboard) == true
    if asks, !hadAsked { actions.append(.open(byFinger: false)) }
  }

  /// Serves the field that has waited for its page, and opens the keyboard if it was tapped meanwhile.
  private mutating func serveWaiting(_ actions: inout [Action]) {
    actions.append(.serve(served))
    guard pages.deadline == nil, let isFinger = tapWaits else { return }
    tapWaits = nil
    actions.append(.open(byFinger: isFinger))
  }

  /// The field with its frame in coordinates of the active window, so that the frame moves with the window. Only fields
  /// of the active window are reported.
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
    silence.follow(window)
    if window?.id != old?.id {
      turn += 1
      found = nil
      beginSearch(at: now + FieldTracker.searchPause)
    }
    if isFieldLeft {
      // Another field may be reported soon, so this waits. A window that is a field as a whole needs no wait.
      guard let whole = focused(nil) else { return }
      reported = nil
      _ = pages.follow(nil, at: now)
      actions.append(.serve(whole))
    } else if window != old {
      actions.append(.serve(served))
    }
  }

  private mutating func note(_ answer: SearchAnswer, at now: Instant) {
    if answer == .absent { silence.noteAbsence() } else { silence.noteBus() }
    guard answer != .needless, searchesLeft > 0 else { return }
    searchAt = now + FieldTracker.searchPause
  }

  /// Reports what has changed about the active window. A refusal comes before the field is served, so that no picture
  /// of a keyboard by others is shown in between.
  private mutating func tellReport(_ actions: inout [Action]) {
    let last = report
    report = Report(
      isSilent: reported == nil && silence.holds(under: rules),
      refusesOthers: window?.refusesOthers(by: rules) == true,
      holdsKeys: window?.holdsKeys(by: rules) == true)
    if report.isSilent != last.isSilent { actions.append(.tellSilence(report.isSilent)) }
    if report.refusesOthers != last.refusesOthers {
      actions.insert(.tellRefusal(report.refusesOthers), at: 0)
    }
    if report.holdsKeys != last.holdsKeys { actions.append(.tellHolding(report.holdsKeys)) }
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

  /// Notes the object under the tap. After a late answer the pointer's shape is read again, because its meaning depends
  /// on the answer.
  private mutating func note(_ hit: Hit, of number: Int, _ actions: inout [Action]) {
    guard case .deciding(var trial) = state, trial.number == number else { return }
    trial.hit = hit
    if trial.hasLooked {
      trial.isLooking = true
      actions.append(.lookAtCursor)
    }
    state = .deciding(trial)
  }

  private mutating func note(
    cursorIsText isText: Bool, at now: Instant, _ actions: inout [Action]
  ) {
    if isText { handleTextCursor(at: now, &actions) }
    guard case .deciding(var trial) = state else { return }
    trial.isLooking = false
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
    trial.isLooking = true
    state = .deciding(trial)
    actions.append(.lookAtCursor)
  }

  /// Decides the tap if any layer has an answer by now.
  private mutating func decide(at now: Instant, _ actions: inout [Action]) {
    guard case .deciding(let trial) = state else { return }
    guard window?.frame?.contains(trial.tap.point) == true else {
      // The tapped window may still become active.
      if trial.hasLooked { state = .resting }
      return
    }
    if let served, served.isEditable {
      // The tap counts if it hit the focused field itself, or a window that takes text as a whole, but none of
      // its buttons. A browser also moves the caret of a field that is being left: its caret counts only if the
      // hit test has found a field at the point.
      let mayBeLeft = served.profile.movesCaretOfLeftField
      // The caret of a terminal moves with all output of programs, and when the window gets its area back.
      let isRestless = served.traits.type == .terminal && served.frame != nil
      let isCaret =
        (!mayBeLeft || trial.isOnField) && !isRestless
        && caretMovedAt.map { $0 >= trial.tap.pressedAt } ?? false
      let isInside = !served.isWholeWindow && served.frame?.contains(trial.tap.point) == true
      let isTextOfWindow = trial.hit == .absent || trial.hit == .unknown
      let isWindow = served.isWholeWindow && isTextOfWindow
      if isCaret || isInside || isWindow {
        return open(trial, by: isInside ? .frame : isCaret ? .caretReported : .rule, &actions)
      }
    }
    let isServed = served?.isEditable == true
    if case .field(let field) = trial.hit, isServed || trial.hadTime {
      if !isServed {
        (found, foundAt, isFoundReported) = (field, now, false)
        actions.append(.serve(served))
      }
      return open(trial, by: .hitTest, &actions)
    }
    if trial.hasLooked, trial.hit != nil { state = .resting }
  }

  private mutating func open(_ trial: Trial, by layer: Layer, _ actions: inout [Action]) {
    state = .resting
    opened = (layer, served?.serial)
    // The page may want no keyboard: a tap opens it once the field is served.
    guard pages.deadline == nil else { return tapWaits = trial.tap.isFinger }
    actions.append(.open(byFinger: trial.tap.isFinger))
  }

  /// Handles a pointer in the shape of a text cursor. The application may still report that no text can be typed
  /// there.
  private mutating func handleTextCursor(at now: Instant, _ actions: inout [Action]) {
    guard case .deciding(let trial) = state,
      trial.hit == .absent || trial.hit == .bar || trial.hit == .unknown && trial.hadTime,
      window?.frame?.contains(trial.tap.point) == true, reported?.refusesTyping != true,
      !forbidsTextCursor, !isBesideReported(trial)
    else { return }
    silence.noteTextCursor()
    if served?.isEditable != true {
      var field = Field(
        serial: 1 << 62 | UInt64(trial.number), frame: FieldTracker.line(at: trial.tap.point))
      field.origin = .pointer
      field.application = window?.application
      field.sources["editable"] = "text cursor"
      (found, foundAt, isFoundReported) = (focused(field), now, false)
      actions.append(.serve(served))
    }
    open(trial, by: .textCursor, &actions)
  }

  /// Whether the application reports a focused field and the tap lies outside it. The application would report
  /// another field; the shape may belong to an earlier place, as GTK 4 sets none for a touch.
  private func isBesideReported(_ trial: Trial) -> Bool {
    guard trial.hit == .unknown, reported?.isEditable == true, let frame = served?.frame else {
      return false
    }
    return !frame.contains(trial.tap.point)
  }

  private var forbidsTextCursor: Bool {
    rules.contains { $0.allowsTextCursor == false && $0.speaks(of: window?.application) }
  }

  /// Returns a line of text at the tapped point, in root px, which the keyboard must not cover.
  private static func line(at point: Point) -> Rect {
    Rect(x: point.x - 1, y: point.y - 12, width: 2, height: 24)
  }

  private mutating func arm(_ actions: inout [Action]) {
    var next = searchAt
    if let deadline = pages.deadline { next = min(next ?? deadline, deadline) }
    if case .deciding(let trial) = state, trial.looks < FieldTracker.looks.count {
      next = min(next ?? trial.lookAt, trial.lookAt)
    }
    guard next != wakeAt else { return }
    wakeAt = next
    actions.append(.wake(next))
  }
}
