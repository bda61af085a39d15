import AtSpi
import Bus
import Commands
import Control
import ExtensionHost
import Focus
import InputMethodLinks
import InputMethods
import InputSession
import KeyModel
import Keyboard
import Library
import PageContents
import Pages
import Paint
import Peripherals
import Runtime
import Synthesis
import Windows
import X11
import XTest

/// The composition root: makes the devices, gives events to the keyboard and carries out the keyboard's
/// effects. It decides nothing about keys.
final class App: KeyboardRunner, LibraryOwner {
  var options: RunOptions
  let log: Log
  let loop = EventLoop()
  let connection: Connection
  let monitors: Monitors
  let desktop: Desktop
  let reader: EventReader
  let painter = Painter()
  let synthesizer: Typist
  let router = TextRouter()
  let display: Display
  var library: Library
  var emoji: EmojiData
  /// True while the emoji keyboard is shown or searched.
  var isEmojiOpen = false
  var keyboard: Keyboard
  /// Decides whether the keyboard is light or dark.
  var schemes: SchemeTracker
  var schemeTimer: EventLoop.Timer?
  /// Whether the screen must be read before the next picture. Keys and answers do not wait for that.
  var isGroundStale = false
  var words: WordServices?
  private var signals: Signals?
  var server: ControlServer?
  private var watch: FileWatch?
  var watcher: FocusWatcher?
  /// The tree of keys that screen readers read.
  var keyTree: KeyTree?
  /// Decides which field the keyboard serves.
  var tracker = FieldTracker()
  /// The events for the tracker, in order; the tracker is handling the first of them.
  var signs: [FieldTracker.Event] = []
  var windowTimer: EventLoop.Timer?
  /// The active window, as last read.
  var active: ActiveWindow?
  /// The number of the server's keymap that the system keyboards were last made from, and its group.
  var shownMap = 0
  var shownGroup = 0
  private(set) lazy var uncoverer = FieldUncoverer(desktop)
  private var wakeTimer: EventLoop.Timer?
  private var trimTimer: EventLoop.Timer?
  /// Expires when a press may have arrived as a raw event only.
  var pressTimer: EventLoop.Timer?
  var settleTimer: EventLoop.Timer?
  /// Records the field for which strokes are made.
  var authorship = Authorship()
  /// Decides when strokes are sent while a menu is open.
  var grabs = GrabTracker()
  var grabTimer: EventLoop.Timer?
  /// Who gets the keys (R-DESK-1).
  var custody: CustodyWatch
  var custodyTimer: EventLoop.Timer?
  var login: LoginSession?
  /// Decides when the keyboard of a login screen ends; nil for other keyboards.
  private(set) var greeter: GreeterEnd?
  var desktopBus: DesktopBus?
  /// The user's speech service; nil until the first text to speak.
  var speech: SpeechDesk?
  lazy var joysticks = makeJoysticks()
  /// The programs of keyboards by others.
  lazy var programs = makePrograms()
  /// Ends the wait for a program's answer to keys; the turn that follows paints.
  lazy var answerTimer = loop.makeTimer { _ in }
  /// The requests that presses of the panel icon mean.
  var iconPresses = IconPresses()
  lazy var trayTimer = loop.makeTimer { [unowned self] now in pressTray(nil, at: now) }
  lazy var clicks = ClickPlayer(socket: SoundService.socket, on: loop)
  /// The helpers of converting keyboards.
  lazy var engines = makeEngines()
  /// The panel for input methods beside the keyboard; nil until the user wants their candidates.
  var methods: MethodDesk?
  /// The server that marks composed text in the field; nil until the user wants marked text.
  var marks: MarkDesk?
  /// Keeps keys and choices of candidates in their order.
  var order = KeyOrder()
  lazy var orderTimer = loop.makeTimer { [unowned self] now in advanceOrder(at: now) }
  /// The value of `Keyboard.wishesRevision` that the devices last followed.
  var followed: UInt64?
  /// True once the keyboards have been read completely. Before, only the parts for the first picture are read.
  private var isComplete: Bool
  /// The advice about missing fonts that has been logged.
  var toldFonts: Set<String> = []
  var status = ExitStatus.success

  /// Time that clients have at the end to decode the last keys.
  private static let farewell: Milliseconds = 200
  /// Time that engines have at the end to save what they have learned last.
  private static let lastLesson: Milliseconds = 450
  /// Time after the last touch at which memory for typing is freed.
  static let rest: Milliseconds = 5000

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
      let status = app.run(claim)
      guardian?.dismiss()
      return status
    } catch let over as HandedOver {
      return over.status
    } catch {
      return CommandFailure.tell(startOf: error)
    }
  }

  private init(_ options: RunOptions, log: Log, guardian: Guardian?, claim: ControlClaim?) throws {
    self.options = options
    self.log = log
    custody = CustodyWatch(isGreeter: options.isGreeter)
    connection = try Connection.open(patience: options.isGreeter ? App.greeterPatience : 0) {
      !ServerTicket.own.isGone
    }
    connection.grabs = guardian?.grabs
    try options.claimDisplay(of: connection, socket: claim?.path)
    monitors = Monitors(connection: connection)
    desktop = Desktop(connection: connection, note: guardian?.noteOfDesktop)
    let policy = PolicyShelf()
    library = Library(
      paths: options.paths(under: policy.policy),
      user: UserLanguages(
        variable: DataPaths.variable, layouts: connection.layouts(), isAtLogin: options.isGreeter),
      policy: policy)
    emoji = EmojiData(paths: library.paths)
    try library.check(theme: options.wishes.theme)
    let settings = options.applied(to: library.settings)
    schemes = SchemeTracker(scheme: desktop.look(leavingOut: []).ground ?? .light)
    guard let theme = library.theme(for: settings, scheme: schemes.scheme) else {
      throw CommandFailure.refused(
        "no theme is installed; install the themes (make install), or name their directory: --data DIR"
      )
    }
    display = try Display(
      connection: connection, theme: theme, isManaged: desktop.hasManager, home: options.home)
    reader = EventReader(
      connection: connection, window: display.window, popup: display.popup, desktop: desktop)
    let synthesizer = try Synthesizer(connection: connection, note: guardian?.note)
    let typist = try Typist(synthesizer)
    self.synthesizer = typist
    library.readSystemMap { typist.systemMap() }
    try library.check(keyboard: options.wishes.keyboard)
    var keyboards = library.faces(settings) ?? []
    isComplete = keyboards.isEmpty
    if isComplete { keyboards = library.servingKeyboards(settings) }
    keyboard = Keyboard(
      settings: settings, keyboards: keyboards,
      screen: Screen(monitors, desktop, settings, embedder: display.window.room),
      pages: [EmojiContent(), ClipboardContent(), MethodPage()]
        + ConversionScheme.allCases.map { ConversionPage(scheme: $0) },
      makePage: { ForeignPage(id: $0) })
  }

  private func run(_ claim: ControlClaim?) -> ExitStatus {
    wakeTimer = loop.makeTimer { [unowned self] now in dispatch(.deadline, at: now) }
    recallKeyboards(at: loop.now())
    dispatch(.application(desktop.activeClass()), at: loop.now())
    dispatch(.scheme(display.theme.scheme), at: loop.now())
    if keyboard.wantsButton { recallButton(at: loop.now()) }
    if !options.isHidden || library.settings.policy.isAlwaysVisible {
      dispatch(.command(.show), at: loop.now())
    }
    present()
    tellEmbedder()
    complete()
    do {
      try listen(claim)
    } catch {
      Output.complain("this keyboard cannot be reached by keycap show and hide: \(error.message)")
    }
    grabTimer = loop.makeTimer { [unowned self] now in lookForGrab(at: now) }
    schemeTimer = loop.makeTimer { [unowned self] now in
      trackScheme(.deadline, at: now)
    }
    windowTimer = loop.makeTimer { [unowned self] now in track(.deadline, at: now) }
    settleTimer = loop.makeTimer { [unowned self] now in settle(at: now) }
    if options.isGreeter, options.home == .screen {
      greeter = GreeterEnd(desktop, on: loop) { [unowned self] in
        log.info("somebody has logged in: the keyboard of the login screen ends")
        loop.stop()
      }
    }
    watchFocus()
    watchCustody(at: loop.now())
    // Events that have arrived are handled before deadlines that have passed.
    loop.watch(connection.descriptor) { [unowned self] _, now in
      takeEvents(at: now, isPatient: true)
    }
    pressTimer = loop.makeTimer { [unowned self] now in takeEvents(at: now, isPatient: true) }
    (shownMap, shownGroup) = synthesizer.first
    dispatch(.group(shownGroup), at: loop.now())
    synthesizer.start(on: loop) { [unowned self] report, now in handle(report, at: now) }
    loop.beforeWaiting { [unowned self] _ in finishTurn() }
    trimTimer = loop.makeTimer { [unowned self] _ in
      saveEmoji()
      words?.settle()
      // Frees the emoji glyphs that suggestions needed.
      if !isEmojiOpen { painter.forgetEmoji() }
      painter.rest()
      display.rest()
      loop.beforeSleeping { Memory.trim() }
    }
    Memory.sealConstants()
    trim(after: 1500)
    loop.run()
    if !connection.isLost {
      let end = loop.now()
      dispatch(.end, at: end)
      order.giveUpChoices()
      advanceOrder(at: loop.now())
      saveEmoji()
      synthesizer.finish(patience: App.farewell, clock: loop)
      connection.flush()
      engines.finish(by: end + App.lastLesson)
    }
    return status
  }

  /// The settings, overridden by the options of this run.
  var settings: Settings { options.applied(to: library.settings) }

  /// Reads the keyboards completely; at the start only the parts for the first picture were read.
  private func complete() {
    isComplete = true
    if let names = Translation.user(library.paths, folders: ["Keys/"]) {
      dispatch(.translation(names), at: loop.now())
    }
    dispatch(.keyboards(library.servingKeyboards(settings)), at: loop.now())
    present()
    tellMistakes()
  }

  /// Starts the devices that the first picture does not need: signals, words, programs, files, the control socket.
  private func listen(_ claim: ControlClaim?) throws(ControlFailure) {
    do throws(SystemFailure) {
      signals = try Signals(
        on: loop, wished: { [unowned self] wish, now in dispatch(.command(wish.command), at: now) }
      ) { [unowned self] _, _ in loop.stop() }
    } catch { throw .system(error) }
    // At a greeter nobody has logged in yet: there are no words of a user, and no programs.
    if !options.isGreeter {
      words = makeWords()
      openPrograms()
      openBus()
      openTray(at: loop.now())
    }
    tellTexts(at: loop.now())
    watch = try? FileWatch(library.directories, on: loop) { [unowned self] changed, now in
      reload(changed, at: now)
    }
    guard let claim else { return }
    server = try ControlServer(claim, on: loop) { [unowned self] request, now in
      // The answer takes into account all events that the server sent before the request.
      readEvents(at: now)
      return answer(request, at: now)
    } ended: { [unowned self] _, _ in
      // `setAside` is the only request with a lasting answer.
      synthesizer.giveBack()
    }
  }

  /// Frees the memory of the start or of a bout of typing after `rest` without activity.
  func trim(after rest: Milliseconds) {
    if let trimTimer { loop.set(trimTimer, at: loop.now() + rest) }
  }

  /// Gives the keyboard an event and carries out the effects. Keys are sent first, pictures are painted last.
  func dispatch(_ event: Event, at now: Instant) {
    if event.isTouch { authorship.touch(scene) }
    let effects = keyboard.handle(event, at: now)
    // A user who types by resting the pointer touches nothing.
    if library.settings.dwell.isOn, event.mayDwell, effects.contains(where: \.isStruck) {
      authorship.touch(scene)
    }
    for effect in effects { perform(effect, by: event.author, at: now) }
  }

  private func perform(_ effect: Effect, by author: Authorship.Author, at now: Instant) {
    switch effect {
    case .send(let commands): give(commands, by: author, at: now)
    case .copy(let text): clipboard.set(text)
    case .speak(let utterance): speech?.say(utterance, at: now)
    case .click: clicks.click()
    case .point(let acts): connection.perform(acts)
    case .place(let placement):
      display.place(placement, of: keyboard.scene, among: monitors.latest)
    case .show:
      display.needsShow = true
      trim(after: App.rest)
      desktop.giveFocus()
      lookAgain(at: now)
    case .hide:
      display.hide()
      desktop.returnFocus()
      uncoverer.putBack()
      words?.rest()
    case .repaint(let rects): display.damage(rects)
    case .popup: display.isPopupStale = true
    case .button: display.isButtonStale = true
    case .saveButton(let place): keep(place + "\n", as: .button)
    case .saveKeyboards(let text): keep(text, as: .keyboards)
    case .saveSize(let millimetres): keep(size: millimetres)
    case .documentChanged: isGroundStale = true
    case .wake(let instant): if let wakeTimer { loop.set(wakeTimer, at: instant) }
    // The first keyboards are read in part only; the characters of the complete ones soon follow.
    case .keepResident(let characters):
      if isComplete { synthesizer.keepResident(characters) }
    case .lockGroup(let group): synthesizer.lockGroup(group)
    case .log(let text): log.warning("\(public: text)")
    case .suggest(let request, on: let keys): words?.ask(request, on: keys)
    case .glide(let request, on: let keys): words?.ask(request, on: keys)
    case .askDocument: watcher?.confirmText(at: now)
    case .learn(let learned): words?.learn(learned)
    case .page(.emoji, let effect): performForEmoji(effect, at: now)
    case .page(.clipboard, let effect): performForClipboard(effect, at: now)
    case .page(.inputMethod, let effect): performForMethod(effect, at: now)
    case .page(let id, .aside(let question)): words?.ask(question, of: id)
    case .page(let id, let effect) where id.isConverter:
      engines.carryOut(effect, of: id)
    case .page(let id, let effect): programs.carryOut(effect, of: id)
    case .openSettings: openSettings()
    case .quit: loop.stop()
    }
  }
}
