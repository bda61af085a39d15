import AtSpi
import Bus
import Focus
import InputMethodLinks
import KeyModel
import Keyboard
import Library
import Runtime
import Windows
import X11
import XTest

/// The focused field: `FieldTracker` gets the reports of applications, and the knowledge of the X server and
/// of the rules for applications.
extension App {
  /// Begins to follow the focus. Called after the first picture, which does not need the focus.
  func watchFocus() {
    followRules(at: loop.now())
    followActiveWindow(at: loop.now())
    synthesizer.followOthers()
    reader.watchBlanking()
    let keys = KeyTree(
      read: { [unowned self] in keyboard.accessible },
      revision: { [unowned self] in keyboard.revision },
      press: { [unowned self] key, now in
        dispatch(.activate(key), at: now)
      })
    keyTree = keys
    let watcher = FocusWatcher(
      session: DataPaths.sessionBus, root: { [desktop] in desktop.accessibilityBus() },
      isPointerHeld: { [desktop] in desktop.isPointerGrabbed() }, keys: keys, on: loop
    ) { [unowned self] report, now in handle(report, at: now) }
    self.watcher = watcher
    _ = followFocusWindow(at: loop.now())
    followWishes()
  }

  private func handle(_ report: FocusReport, at now: Instant) {
    switch report {
    case .focus(let field):
      synthesizer.forgetSequence()
      if field != nil, keyboard.placement != nil { desktop.giveFocus() }
      track(.told(field), at: now)
    case .document(let document):
      trackScheme(.selection(document?.selected.isEmpty == false), at: now)
      dispatch(.document(document), at: now)
      if case .up = keyboard.uncovering { lookAgain(at: now) }
    case .caretMoved: track(.caretMoved, at: now)
    case .appeared: track(.appeared, at: now)
    case .listening(let isListening):
      let state = isListening ? "connected to" : "not connected to"
      log.info("\(public: state) the accessibility bus")
      if isListening { track(.listening, at: now) }
    }
  }

  /// Gives the tracker an event, and carries out its actions. Events that arise meanwhile wait until all
  /// actions of this event are carried out.
  func track(_ event: FieldTracker.Event, at now: Instant) {
    signs.append(event)
    guard signs.count == 1 else { return }
    while let event = signs.first {
      for action in tracker.handle(event, at: now) { perform(action, at: now) }
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
      // The field may have grown since the keyboard freed its area.
      watcher?.lookAgain(at: now)
      watcher?.hitTest(point, at: now) { [unowned self] hit, now in
        let isBar = hit == .absent && desktop.windows(at: point).hasBar
        track(.hit(number, isBar ? .bar : hit), at: now)
      }
    case .search: track(.searched(watcher?.search(at: now) ?? .absent), at: now)
    case .tellSilence(let isSilent): dispatch(.silence(isSilent), at: now)
    case .tellRefusal(let refuses): dispatch(.refusal(refuses), at: now)
    case .tellHolding(let holds): dispatch(.holdsKeys(holds), at: now)
    case .wake(let instant): if let windowTimer { loop.set(windowTimer, at: instant) }
    }
  }

  /// A tap outside the keyboard, while the keyboard was hidden.
  func handleTap(_ tap: Tap, at now: Instant) {
    guard keyboard.button?.frame.contains(tap.point) != true else { return }
    if tap.isFinger { dispatch(.tapElsewhere(tap.point), at: now) }
    if keyboard.mayCount(tap) { track(.tap(tap), at: now) }
  }

  /// Makes the devices listen only to what the keyboard can use in its present state. Before the first
  /// picture they listen to nothing.
  func followWishes() {
    guard keyboard.wishesRevision != followed, watcher != nil else { return }
    followed = keyboard.wishesRevision
    let wishes = keyboard.wishes
    if !wishes.taps { watcher?.wantsCarets = false }
    watcher?.wantsText = wishes.text
    if wishes.taps { watcher?.wantsCarets = true }
    synthesizer.followPresses(wishes.presses)
    reader.watchesTaps = wishes.taps
    reader.watchesSwipes = wishes.swipes
    reader.watchesKeys = wishes.physicalKeys
    reader.watchesHover = wishes.hover
    follow(switches: wishes.switches, at: loop.now())
    reader.watchesPointer = wishes.pointer
    reader.takesPress = wishes.takesPress
    followCopies()
    followSpeech(wishes.speech)
    followMethods(wishes.candidates, at: loop.now())
    followMarks(wishes.marks, at: loop.now())
    desktopBus?.follow(wishes.state, at: loop.now())
  }

  /// Gives the keyboard the field to serve.
  private func serve(_ field: Field?, at now: Instant) {
    let isAnother = field?.serial != keyboard.field?.serial
    if isAnother, field != nil, keyboard.field != nil { server?.tellLasting() }
    dispatch(.focus(field), at: now)
    tellServed()
    guard isAnother else { return lookUpScheme(at: now) }
    methods?.look(at: now)
    marks?.look()
    lookAgain(at: now)
  }

  /// Reads the rules for applications from their files.
  func followRules(at now: Instant) {
    let rules = library.applicationRules()
    tellMistakes()
    track(.rules(rules), at: now)
  }

  /// Reports the active window to the tracker. The field of the last window has lost the focus, even if its
  /// application does not say so; some windows are a field as a whole.
  func followActiveWindow(at now: Instant) {
    let before = active
    if keyboard.placement != nil { desktop.giveFocus() }
    active = desktop.activeWindow()
    if active?.id != before?.id {
      synthesizer.forgetSequence()
      dispatch(.anotherWindow, at: now)
    }
    track(.window(active, isFieldLeft: followFocusWindow(at: now)), at: now)
    lookAgain(at: now)
    greeter?.look()
  }

  /// Reports the window with the X focus to the watcher. True if the watcher has given up a field for that reason.
  func followFocusWindow(at now: Instant) -> Bool {
    let window = FocusedWindow(
      active: desktop.activeID, focus: desktop.focusID, processes: desktop.focusedProcesses(),
      place: desktop.activePlace())
    marks?.follow(processes: window.processes, at: now)
    return watcher?.follow(window, at: now) == true
  }

  /// Called when windows no longer move after the keyboard was shown, or after the focus or a window moved.
  func settle(at now: Instant) {
    watcher?.lookAgain(at: now) { [unowned self] now in uncover(at: now) }
    if tracker.told == nil {
      lookUpScheme(at: now)
      uncover(at: now)
    }
  }

  /// Keeps the field uncovered (R-SIZE-9).
  private func uncover(at now: Instant) {
    if uncoverer.carryOut(keyboard.uncovering, for: keyboard.field) { lookAgain(at: now) }
  }
}
