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
      take(field, at: now)
    case .document(let document):
      dispatch(.document(document), at: now)
      if case .up = keyboard.uncovering { lookAgain(at: now) }
    case .listening(let isListening):
      log.info("\(public: isListening ? "hears applications" : "hears no applications")")
      if isListening { beginSearch(at: now) }
    }
    present()
    followWishes()
    connection.flush()
  }

  private func take(_ field: Field?, at now: Instant) {
    if field != nil, keyboard.placement != nil { desktop.giveFocus() }
    told = field.map(inWindow)
    tellFocus(at: now)
  }

  /// An application that has just started may not tell what has the focus, or not be heard yet.
  private static let mostSearches = 4
  private static let searchPause: Milliseconds = 300

  /// Whatever has the focus in the active window has a while to tell.
  private func beginSearch(at now: Instant, after pause: Milliseconds = 0) {
    searches = App.mostSearches
    if let windowTimer { loop.set(windowTimer, at: now + pause) }
  }

  /// Nothing in the active window has told that it has the focus.
  func search(at now: Instant) {
    guard searches > 0, active != nil else { return }
    searches -= 1
    // What was found may have lost the focus before its application began to tell of it.
    guard watcher?.search(at: now) == true, let windowTimer else { return }
    loop.set(windowTimer, at: now + App.searchPause)
  }

  /// What the devices listen to follows from what the keyboard would do with it.
  func followWishes() {
    watcher?.wantsText = keyboard.placement != nil && !keyboard.custody.isSecret
    synthesizer.followPresses(keyboard.placement == nil)
    reader.watchesTaps = keyboard.wantsTaps
    if reader.watchesKeys != keyboard.mindsPhysicalKeys {
      reader.watchesKeys = keyboard.mindsPhysicalKeys
    }
  }

  /// The field by its place in its window, so that it moves along. The window is the active one: of others
  /// nothing is told.
  private func inWindow(_ field: Field) -> Field {
    guard !field.isFrameInWindow, let frame = field.frame, let origin = active?.frame?.origin
    else { return field }
    var field = field
    field.frame = frame.offset(x: -origin.x, y: -origin.y)
    field.isFrameInWindow = true
    return field
  }

  /// Tells the keyboard which field has the focus, as far as anybody knows.
  func tellFocus(at now: Instant) {
    let field = focusedField(told)
    let isAnother = field?.serial != keyboard.field?.serial
    dispatch(.focus(field), at: now)
    if isAnother { lookAgain(at: now) } else { lookUpScheme(at: now) }
  }

  private func focusedField(_ told: Field?) -> Field? {
    let rules = library.applicationRules()
    tellMistakes()
    return Field.focused(told: told, in: active, serial: activations, rules: rules)
  }

  /// A window of another process is active: the field of the last one has lost the focus, even if
  /// nobody says so. Some windows are a field themselves.
  func followActiveWindow(at now: Instant) {
    let before = active
    if keyboard.placement != nil { desktop.giveFocus() }
    active = desktop.activeWindow()
    if active?.id != before?.id {
      activations += 1
      synthesizer.forgetSequence()
      beginSearch(at: now, after: App.searchPause)
    }
    if followFocusWindow(at: now) {
      // Another field may be on its way; a window that is one need not be waited for.
      if let field = focusedField(nil) {
        told = nil
        dispatch(.focus(field), at: now)
      }
      lookUpScheme(at: now)
    } else if active != before {
      tellFocus(at: now)
    }
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
    if told == nil {
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
