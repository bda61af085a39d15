import AtSpi
import Focus
import KeyModel
import Keyboard
import Library
import Runtime
import X11
import XTest

/// The focused field: what applications tell of it, made whole with what the X server and the rules
/// know.
extension App {
  /// Begins to listen. Nothing of it is needed for the first picture, and nothing waits for it.
  func followFocus() {
    followRules(at: loop.now())
    followActiveWindow(at: loop.now())
    synthesizer.followOthers()
    let watcher = FocusWatcher(
      session: DataPaths.sessionBus, root: { [desktop] in desktop.accessibilityBus() },
      isPointerHeld: { [desktop] in desktop.isPointerGrabbed() }, on: loop
    ) { [unowned self] report, now in take(report, at: now) }
    self.watcher = watcher
    _ = followFocusWindow(at: loop.now())
    followWishes()
  }

  private func take(_ report: FocusReport, at now: Instant) {
    switch report {
    case .focus(let field):
      synthesizer.forgetSequence()
      if field != nil, keyboard.placement != nil { desktop.giveFocus() }
      track(.told(field), at: now)
    case .document(let document):
      dispatch(.document(document), at: now)
      if case .up = keyboard.uncovering { lookAgain(at: now) }
    case .caretMoved: track(.caretMoved, at: now)
    case .listening(let isListening):
      log.info("\(public: isListening ? "hears applications" : "hears no applications")")
      if isListening { track(.listening, at: now) }
    }
    present()
    followWishes()
    connection.flush()
  }

  /// Tells the tracker what has happened, and does what it asks for. What comes of that meanwhile is told
  /// after it: the actions of one event stay together.
  func track(_ event: FieldTracker.Event, at now: Instant) {
    signs.append(event)
    guard signs.count == 1 else { return }
    while let event = signs.first {
      for action in tracker.take(event, at: now) { perform(action, at: now) }
      signs.removeFirst()
    }
  }

  private func perform(_ action: FieldTracker.Action, at now: Instant) {
    switch action {
    case .serve(let field): serve(field, at: now)
    case .open(let byFinger): dispatch(.fieldTapped(byFinger: byFinger), at: now)
    case .lookAtCursor:
      track(.cursor(isText: connection.cursorShape()?.isText == true), at: now)
    case .hitTest(let point, let number):
      watcher?.hitTest(point, at: now) { [unowned self] hit, now in
        track(.hit(number, hit), at: now)
        settleFocus()
      }
    case .search: if watcher?.search(at: now) == true { track(.notFound, at: now) }
    case .wake(let instant): if let windowTimer { loop.set(windowTimer, at: instant) }
    }
  }

  /// The moment that the tracker has set.
  func trackDeadline(at now: Instant) {
    track(.deadline, at: now)
    settleFocus()
  }

  private func settleFocus() {
    present()
    followWishes()
    connection.flush()
  }

  /// A tap outside the keyboard while it was hidden.
  func takeTap(_ tap: Tap, at now: Instant) {
    guard keyboard.button?.frame.contains(tap.point) != true else { return }
    if tap.isFinger { dispatch(.tapElsewhere(tap.point), at: now) }
    if keyboard.wantsTaps, keyboard.custody.isOfField { track(.tap(tap), at: now) }
  }

  /// What the devices listen to follows from what the keyboard would do with it.
  func followWishes() {
    if !keyboard.wantsTaps { watcher?.wantsCarets = false }
    watcher?.wantsText = keyboard.placement != nil && !keyboard.custody.isSecret
    if keyboard.wantsTaps { watcher?.wantsCarets = true }
    synthesizer.followPresses(keyboard.placement == nil)
    reader.watchesTaps = keyboard.wantsTaps
    if reader.watchesKeys != keyboard.mindsPhysicalKeys {
      reader.watchesKeys = keyboard.mindsPhysicalKeys
    }
  }

  /// Tells the keyboard which field is served.
  private func serve(_ field: Field?, at now: Instant) {
    let isAnother = field?.serial != keyboard.field?.serial
    dispatch(.focus(field), at: now)
    if isAnother { lookAgain(at: now) } else { lookUpScheme(at: now) }
  }

  /// The rules for applications, as the files have them now.
  func followRules(at now: Instant) {
    let rules = library.applicationRules()
    tellMistakes()
    track(.rules(rules), at: now)
  }

  /// A window of another process is active: the field of the last one has lost the focus, even if
  /// nobody says so. Some windows are a field themselves.
  func followActiveWindow(at now: Instant) {
    let before = active
    if keyboard.placement != nil { desktop.giveFocus() }
    active = desktop.activeWindow()
    if active?.id != before?.id { synthesizer.forgetSequence() }
    track(.window(active, isFieldLeft: followFocusWindow(at: now)), at: now)
    lookAgain(at: now)
  }

  /// Tells the watcher which window has the X focus; true when a field was given up for it.
  func followFocusWindow(at now: Instant) -> Bool {
    let window = FocusedWindow(
      active: desktop.activeID, focus: desktop.focusID, processes: desktop.focusedProcesses())
    return watcher?.follow(window, at: now) == true
  }

  /// The windows have come to rest after the keyboard was shown, the focus or a window moved.
  func settle(at now: Instant) {
    watcher?.lookAgain(at: now) { [unowned self] now in uncover(at: now) }
    if tracker.told == nil {
      lookUpScheme(at: now)
      uncover(at: now)
    }
    present()
    connection.flush()
  }

  /// The field is never covered: its window moves up while it is typed into, and back for a field
  /// further up (R-SIZE-9).
  private func uncover(at now: Instant) {
    switch keyboard.uncovering {
    case .nothing: break
    case .back:
      desktop.putBack()
      covered = nil
    case .narrow(let top, let bottom):
      guard let field = keyboard.field, let frame = field.frame else { return }
      let attempts = covered.map { $0.target == frame ? $0.attempts : 0 } ?? 0
      // Where the insertion point is may still be told.
      guard field.isWholeWindow || attempts >= App.patience else {
        covered = (frame, attempts + 1)
        return lookAgain(at: now)
      }
      desktop.narrowActive(top: top, bottom: bottom)
    case .up(let distance, let target):
      if distance > 0 { lift(by: distance, for: target, at: now) }
    }
  }

  /// So often it is waited for the place of the insertion point.
  private static let patience = 4

  /// Asks the window manager once, and does it without it where that was of no use.
  private func lift(by distance: Double, for target: Rect, at now: Instant) {
    let attempts = covered.map { $0.target == target ? $0.attempts : 0 } ?? 0
    guard attempts < 2 else { return }
    covered = (target, attempts + 1)
    desktop.liftActive(by: distance, insisting: attempts > 0)
    lookAgain(at: now)
  }
}
