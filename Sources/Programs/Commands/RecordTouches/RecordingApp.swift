import Control
import Focus
import InputSession
import KeyModel
import Keyboard
import Layouts
import Library
import Paint
import Prediction
import Runtime
import Synthesis
import Windows
import Words
import X11
import XTest

/// The keyboard that records touches (`keycap record-touches`). Keys go to the shown sentence and to no other
/// program. The recording reads no data of the desktop and learns no words.
final class RecordingApp {
  private let loop = EventLoop()
  private let connection: Connection
  private let monitors: Monitors
  private let desktop: Desktop
  private let display: Display
  private let reader: EventReader
  private let painter = Painter()
  private var keyboard: Keyboard
  private let predictor: Predictor
  private var recorder: TouchRecorder
  private let file: NewFile
  private let window: ButtonWindow
  private var canvas: Canvas
  private let frame: Rect
  private var wakeTimer: EventLoop.Timer?
  private var pressTimer: EventLoop.Timer?
  private var isPromptStale = true
  private var failure: FileFailure?
  private var signals: Signals?
  private var server: ControlServer?

  init(keyboard id: String?, prompts: String?, places: Places, file path: String) throws {
    connection = try Connection()
    monitors = Monitors(connection: connection)
    desktop = Desktop(connection: connection, note: nil)
    var library = Library(
      paths: places.paths,
      user: UserLanguages(variable: DataPaths.variable, layouts: connection.layouts()))
    try library.check(keyboard: id)
    let settings = RecordingApp.settings(library.settings, keyboard: id)
    let scheme = desktop.look(leavingOut: []).ground ?? .light
    guard let theme = library.theme(for: settings, scheme: scheme) else {
      throw CommandFailure.refused("no theme is installed")
    }
    display = try Display(
      connection: connection, theme: theme, isManaged: desktop.hasManager, home: .screen)
    reader = EventReader(
      connection: connection, window: display.window, popup: display.popup, desktop: desktop)
    let definitions = library.enabledKeyboards(settings)
    let screen = Screen(monitors, desktop, settings, embedder: nil)
    keyboard = Keyboard(settings: settings, keyboards: definitions, screen: screen)
    let now = loop.now()
    var effects = keyboard.handle(.languages(library.rules(for: definitions)), at: now)
    let catalog = LexiconCatalog(paths: places.paths)
    let language = keyboard.status.language
    let lexicon = catalog.lexicon(language: language)
    predictor = Predictor(lexicons: [lexicon].compactMap(\.self))
    effects += keyboard.handle(
      .lexicons(lexicon == nil ? [] : [language.lexiconLanguage]), at: now)
    effects += keyboard.handle(.scheme(scheme), at: now)
    effects += keyboard.handle(.focus(Field(serial: 1)), at: now)
    effects += keyboard.handle(.command(.show), at: now)
    let sentences = try RecordingApp.sentences(prompts, of: language, places.paths)
    let place = keyboard.placement?.monitor
    guard let monitor = monitors.latest.first(where: { $0.name == place })
    else { throw CommandFailure.noDisplay }
    recorder = TouchRecorder(
      prompts: sentences,
      surface: TouchRecord.Surface(
        keyboard: keyboard.status.keyboard, language: language, scale: keyboard.status.scale,
        pixelsPerMillimetre: monitor.pixelsPerMillimetre), at: now)
    frame = PromptPicture.frame(on: monitor)
    window = try ButtonWindow(
      connection: connection, isManaged: desktop.hasManager, isRound: false,
      name: "Keycap records touches")
    canvas = try Canvas(
      width: Int(frame.width), height: Int(frame.height), format: .translucent)
    file = try NewFile(path)
    reader.button = window
    for effect in effects { perform(effect, at: now) }
  }

  /// Returns the settings for a recording: typed text is never replaced, and no suggestion types a whole word.
  private static func settings(_ settings: Settings, keyboard id: String?) -> Settings {
    var settings = settings
    if let id {
      settings.keyboards = [id]
      settings.keyboard = id
    }
    settings.gestures = false
    settings.text.autocorrection = false
    settings.text.autocapitalization = false
    settings.text.periodShortcut = false
    settings.text.shortcuts = false
    settings.text.learning = false
    settings.text.suggestionsEverywhere = true
    settings.placement = .docked
    settings.focus.opens = false
    return settings
  }

  private static func sentences(
    _ path: String?, of language: String, _ paths: DataPaths
  ) throws -> [String] {
    let own = paths.directories(of: .prompts).map { "\($0)/\(language.baseLanguage).txt" }
    guard let path = path ?? own.first(where: TextFile.exists) else {
      throw CommandFailure.refused(
        "there are no sentences in \(language): name a file with some by --prompts")
    }
    let sentences = PromptText.sentences(of: try TextFile.read(path))
    guard !sentences.isEmpty else { throw CommandFailure.refused("\(path): holds no sentence") }
    return sentences
  }

  /// Runs to the end of the recording. Returns the message about the recording.
  func run(_ claim: ControlClaim) throws -> String {
    try connection.claimDisplay(socket: claim.path)
    signals = try Signals(on: loop) { [unowned self] _, _ in loop.stop() }
    server = try ControlServer(claim, on: loop) { [unowned self] request, now in
      readEvents(at: now)
      return answer(request)
    }
    wakeTimer = loop.makeTimer { [unowned self] now in dispatch(.deadline, at: now) }
    pressTimer = loop.makeTimer { [unowned self] now in readEvents(at: now) }
    loop.watch(connection.descriptor) { [unowned self] _, now in readEvents(at: now) }
    loop.beforeWaiting { [unowned self] now in
      present()
      while connection.hasReadAhead {
        readEvents(at: now)
        present()
      }
      if let pressTimer { loop.set(pressTimer, at: reader.deadline) }
    }
    write(recorder.opening)
    loop.run()
    write(recorder.ending)
    if let failure { throw CommandFailure.refused(failure.message) }
    if connection.isLost { throw CommandFailure.noDisplay }
    return "\(file.path): \(recorder.number) of \(recorder.count) sentences"
  }

  private func answer(_ request: Request) -> ControlAnswer {
    switch request {
    case .quit:
      loop.stop()
      return .now(.done)
    case .status(let asJSON):
      present()
      connection.flush()
      return .now(.text(asJSON ? keyboard.status.json : keyboard.status.lines))
    default: return .now(.refused("touches are being recorded; keycap quit ends that"))
    }
  }

  private func readEvents(at now: Instant) {
    reader.drain(at: now, isPatient: true) { event in
      switch event {
      case .touch(let touch): record(touch, at: now)
      case .expose(let rect): display.expose(rect)
      case .exposePopup: display.exposePopup()
      case .exposeButton: isPromptStale = true
      case .windowLost: display.showAnew(keyboard.scene)
      default: break
      }
    }
    if connection.isLost { loop.stop() }
  }

  private func record(_ touch: Touch, at now: Instant) {
    let keys = keyboard.keyCells.map { TouchRecord.Key($0.name, $0.cell) }
    write(recorder.handle(touch, on: keys))
    dispatch(.touch(touch), at: now)
  }

  private func write(_ records: [TouchRecord]) {
    for record in records {
      do throws(FileFailure) { try file.add(record.line) } catch {
        failure = error
        return loop.stop()
      }
    }
  }

  private func dispatch(_ event: Event, at now: Instant) {
    for effect in keyboard.handle(event, at: now) { perform(effect, at: now) }
  }

  private func perform(_ effect: Effect, at now: Instant) {
    switch effect {
    case .send(let commands):
      for command in commands { write(recorder.perform(command)) }
      isPromptStale = true
      if recorder.prompt == nil { loop.stop() }
    case .glide(let request, on: let keys) where request.guess == nil:
      dispatch(.glided(predictor.answer(request, on: TypingKeys(keys))), at: now)
    case .place(let placement):
      display.window.place(
        placement.frame, reservesArea: placement.reservesArea, cornerRadius: 0,
        monitor: placement.monitor, monitors: monitors.latest)
    case .show: display.needsShow = true
    case .hide: loop.stop()
    case .repaint(let rects): display.damage(rects)
    case .popup: display.isPopupStale = true
    case .wake(let instant): if let wakeTimer { loop.set(wakeTimer, at: instant) }
    default: break
    }
  }

  private func present() {
    do throws(PaintFailure) {
      try display.present(keyboard.scene, popup: keyboard.popup, button: nil, with: painter)
      if isPromptStale { try presentPrompt() }
    } catch { Output.complain(error.message) }
    reader.followPresses()
    connection.flush()
  }

  private func presentPrompt() throws(PaintFailure) {
    isPromptStale = false
    let scene = PromptPicture.scene(
      of: recorder, size: frame.size, scale: keyboard.status.scale)
    try painter.paint(scene, theme: display.theme, damage: [scene.size.bounds], into: canvas)
    let stride = canvas.stride
    canvas.withPixels { pixels in
      if let base = pixels.baseAddress { window.show(pixels: base, stride: stride, frame: frame) }
    }
  }
}
