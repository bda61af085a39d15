import AtSpi
import Focus
import KeyModel
import Keyboard
import Library
import Runtime
import WebPages
import Windows
import X11

/// The focused field: `FieldTracker` gets the reports of applications, and the knowledge of the X server and of the
/// rules for applications. The field is kept uncovered (R-SIZE-9).
final class FocusWiring {
  enum News {
    /// The focus may have moved within a client, which ends an unfinished key sequence there.
    case moved
    /// Another field is about to be served in the place of a field, or no field.
    case leavingField
    /// News of the served field while a long text is typed into it.
    case inserted(FieldNews)
    /// The keyboard serves this field or the same one, of which more is known.
    case served(isAnother: Bool)
    /// The window with the X focus belongs to these processes.
    case processes([Int])
    /// The active window has been read again.
    case activeWindow
  }

  private let host: KeyboardHost
  private let desktop: Desktop
  private let connection: Connection
  private let screen: ScreenWiring
  /// Gets what follows for the other wirings.
  var tell: (News, Instant) -> Void = { _, _ in }
  private var watcher: FocusWatcher?
  /// Decides which field the keyboard serves.
  private var tracker = FieldTracker()
  /// The events for the tracker, in order; the tracker is handling the first of them.
  private var events: [FieldTracker.Event] = []
  private lazy var windowTimer = host.loop.makeTimer { [unowned self] now in
    track(.deadline, at: now)
  }
  /// Expires when windows no longer move; nil before the first picture.
  private var settleTimer: EventLoop.Timer?
  /// The active window, as last read.
  private var active: ActiveWindow?
  private lazy var uncoverer = FieldUncoverer(desktop)
  /// The connections of browsers that report the fields of their pages.
  private lazy var browsers = WebPageController(loop: host.loop) { [unowned self] news, now in
    track(.page(news), at: now)
  }

  /// Time after which the field and the screen are read once more, because windows move and applications fade their
  /// colours.
  private static let settling: Milliseconds = 250

  init(
    host: KeyboardHost, desktop: Desktop, connection: Connection, screen: ScreenWiring
  ) {
    self.host = host
    self.desktop = desktop
    self.connection = connection
    self.screen = screen
  }

  /// Begins to follow the focus. Called after the first picture, which does not need the focus.
  func begin() {
    settleTimer = host.loop.makeTimer { [unowned self] now in settle(at: now) }
    followRules(at: host.loop.now())
    followActiveWindow(at: host.loop.now())
    watcher = FocusWatcher(
      session: DataPaths.sessionBus, root: { [desktop] in desktop.accessibilityBus() },
      isPointerHeld: { [desktop] in desktop.isPointerGrabbed() }, keys: screen.makeKeys(),
      on: host.loop
    ) { [unowned self] report, now in handle(report, at: now) }
    desktop.isTyping = { [unowned self] in watcher?.isTyping(at: host.loop.now()) == true }
    followFocusWindow(at: host.loop.now())
  }

  /// Whether the focus is followed.
  var hasBegun: Bool { watcher != nil }

  // MARK: Facts for others

  /// The layer that decided which field is served.
  var layer: String { tracker.layer.rawValue }

  /// Whether keys may go to a menu: a menu has the focus, or the focus is moving.
  var menu: (hasFocus: Bool, isPassing: Bool) {
    (watcher?.isInMenu == true, watcher?.isPassing == true)
  }

  /// The state of the accessibility bus for the focused application, in words.
  var accessibility: String {
    guard let watcher else { return "" }
    let bus = AccessibilityBus(
      address: watcher.busAddress, property: desktop.accessibilityBus(), display: connection.name)
    let isMissing = active != nil && !watcher.isPresent
    return bus.report(missing: isMissing ? desktop.focusedProcesses() : nil)
  }

  // MARK: What others have done

  /// Handles that strokes were given to the server's queue.
  func sent(_ strokes: [Stroke], at now: Instant) { watcher?.sent(strokes, at: now) }

  /// Handles that the server has all strokes.
  func delivered(at now: Instant) { watcher?.delivered(at: now) }

  /// Ends the wait for a menu that still has the focus, as far as its application reports.
  func giveUpMenu() { watcher?.giveUpMenu() }

  /// Handles a press outside the keyboard.
  func touchedElsewhere() { watcher?.touchedElsewhere() }

  /// Asks the application for the text around the insertion point.
  func confirmText(at now: Instant) { watcher?.confirmText(at: now) }

  /// Listens only to what the keyboard can use in its present state.
  func follow(_ requests: DeviceRequests) {
    if !requests.interests.contains(.taps) { watcher?.wantsCarets = false }
    watcher?.wantsText = requests.interests.contains(.text)
    if requests.interests.contains(.taps) { watcher?.wantsCarets = true }
  }

  /// Sets whether the characters that are inserted in the field are counted. If they are counted already, the field is
  /// reported again for a further text.
  func countInsertions(_ isWanted: Bool, at now: Instant) {
    if isWanted, watcher?.wantsInsertions == true { watcher?.repeatInsertions(at: now) }
    watcher?.wantsInsertions = isWanted
  }

  /// Handles the hints of an input context about its field.
  func follow(context hints: InputHints?, at now: Instant) { track(.context(hints), at: now) }

  /// Owns the connection of a browser that reports the fields of its pages.
  func adopt(browser descriptor: Int32, at now: Instant) { browsers.adopt(descriptor, at: now) }

  // MARK: Reports

  private func handle(_ report: FocusReport, at now: Instant) {
    switch report {
    case .focus(let field):
      tell(.moved, now)
      if field != nil, host.outlook.placement != nil { desktop.giveFocus() }
      track(.reported(field), at: now)
    case .document(let document):
      screen.scheme.follow(hasSelection: document?.selected.isEmpty == false, at: now)
      host.handle(.document(document), at: now)
      if case .up = host.uncovering { lookAgain(at: now) }
    case .caretMoved: track(.caretMoved, at: now)
    case .news(let news): tell(.inserted(news), now)
    case .appeared: track(.appeared, at: now)
    case .listening(let isListening):
      let state = isListening ? "connected to" : "not connected to"
      host.log.info("\(public: state) the accessibility bus")
      if isListening { track(.listening, at: now) }
    }
  }

  /// Gives the tracker an event, and carries out its actions. Events that arise meanwhile wait until all actions of
  /// this event are carried out.
  private func track(_ event: FieldTracker.Event, at now: Instant) {
    events.append(event)
    guard events.count == 1 else { return }
    while let event = events.first {
      for action in tracker.handle(event, at: now) { perform(action, at: now) }
      events.removeFirst()
    }
  }

  private func perform(_ action: FieldTracker.Action, at now: Instant) {
    switch action {
    case .serve(let field): serve(field, at: now)
    case .open(let byFinger): host.handle(.fieldTapped(byFinger: byFinger), at: now)
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
    case .tellSilence(let isSilent): host.handle(.silence(isSilent), at: now)
    case .tellRefusal(let refuses): host.handle(.refusal(refuses), at: now)
    case .tellHolding(let holds): host.handle(.holdsKeys(holds), at: now)
    case .wake(let instant): host.loop.set(windowTimer, at: instant)
    }
  }

  /// Gives the keyboard the field to serve.
  private func serve(_ field: Field?, at now: Instant) {
    let before = host.outlook.field
    let isAnother = field?.serial != before?.serial
    if isAnother, before != nil { tell(.leavingField, now) }
    host.handle(.focus(field), at: now)
    tell(.served(isAnother: isAnother), now)
    if isAnother { lookAgain(at: now) } else { lookUpScheme(at: now) }
  }

  /// A tap outside the keyboard, while the keyboard was hidden.
  func handle(_ tap: Tap, at now: Instant) {
    guard host.outlook.buttonFrame?.contains(tap.point) != true else { return }
    if tap.isFinger { host.handle(.tapElsewhere(tap.point), at: now) }
    if host.mayCount(tap) { track(.tap(tap), at: now) }
  }

  /// Reads the rules for applications from their files.
  func followRules(at now: Instant) {
    let rules = host.files.library.applicationRules()
    host.files.tellMistakes()
    track(.rules(rules), at: now)
  }

  // MARK: Windows

  /// Reports to the keyboard which application has the active window.
  func tellApplication(at now: Instant) {
    host.handle(.application(desktop.activeClass()), at: now)
  }

  /// Handles that the keyboard's window is shown: windows make room for it.
  func keyboardIsShown(at now: Instant) {
    desktop.giveFocus()
    lookAgain(at: now)
  }

  /// Handles that the keyboard's window is hidden: windows go back to their places.
  func keyboardIsHidden() {
    desktop.returnFocus()
    uncoverer.putBack()
  }

  /// Whether another window is active than the one that was last read. Without a window manager, no property reports
  /// the active window.
  var isElsewhere: Bool { desktop.activeID != active?.id ?? 0 }

  /// Handles a report about grabs of the keyboard: the X focus may have moved within the window.
  func follow(_ report: KeyReceiverReport, at now: Instant) {
    if case .looked = report { followFocusWindow(at: now) }
  }

  /// Reads the active window. The field of the last window has lost the focus, even if its application does not say
  /// so; some windows are a field as a whole.
  func followActiveWindow(at now: Instant) {
    let before = active
    if host.outlook.placement != nil { desktop.giveFocus() }
    active = desktop.activeWindow()
    if active?.id != before?.id {
      tell(.moved, now)
      host.handle(.anotherWindow, at: now)
    }
    track(.window(active, isFieldLeft: followFocusWindow(at: now)), at: now)
    lookAgain(at: now)
    tell(.activeWindow, now)
  }

  /// Reports the window with the X focus to the watcher. True if the watcher has given up a field for that reason.
  @discardableResult func followFocusWindow(at now: Instant) -> Bool {
    let window = FocusedWindow(
      active: desktop.activeID, focus: desktop.focusID, processes: desktop.focusedProcesses(),
      place: desktop.activePlace())
    tell(.processes(window.processes), now)
    browsers.follow(processes: window.processes, at: now)
    return watcher?.follow(window, at: now) == true
  }

  // MARK: The field's place and looks

  /// Handles that the background of the field may have changed.
  func lookUpScheme(at now: Instant) { screen.scheme.look(in: active, at: now) }

  /// Reads the field and its scheme again after `settling`, when windows no longer move.
  func lookAgain(at now: Instant) {
    guard host.outlook.isOnScreen, let settleTimer else { return }
    host.loop.set(settleTimer, at: now + FocusWiring.settling)
  }

  private func settle(at now: Instant) {
    watcher?.lookAgain(at: now) { [unowned self] now in uncover(at: now) }
    if tracker.reported == nil {
      lookUpScheme(at: now)
      uncover(at: now)
    }
  }

  private func uncover(at now: Instant) {
    if uncoverer.carryOut(host.uncovering, for: host.outlook.field) { lookAgain(at: now) }
  }
}
