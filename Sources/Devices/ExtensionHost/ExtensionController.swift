package import ExtensionProtocol
package import KeyModel
package import Layouts
package import PageContents
package import Pages
package import Runtime

/// The programs of all enabled extensions. A program starts when its extension is first shown, gets the view and the
/// field, and is frozen while hidden. The program's requests about the window go to the keyboard as news for its
/// page.
package final class ExtensionController {
  /// The program of an extension and its rights.
  package struct Program: Hashable {
    package var bundle: String
    /// The absolute path of the program, then its arguments.
    package var command: [String]
    package var container: String
    /// The folder that the program shares with its application; nil if the user has not granted such a folder.
    package var shared: String?
    /// A text that changes when the files of the bundle or the containers change.
    package var edition: String
    /// The user's grants.
    package var access: OpenAccess
    /// The language that the manifest declares, such as `de-CH`.
    package var language: String
    /// Whether the manifest says that the extension can type all of ASCII.
    package var claimsASCII: Bool
    /// The values that the user has chosen for the settings that the extension declares.
    package var settings: [String: JSON]

    package init(
      bundle: String, command: [String], container: String, shared: String?, edition: String,
      access: OpenAccess, language: String, claimsASCII: Bool = false,
      settings: [String: JSON] = [:]
    ) {
      self.bundle = bundle
      self.command = command
      self.container = container
      self.shared = shared
      self.edition = edition
      self.access = access
      self.language = language
      self.claimsASCII = claimsASCII
      self.settings = settings
    }

    /// Whether the other program is the same program with the same rights.
    func runs(as other: Program) -> Bool {
      var same = other
      same.settings = settings
      return self == same
    }
  }

  /// The output that authors get about their extensions.
  package struct Trace {
    var `protocol`: ProtocolTrace
    /// Whether the author sees the program's output and its refused calls.
    var showsOutput: Bool
    /// Whether the program waits for a debugger at each start, and gets the time that debugging takes.
    var waits: Bool
    var write: (String) -> Void

    package init(
      protocol: ProtocolTrace, showsOutput: Bool, waits: Bool, write: @escaping (String) -> Void
    ) {
      (self.protocol, self.write) = (`protocol`, write)
      (self.showsOutput, self.waits) = (showsOutput, waits)
    }
  }

  private struct RunningProgram {
    var runner: ExtensionRunner
    /// The program in the form in which the runner starts it.
    var program: Program
    var teller = SurroundingsTeller()
    /// The shown copy of the program's picture; nil while the extension is not shown.
    var picture: PictureCopy?
    var fingers = PictureFingers()
    /// The language that the program has reported, with the number of its start; nil if it has reported none.
    var language: (tag: String, start: Int)?
    /// Limit on requests for lexicons. The answers are long, and a program that asks without end would delay typing.
    var lexicons = Pace(burst: 10, interval: 1_000)
    /// The fault that prevents the program from being started; nil if it may start.
    var fault: SessionFault?
  }

  private let loop: EventLoop
  private let sandbox: String
  private let locale: String
  private let find: (PageID) -> Program?
  let services: Services
  private let feed: (PageID, ForeignNews) -> Void
  private let trace: Trace?
  private var runningPrograms: [PageID: RunningProgram] = [:]

  /// Prepares the programs. `sandbox` is the path of `keycap-sandbox`, `find` returns the program of a page, and
  /// `feed` reports news of a page to the keyboard.
  package init(
    loop: EventLoop, sandbox: String, locale: String, find: @escaping (PageID) -> Program?,
    services: Services, trace: Trace? = nil,
    feed: @escaping (PageID, ForeignNews) -> Void
  ) {
    self.loop = loop
    self.sandbox = sandbox
    self.locale = locale
    self.find = find
    self.services = services
    self.trace = trace
    self.feed = feed
  }

  /// Passes the effect of a page to the page's program.
  package func carryOut(_ effect: PageEffect, of id: PageID) {
    switch effect {
    case .surroundings(let surroundings): tell(surroundings, to: id)
    case .key(let press): runningPrograms[id]?.runner.handle(.key(HostMessage.KeyTouch(press)))
    case .finger(let touch, let now):
      guard let reported = runningPrograms[id]?.fingers.handle(touch, at: now) else { return }
      runningPrograms[id]?.runner.handle(.touch(reported))
    case .close:
      runningPrograms[id]?.teller.forget()
      runningPrograms[id]?.picture = nil
      runningPrograms[id]?.fingers = PictureFingers()
      runningPrograms[id]?.runner.handle(.hide)
    case .open, .save, .use, .startHelper, .endHelper, .tellHelper, .extraCandidates, .method: break
    }
  }

  /// Adopts changed files or settings. An extension that was switched off for its faults may be tried again. A
  /// program whose bundle or grants have changed is ended. The program starts again when its keyboard is shown;
  /// immediately, if the keyboard is shown now (R-TRUST-1). All other programs continue.
  package func reload() {
    for (id, running) in runningPrograms {
      runningPrograms[id]?.fault = nil
      guard let program = find(id) else {
        running.runner.end()
        runningPrograms[id] = nil
        continue
      }
      guard program != running.program else { continue }
      runningPrograms[id]?.program = program
      running.runner.handle(.settings(program.settings))
      running.runner.handle(.claim(ascii: program.claimsASCII))
      if !program.runs(as: running.program) { running.runner.handle(.replaced(welcome(program))) }
      forgetLanguage(of: id)
    }
  }

  /// Returns the time until which the window's next picture waits for a program's answer to a tap
  /// (`ExtensionSession.answerDue`); nil if it need not wait.
  package func answerDue(at now: Instant) -> Instant? {
    for running in runningPrograms.values {
      if let due = running.runner.answerDue(at: now) { return due }
    }
    return nil
  }

  /// Returns the picture of the page as the window shows it; nil if there is none.
  package func picture(of id: PageID) -> PictureCopy? { runningPrograms[id]?.picture }

  private func tell(_ surroundings: PageSurroundings, to id: PageID) {
    guard let runner = runningPrograms[id]?.runner ?? makeRunner(id) else {
      return feed(id, ForeignNews(.fail(.ended(status: 125))))
    }
    if let fault = runningPrograms[id]?.fault { return feed(id, ForeignNews(.disable(fault))) }
    for event in runningPrograms[id]?.teller.events(for: surroundings) ?? [] {
      runner.handle(event)
    }
    forgetLanguage(of: id)
  }

  /// Factor of a program's time limits while the program is debugged.
  private static let debugging = 86_400.0

  private func makeRunner(_ id: PageID) -> ExtensionRunner? {
    guard let program = find(id) else { return nil }
    let (sandbox, trace, loop) = (sandbox, trace, loop)
    let patience =
      trace?.waits == true
      ? ExtensionSession.Patience(times: ExtensionController.debugging) : .init()
    let printing = trace.flatMap { trace in
      trace.showsOutput
        ? { (line: String) in trace.write(trace.protocol.printed(line, at: loop.now())) } : nil
    }
    let runner = ExtensionRunner(
      welcome: welcome(program), patience: patience, trace: trace, printing: printing, loop: loop,
      command: { [weak self] in
        let now = self?.runningPrograms[id]?.program ?? program
        return ExtensionProcess.Command(
          sandbox: sandbox, bundle: now.bundle, program: now.command, container: now.container,
          shared: now.shared, network: now.access.allows(.network))
      }
    ) { [weak self] in self?.carryOut($0, of: id) }
    runningPrograms[id] = RunningProgram(runner: runner, program: program)
    runner.handle(.settings(program.settings))
    runner.handle(.claim(ascii: program.claimsASCII))
    return runner
  }

  private func welcome(_ program: Program) -> HostMessage.Welcome {
    HostMessage.Welcome(
      container: program.container, shared: program.shared, locale: locale,
      fullAccess: program.access.isGranted)
  }

  private func carryOut(_ effect: SessionEffect, of id: PageID) {
    switch effect {
    case .request(let request, let service): answer(service, request, of: id)
    case .present(let frame): show(frame, of: id)
    case .fail, .disable:
      if case .disable(let fault) = effect { runningPrograms[id]?.fault = fault }
      runningPrograms[id]?.teller.forget()
      runningPrograms[id]?.picture = nil
      feed(id, ForeignNews(effect))
    case .setPasteboard(let text):
      if isGranted(.pasteboard, to: id) { services.setPasteboard(text) }
    case .playInputClick: if isGranted(.sounds, to: id) { services.click() }
    case .primaryLanguage(let tag): setLanguage(tag, of: id)
    default: feed(id, ForeignNews(effect))
    }
  }

  /// Copies the frame, so that its half of the memory is free again, and shows the copy.
  private func show(_ frame: PictureFrame, of id: PageID) {
    guard let running = runningPrograms[id], let place = running.runner.picture,
      let memory = running.runner.memory
    else { return }
    let picture = running.picture ?? PictureCopy()
    runningPrograms[id]?.picture = picture
    picture.copy(frame, of: place, from: memory)
    feed(id, ForeignNews(.present(frame)))
    runningPrograms[id]?.runner.handle(.presented(frame.number))
  }

  /// Adopts the language that the program reports. A language that Keycap does not know is ignored, since it might
  /// be typed text (R-TRUST-4).
  private func setLanguage(_ tag: String, of id: PageID) {
    guard services.knows(tag) else { return }
    let start = serial(of: id)
    runningPrograms[id]?.language = (tag, start)
    feed(id, ForeignNews(.primaryLanguage(tag)))
  }

  /// Restores the declared language, if the program was started again since it reported another language.
  private func forgetLanguage(of id: PageID) {
    guard let running = runningPrograms[id], let reported = running.language,
      reported.start != running.runner.starts
    else {
      return
    }
    runningPrograms[id]?.language = nil
    feed(id, ForeignNews(.primaryLanguage(running.program.language)))
  }

  /// Returns the language in which the extension types now.
  func language(of id: PageID) -> String {
    runningPrograms[id].map { $0.language?.tag ?? $0.program.language } ?? "en-US"
  }

  func admitsLexicon(of id: PageID) -> Bool {
    runningPrograms[id]?.lexicons.admit(at: loop.now()) == true
  }

  func access(of id: PageID) -> OpenAccess { runningPrograms[id]?.program.access ?? OpenAccess() }

  func isShown(_ id: PageID) -> Bool { runningPrograms[id]?.runner.isShown == true }

  /// Returns the number of the program's present start. Each start has another number.
  func serial(of id: PageID) -> Int { runningPrograms[id]?.runner.starts ?? 0 }

  func reply(_ answer: HostMessage.Answer, to request: String, of id: PageID) {
    runningPrograms[id]?.runner.handle(.answer(id: request, answer))
  }
}
