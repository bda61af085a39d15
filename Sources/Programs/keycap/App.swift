import Commands
import Control
import ExtensionHost
import Focus
import KeyModel
import Keyboard
import Library
import PageContents
import Paint
import Runtime
import Synthesis
import Windows
import X11
import XTest

/// The composition root: makes the devices and the wirings, and hands the keyboard's effects, the server's events and
/// the reports of threads to the wirings. It decides nothing about keys.
final class App: KeyboardRunner {
  let host: KeyboardHost
  let connection: Connection
  let reader: EventReader
  let screen: ScreenWiring
  let focus: FocusWiring
  let typing: TypingWiring
  let locks: LockWiring
  let peripherals: PeripheralWiring
  let bus: BusWiring
  private let pages: PageWiring
  private let files: FileWiring
  private let control: ControlWiring
  private lazy var wakeTimer = host.loop.makeTimer { [unowned self] now in
    host.handle(.deadline, at: now)
  }
  private var trimTimer: EventLoop.Timer?
  /// Expires when a press may have arrived as a raw event only.
  private var pressTimer: EventLoop.Timer?
  /// The value of `requestsRevision` that the devices last followed.
  private var followed: UInt64?
  private var status = ExitStatus.success

  /// Time after the last touch at which memory for typing is freed.
  private static let rest: Milliseconds = 5000
  /// Time after the start at which the memory of the start is freed.
  private static let firstRest: Milliseconds = 1500
  /// Time to wait for the X server: the script of a login screen may start the keyboard before the server
  /// answers, and starts it once only.
  private static let greeterPatience: Milliseconds = 20_000

  static func run(_ options: RunOptions, claim: ControlClaim?) -> ExitStatus {
    let log = Log(
      isVerbose: options.isVerbose, environment: DataPaths.variable("KEYCAP_LOG"))
    do {
      // The guardian is made before the connection and before any thread, so that it shares neither.
      let display = DataPaths.variable("DISPLAY")
      let guardian = Guardian.ofKeyboard(display: display)
      if guardian == nil {
        log.warning("the guardian process could not be started: a crash may leave keys held down")
      }
      Memory.hide()
      Slice.shorten()
      let app = try App(options, log: log, guardian: guardian, claim: claim)
      let status = app.run(options, claim)
      guardian?.dismiss()
      return status
    } catch let over as HandedOver {
      return over.status
    } catch {
      return CommandFailure.tell(startOf: error)
    }
  }

  private init(_ options: RunOptions, log: Log, guardian: Guardian?, claim: ControlClaim?) throws {
    let loop = EventLoop()
    connection = try Connection.open(patience: options.isGreeter ? App.greeterPatience : 0) {
      !ServerTicket.own.isGone
    }
    connection.grabs = guardian?.grabs
    try options.claimDisplay(of: connection, socket: claim?.path)
    let monitors = Monitors(connection: connection)
    let desktop = Desktop(connection: connection, note: guardian?.noteOfDesktop)
    let policy = PolicyCatalog()
    let library = Library(
      paths: options.paths(under: policy.policy),
      user: UserLanguages(
        variable: DataPaths.variable, layouts: connection.layouts(), isAtLogin: options.isGreeter),
      policy: policy)
    let own = RunFiles(library, options: options, log: log)
    try own.library.check(theme: options.requests.theme)
    let schemes = SchemeTracker(scheme: desktop.look(leavingOut: []).ground ?? .light)
    guard let theme = own.theme(in: schemes.scheme) else {
      throw CommandFailure.refused(
        "no theme is installed; install the themes (make install), or name their directory: --data DIR"
      )
    }
    let display = try Display(
      connection: connection, theme: theme, isManaged: desktop.hasManager, home: options.home)
    reader = EventReader(
      connection: connection, window: display.window, popup: display.popup, desktop: desktop)
    let typist = try Typist(Synthesizer(connection: connection, note: guardian?.note))
    own.library.readSystemMap { typist.systemMap() }
    try own.library.check(keyboard: options.requests.keyboard)
    let faces = own.library.faces(own.settings) ?? []
    let keyboard = Keyboard(
      settings: own.settings, keyboards: faces.isEmpty ? own.servingKeyboards() : faces,
      screen: Screen(monitors, desktop, own.settings, embedder: display.window.room),
      pages: [EmojiContent(), ClipboardContent(), MethodPage()]
        + ConversionScheme.allCases.map { ConversionPage(scheme: $0) }
        + WritingScript.allCases.map { WritingPage(script: $0) },
      makePage: { ForeignPage(id: $0) })
    host = KeyboardHost(keyboard, files: own, desktop: desktop, on: loop, log: log)
    let painter = Painter()
    screen = ScreenWiring(
      display, painter: painter,
      scheme: SchemeWiring(schemes, host: host, desktop: desktop, display: display),
      monitors: monitors, desktop: desktop, host: host)
    focus = FocusWiring(host: host, desktop: desktop, connection: connection, screen: screen)
    typing = TypingWiring(
      typist, host: host, desktop: desktop, connection: connection, reader: reader, focus: focus)
    locks = LockWiring(host: host, desktop: desktop, screen: screen, typing: typing)
    peripherals = PeripheralWiring(host: host)
    pages = PageWiring(
      host: host, painter: painter, connection: connection, reader: reader,
      debugging: ProgramController.Debugging(isOn: options.isDebugging, waits: options.waits),
      click: { [unowned peripherals] in peripherals.click() })
    files = FileWiring(
      host: host, connection: connection, screen: screen, focus: focus, pages: pages,
      isComplete: faces.isEmpty)
    control = ControlWiring(
      host: host, desktop: desktop, connection: connection, files: files, screen: screen,
      focus: focus, typing: typing)
    bus = BusWiring(host: host, reader: reader, screen: screen, control: control)
    connect()
  }

  /// Lets the wirings report to each other.
  private func connect() {
    host.carryOut = { [unowned self] effect, author, now in perform(effect, by: author, at: now) }
    focus.tell = { [unowned self] news, now in handle(news, at: now) }
    control.catchUp = { [unowned self] now in readEvents(at: now) }
    control.update = { [unowned self] in present() }
    bus.followRequests = { [unowned self] in followRequests() }
  }

  // MARK: The run

  private func run(_ options: RunOptions, _ claim: ControlClaim?) -> ExitStatus {
    let loop = host.loop
    files.recallKeyboards(at: loop.now())
    focus.tellApplication(at: loop.now())
    host.handle(.scheme(screen.theme.scheme), at: loop.now())
    files.recallButton(at: loop.now())
    if !options.isHidden || host.files.library.settings.policy.isAlwaysVisible {
      host.handle(.command(.show), at: loop.now())
    }
    present()
    if options.home == .plug { tellEmbedder() }
    files.complete()
    present()
    host.files.tellMistakes()
    do {
      try listen(claim)
    } catch {
      Output.complain("this keyboard cannot be reached by keycap show and hide: \(error.message)")
    }
    if options.isGreeter, options.home == .screen { locks.watchGreeter() }
    typing.followOthers()
    reader.watchBlanking()
    focus.begin()
    followRequests()
    locks.begin(at: loop.now())
    // Events that have arrived are handled before deadlines that have passed.
    loop.watch(connection.descriptor) { [unowned self] _, now in
      takeEvents(at: now, isPatient: true)
    }
    pressTimer = loop.makeTimer { [unowned self] now in takeEvents(at: now, isPatient: true) }
    let layout = typing.firstLayout
    files.beginLayout(layout.version, group: layout.group)
    typing.start { [unowned self] report, now in handle(report, at: now) }
    loop.beforeWaiting { [unowned self] _ in finishTurn() }
    trimTimer = loop.makeTimer { [unowned self] _ in
      pages.rest()
      screen.rest()
      loop.beforeSleeping { Memory.trim() }
    }
    Memory.sealConstants()
    trim(after: App.firstRest)
    loop.run()
    if !connection.isLost { finish(at: loop.now()) }
    return status
  }

  /// Reports the window to embed to the program that has started the keyboard as a plug. Nothing else is ever written
  /// to standard output (R-DESK-4).
  private func tellEmbedder() {
    connection.flush()
    Output.line("\(screen.windowID)")
  }

  /// Starts the devices that the first picture does not need: signals, words, programs, files, the control socket.
  private func listen(_ claim: ControlClaim?) throws(ControlFailure) {
    try control.beginSignals()
    // At a greeter nobody has logged in yet: there are no words of a user, and no programs.
    if !host.files.isGreeter {
      pages.begin()
      bus.begin()
    }
    files.begin()
    if let claim { try control.begin(claim) }
  }

  private func finish(at end: Instant) {
    host.handle(.end, at: end)
    typing.finish()
    pages.saveEmoji()
    typing.end()
    connection.flush()
    pages.finish(since: end)
  }

  func end(with status: ExitStatus) {
    self.status = status
    host.loop.stop()
  }

  /// Frees the memory of the start or of a bout of typing after `rest` without activity.
  private func trim(after rest: Milliseconds) {
    if let trimTimer { host.loop.set(trimTimer, at: host.loop.now() + rest) }
  }

  // MARK: Effects

  private func perform(_ effect: Effect, by author: StrokeOrigin.Author, at now: Instant) {
    switch effect {
    case .send(let commands): typing.give(commands, by: author, at: now)
    case .copy(let text): pages.copy(text)
    case .speak(let utterance): peripherals.say(utterance, at: now)
    case .click: peripherals.click()
    case .point(let acts): connection.perform(acts)
    case .place(let placement): screen.place(placement)
    case .show:
      screen.show()
      trim(after: App.rest)
      focus.keyboardIsShown(at: now)
    case .hide:
      screen.hide()
      focus.keyboardIsHidden()
      pages.restWords()
    case .repaint(let rects): screen.damage(rects)
    case .popup: screen.damagePopup()
    case .button: screen.damageButton()
    case .saveButton(let place): host.keep(place + "\n", as: .button)
    case .saveKeyboards(let text): host.keep(text, as: .keyboards)
    case .saveSize(let millimetres): host.keep(size: millimetres)
    case .documentChanged: screen.scheme.noteOtherGround()
    case .wake(let instant): host.loop.set(wakeTimer, at: instant)
    // The first keyboards are read only in part; the characters of the complete keyboards soon follow.
    case .keepResident(let characters):
      if files.isComplete { typing.keepResident(characters) }
    case .lockGroup(let group): typing.lockGroup(group)
    case .log(let text): host.log.warning("\(public: text)")
    case .suggest(let request, on: let keys): pages.ask(request, on: keys)
    case .glide(let request, on: let keys): pages.ask(request, on: keys)
    case .askDocument: focus.confirmText(at: now)
    case .learn(let learned): pages.learn(learned)
    case .page(.inputMethod, let effect): typing.choose(effect, at: now)
    case .page(let id, let effect):
      pages.carryOut(effect, of: id, at: now)
      if id == .emoji, !effect.isOpening { trim(after: App.rest) }
    case .openSettings: host.openSettings()
    case .quit: host.loop.stop()
    }
  }

  /// Makes the devices listen only to what the keyboard can use in its present state. Before the first picture they
  /// listen to nothing.
  private func followRequests() {
    guard host.outlook.requestsRevision != followed, focus.hasBegun else { return }
    followed = host.outlook.requestsRevision
    let (requests, now) = (host.outlook.requests, host.loop.now())
    focus.follow(requests)
    typing.followPresses(requests.interests.contains(.presses))
    reader.follow(requests.interests, switches: requests.switches)
    pages.followCopies(requests.interests.contains(.copies))
    peripherals.follow(requests, at: now)
    typing.follow(requests, at: now)
    bus.follow(requests.state, at: now)
  }

  // MARK: News of the wirings and of threads

  private func handle(_ news: FocusWiring.News, at now: Instant) {
    switch news {
    case .moved: typing.forgetSequence()
    case .leavingField: control.tell(.another)
    case .inserted(let news):
      typing.note(news)
      control.tell(news)
    case .served(let isAnother):
      typing.tellServed()
      guard isAnother else { return }
      pages.lookForCode()
      typing.lookForMethods(at: now)
    case .processes(let processes): typing.follow(processes: processes, at: now)
    case .activeWindow: locks.followActiveWindow()
    }
  }

  private func handle(_ report: Typist.Report, at now: Instant) {
    switch report {
    case .layout(let version, let group, _): files.followLayout(version, group: group, at: now)
    case .abandoned(let number):
      control.reply(number)
      control.followTexts(at: now)
    case .needsFieldNews(let isNeeded):
      typing.needFieldNews(isNeeded)
      control.followTexts(at: now)
    case .leftOut(let count):
      host.log.warning(
        "\(count) keys were not sent so far, as the server's keymap cannot give them; keycap doctor tells more"
      )
    case .dropped(let count): typing.loseStrokes(count, at: now)
    case .presses(let count):
      readEvents(at: now)
      typing.settlePresses(count)
    case .sent: typing.keysAreSent(at: now)
    }
  }

  // MARK: Turns of the event loop

  /// Handles all events of the server, then updates the screen, so that several taps need one paint only.
  private func readEvents(at now: Instant) {
    takeEvents(at: now, isPatient: false)
    update()
  }

  /// Handles the events of the server; `isPatient` as in `EventReader.drain`.
  private func takeEvents(at now: Instant, isPatient: Bool) {
    reader.drain(at: now, isPatient: isPatient) { event in
      handle(event, at: now)
      if case .touch(let touch) = event, touch.phase == .ended { trim(after: App.rest) }
    }
    guard connection.isLost else { return }
    Output.complain("the connection to the display \(connection.name) was lost")
    end(with: .noDisplay)
  }

  /// Finishes all work before the program waits: pictures, requests, and events that came with the answers of
  /// the server.
  private func finishTurn() {
    update()
    while connection.hasReadAhead || reader.hasMore {
      // The turn may have taken long. Later events get the present time: a tap dated in the past would be a
      // long press.
      takeEvents(at: host.loop.now(), isPatient: true)
      update()
    }
    if let pressTimer { host.loop.set(pressTimer, at: reader.deadline) }
  }

  private func update() {
    guard !connection.isLost else { return }
    if !pages.awaitsProgram(at: host.loop.now()) { present() }
    reader.followPresses()
    connection.flush()
    if let errors = Connection.takeErrors(), let last = errors.last {
      host.log.info("\(errors.count) X errors, \(errors.total) in all; \(public: last.message)")
    }
  }

  /// Updates the windows to the keyboard's present scene.
  private func present() {
    if screen.scheme.takeStaleGround() { focus.lookUpScheme(at: host.loop.now()) }
    screen.present()
    reader.button = screen.button
    followRequests()
    screen.tellKeys(at: host.loop.now())
  }
}
