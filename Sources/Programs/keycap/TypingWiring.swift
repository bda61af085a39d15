import Control
import Focus
import InputMethodLinks
import InputMethods
import KeyModel
import Keyboard
import Library
import Pages
import Runtime
import Synthesis
import X11
import XTest

/// The way to the focused client: strokes by the typist thread, marked text, and choices of an input method's
/// candidates, in the order in which they were made.
final class TypingWiring {
  private let host: KeyboardHost
  private let desktop: Desktop
  private let connection: Connection
  private let reader: EventReader
  private let focus: FocusWiring
  private let typist: Typist
  /// Decides when strokes are sent while a menu is open.
  private var grabs = GrabTracker()
  private lazy var grabTimer = host.loop.makeTimer { [unowned self] now in lookForGrab(at: now) }
  /// Keeps keys and choices of candidates in their order.
  private var order = KeyOrder()
  private lazy var orderTimer = host.loop.makeTimer { [unowned self] now in advanceOrder(at: now) }
  /// Whether this program is typing a long text.
  private(set) var typesText = false
  /// The panel for input methods beside the keyboard; nil until the user wants their candidates.
  private var methods: MethodController?
  /// The server for input contexts, which marks composed text in the field; nil until the user wants the server.
  private var marks: MarkController?
  /// The modules through which programs reach that server.
  private lazy var modules = ToolkitModules(paths: host.files.library.paths)

  /// Time that clients have at the end to decode the last keys.
  private static let farewell: Milliseconds = 200

  init(
    _ typist: Typist, host: KeyboardHost, desktop: Desktop, connection: Connection,
    reader: EventReader, focus: FocusWiring
  ) {
    self.typist = typist
    self.host = host
    self.desktop = desktop
    self.connection = connection
    self.reader = reader
    self.focus = focus
  }

  /// Starts the typist thread; `report` gets its reports.
  func start(_ report: @escaping (Typist.Report, Instant) -> Void) {
    typist.start(on: host.loop, report)
  }

  /// The number of the keymap, and the current group, before the start of the thread.
  var firstLayout: (version: Int, group: Int) { typist.first }

  /// Sends all that waits, at the keyboard's end.
  func finish() {
    order.giveUpChoices()
    advanceOrder(at: host.loop.now())
  }

  /// Ends the typist thread, after `finish`.
  func end() { typist.finish(patience: TypingWiring.farewell, clock: host.loop) }

  // MARK: Text

  /// Sends text commands to the focused field. Marked text is cleared before the keys, and set after them.
  func give(_ commands: [TextCommand], by author: StrokeOrigin.Author, at now: Instant) {
    if commands.contains(.mark(nil)) { marks?.show("", at: now) }
    let strokes = commands.flatMap(\.strokes)
    if !strokes.isEmpty {
      send(StrokeBatch(strokes, for: host.owner(of: strokes, by: author)), at: now)
    }
    for case .mark(let mark?) in commands { marks?.show(mark.text, at: now) }
  }

  /// Sends strokes. If a menu is open, the strokes wait until the menu has closed.
  private func send(_ batch: StrokeBatch, at now: Instant) {
    perform(grabs.handle(.strokes(batch, grabEvidence), at: now), at: now)
  }

  /// Checks, at the deadline, whether the menu has closed.
  private func lookForGrab(at now: Instant) {
    perform(grabs.handle(.deadline(grabEvidence), at: now), at: now)
    connection.flush()
  }

  private var grabEvidence: GrabTracker.Evidence {
    let menu = focus.menu
    return GrabTracker.Evidence(
      isBesideGrab: reader.isBesideGrab, isInMenu: menu.hasFocus, isPassing: menu.isPassing,
      receiver: host.outlook.receiver)
  }

  private func perform(_ actions: [GrabTracker.Action], at now: Instant) {
    for action in actions {
      switch action {
      case .deliver(let batches):
        for batch in batches { order.add(batch) }
        advanceOrder(at: now)
      case .askPointer:
        let answer = GrabTracker.Event.pointer(isGrabbed: desktop.isPointerGrabbed())
        perform(grabs.handle(answer, at: now), at: now)
      case .wake(let instant): host.loop.set(grabTimer, at: instant)
      case .giveUpMenu: focus.giveUpMenu()
      }
    }
  }

  /// Carries out all steps of the order that need not wait.
  private func advanceOrder(at now: Instant) {
    while true {
      switch order.step(isSent: typist.isSent, at: now) {
      case .choose(let act): methods?.perform(act, at: now)
      case .send(let batch):
        reader.noteText()
        typist.send(batch)
        focus.sent(batch.strokes, at: now)
        if batch.strokes.contains(where: \.isFullscreenKey) { desktop.noteFullscreenKey() }
      case .wait(let due): return host.loop.set(orderTimer, at: due)
      case .rest: return
      }
    }
  }

  // MARK: Reports of the typist thread

  /// Handles that the server has all strokes of a call of `send`.
  func keysAreSent(at now: Instant) {
    guard typist.isSent else { return }
    focus.delivered(at: now)
    order.keysAreSent(at: now)
    advanceOrder(at: now)
    marks?.keysAreSent(at: now)
  }

  /// Handles that strokes were dropped: the text of the field is no longer known.
  func loseStrokes(_ count: Int, at now: Instant) {
    desktop.lookAtFocus()
    host.handle(.strokesLost, at: now)
    host.log.info("\(count) keys were dropped: their field has lost the focus")
  }

  /// Reports to the typist thread that the events that were read have given the places of these presses; without such
  /// events the pointer's place counts.
  func settlePresses(_ count: Int) {
    typist.settlePresses(count, byPointer: reader.mayMissPresses)
  }

  /// Handles that the typist thread begins or stops to need reports about the served field. It needs them while it
  /// types a long text.
  func needFieldNews(_ isNeeded: Bool) { typesText = isNeeded }

  // MARK: The served field

  /// Passes a report about the served field on to the typist thread.
  func note(_ news: FieldNews) { typist.note(news) }

  /// Reports the served field to the typist thread, which drops strokes for other fields (R-HARM-5).
  func tellServed() {
    let field = host.outlook.field
    typist.serve(
      StrokeValidity.Served(
        field: field?.serial, isSecret: field?.traits.isSecure == true, toolkit: field?.toolkit))
  }

  /// Searches for servers of marks and candidates that have started, as another field has the focus.
  func lookForMethods(at now: Instant) {
    methods?.look(at: now)
    marks?.look()
  }

  /// Adopts the processes that own the window with the X focus.
  func follow(processes: [Int], at now: Instant) { marks?.follow(processes: processes, at: now) }

  /// Adopts who gets the keys: a locker gets capitals more slowly.
  func follow(_ keeper: KeyReceiver) {
    typist.linger(onLevels: keeper.isSecret && keeper != .greeter)
  }

  // MARK: Other keyboards, and the server's keymap

  /// Begins to follow the keys of other keyboards.
  func followOthers() { typist.followOthers() }

  /// Forgets another keyboard's unfinished sequence: the focus has moved, or may have.
  func forgetSequence() { typist.forgetSequence() }

  /// Handles a press outside the keyboard at this point.
  func press(at point: Point) { typist.press(at: point) }

  /// Ends the unfinished sequence, as another process is about to type; see `Typist.abandonSequence`.
  func abandonSequence() -> Int { typist.abandonSequence() }

  /// Handles that the other process has typed its text.
  func giveBack() { typist.giveBack() }

  /// Binds those of `characters` that the keymap lacks.
  func keepResident(_ characters: Set<Character>) { typist.keepResident(characters) }

  /// Locks a group of the server's layout.
  func lockGroup(_ group: Int) { typist.lockGroup(group) }

  // MARK: Input methods beside the keyboard

  /// Follows what the keyboard needs in its present state. A greeter has neither candidates nor marks of others:
  /// nobody has logged in yet.
  func follow(_ requests: DeviceRequests, at now: Instant) {
    guard !host.files.isGreeter else { return }
    followMethods(requests.interests.contains(.candidates), at: now)
    followMarks(requests.marks, at: now)
  }

  /// Sets whether clicks are followed on the typist thread, as no other part follows them.
  func followPresses(_ isWanted: Bool) { typist.followPresses(isWanted) }

  /// Makes the keyboard the panel of IBus and Fcitx, or ends that.
  private func followMethods(_ isWanted: Bool, at now: Instant) {
    guard isWanted || methods != nil else { return }
    let controller = methods ?? makeMethods()
    methods = controller
    if controller.isWanted != isWanted { typist.followCandidates(isWanted) }
    controller.follow(isWanted, at: now)
  }

  private func makeMethods() -> MethodController {
    let folder = host.files.library.paths.configDirectory + "/ibus/bus"
    let display = DataPaths.variable("DISPLAY") ?? ""
    return MethodController(
      session: DataPaths.sessionBus,
      ibus: { IBusAddress.find(display: display, in: folder) }, on: host.loop
    ) { [unowned host] offer, now in host.handle(.page(.inputMethod, offer), at: now) }
  }

  /// Carries out an effect of the candidates' page, after the keys that came before the effect.
  func choose(_ effect: PageEffect, at now: Instant) {
    guard case .method(let act) = effect else { return }
    order.add(act)
    advanceOrder(at: now)
  }

  /// Starts the server of marks, or ends it. For the properties of fields alone the server runs only in a session that
  /// is set up for it.
  private func followMarks(_ request: MarkSettings?, at now: Instant) {
    let wanted = request?.showsMarks == false && !modules.areForKeycap ? nil : request
    guard wanted != nil || marks != nil else { return }
    let isNew = marks == nil
    let controller = marks ?? makeMarks()
    marks = controller
    if isNew { controller.follow(processes: desktop.focusedProcesses(), at: now) }
    controller.follow(wanted, at: now)
  }

  private func makeMarks() -> MarkController {
    MarkController(
      loop: host.loop, command: { MarkProgram.command },
      keys: { [unowned self] in (typist.isSent && order.isEmpty, order.lastKeys) }
    ) { [unowned self] news, now in
      switch news {
      case .hints(let hints): focus.follow(context: hints, at: now)
      case .serving(let isServing):
        let state = isServing ? "serves programs" : "waits for another input method to end"
        host.log.info("keycap-im \(public: state)")
      }
    }
  }
}
