package import ExtensionProtocol
internal import Extensions
package import ForeignPage
package import KeyModel
package import Layouts
package import Pages
package import Runtime

/// The programs of all keyboards by others that are enabled: started when they are first shown, told of their view and
/// their field, frozen while hidden. What they want of the window goes to the keyboard as news for their pages.
package final class ExtensionDesk {
  /// Where the program of a keyboard is.
  package struct Program: Hashable {
    package var bundle: String
    /// The program, with its path from the root, and its arguments.
    package var command: [String]
    package var container: String
    /// The folder that the program shares with its application; nil where the user has not granted that.
    package var shared: String?
    /// Changes with the files of the bundle, and with the containers.
    package var edition: String
    /// What the user has granted.
    package var access: OpenAccess
    /// The language that the manifest declares, `de-CH`.
    package var language: String
    /// Whether the manifest says that the keyboard types all of ASCII.
    package var claimsASCII: Bool
    /// How the user has set it: the values of the settings that it declares.
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

    /// Whether the other is the same program with the same rights.
    func runs(as other: Program) -> Bool {
      var same = other
      same.settings = settings
      return self == same
    }
  }

  /// What authors are told of their keyboards.
  package struct Trace {
    var `protocol`: ProtocolTrace
    /// Whether he is told what his program prints, and which calls are refused.
    var showsOutput: Bool
    /// Whether his program waits for a debugger at each start, and has all the time that debugging takes.
    var waits: Bool
    var write: (String) -> Void

    package init(
      protocol: ProtocolTrace, showsOutput: Bool, waits: Bool, write: @escaping (String) -> Void
    ) {
      (self.protocol, self.write) = (`protocol`, write)
      (self.showsOutput, self.waits) = (showsOutput, waits)
    }
  }

  private struct Seat {
    var runner: ExtensionRunner
    /// The program as the runner starts it.
    var program: Program
    var teller = SurroundingsTeller()
    /// What the window shows of the program's picture; nil while the keyboard is not shown.
    var picture: PictureCopy?
    var fingers = PictureFingers()
    /// The language that the program has told, and at which of its starts.
    var language: (tag: String, start: Int)?
    /// An answer with a lexicon is long: a program that asks without end would hold up typing.
    var lexicons = Pace(burst: 10, interval: 1_000)
    /// Why the program is started no more; nil while it may be.
    var fault: SessionFault?
  }

  private let loop: EventLoop
  private let sandbox: String
  private let locale: String
  private let find: (PageID) -> Program?
  let services: Services
  private let feed: (PageID, ForeignNews) -> Void
  private let trace: Trace?
  private var seats: [PageID: Seat] = [:]

  /// `sandbox` is the path of `keycap-sandbox`, `find` the program of a page, `feed` how the keyboard hears of a page.
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

  /// Does what a page wants of its program.
  package func carryOut(_ effect: PageEffect, of id: PageID) {
    switch effect {
    case .surroundings(let surroundings): tell(surroundings, to: id)
    case .key(let press): seats[id]?.runner.handle(.key(HostMessage.KeyTouch(press)))
    case .finger(let touch, let now):
      guard let told = seats[id]?.fingers.handle(touch, at: now) else { return }
      seats[id]?.runner.handle(.touch(told))
    case .close:
      seats[id]?.teller.forget()
      seats[id]?.picture = nil
      seats[id]?.fingers = PictureFingers()
      seats[id]?.runner.handle(.hide)
    case .open, .save, .use, .startHelper, .endHelper, .tellHelper, .aside, .method: break
    }
  }

  /// Files or settings have changed: a keyboard that was switched off for its faults may be tried again. A program whose bundle or grants are others now is ended, and starts anew when it is
  /// shown, at once where it is (R-TRUST-1); all others run on.
  package func reload() {
    for (id, seat) in seats {
      seats[id]?.fault = nil
      guard let program = find(id) else {
        seat.runner.end()
        seats[id] = nil
        continue
      }
      guard program != seat.program else { continue }
      seats[id]?.program = program
      seat.runner.handle(.settings(program.settings))
      seat.runner.handle(.claim(ascii: program.claimsASCII))
      if !program.runs(as: seat.program) { seat.runner.handle(.replaced(welcome(program))) }
      forgetLanguage(of: id)
    }
  }

  /// Until when the window's next picture waits for what a program types (`ExtensionSession.answerDue`).
  package func answerDue(at now: Instant) -> Instant? {
    for seat in seats.values { if let due = seat.runner.answerDue(at: now) { return due } }
    return nil
  }

  /// The picture of the page as the window shows it; nil while there is none.
  package func picture(of id: PageID) -> PictureCopy? { seats[id]?.picture }

  private func tell(_ surroundings: PageSurroundings, to id: PageID) {
    guard let runner = seats[id]?.runner ?? seat(id) else {
      return feed(id, ForeignNews(.fail(.ended(status: 125))))
    }
    if let fault = seats[id]?.fault { return feed(id, ForeignNews(.disable(fault))) }
    for event in seats[id]?.teller.events(for: surroundings) ?? [] { runner.handle(event) }
    forgetLanguage(of: id)
  }

  /// How much more time a program has while it is debugged.
  private static let debugging = 86_400.0

  private func seat(_ id: PageID) -> ExtensionRunner? {
    guard let program = find(id) else { return nil }
    let (sandbox, trace, loop) = (sandbox, trace, loop)
    let patience =
      trace?.waits == true ? ExtensionSession.Patience(times: ExtensionDesk.debugging) : .init()
    let printing = trace.flatMap { trace in
      trace.showsOutput
        ? { (line: String) in trace.write(trace.protocol.printed(line, at: loop.now())) } : nil
    }
    let runner = ExtensionRunner(
      welcome: welcome(program), patience: patience, trace: trace, printing: printing, loop: loop,
      command: { [weak self] in
        let now = self?.seats[id]?.program ?? program
        return ExtensionProcess.Command(
          sandbox: sandbox, bundle: now.bundle, program: now.command, container: now.container,
          shared: now.shared, network: now.access.allows(.network))
      }
    ) { [weak self] in self?.carryOut($0, of: id) }
    seats[id] = Seat(runner: runner, program: program)
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
      if case .disable(let fault) = effect { seats[id]?.fault = fault }
      seats[id]?.teller.forget()
      seats[id]?.picture = nil
      feed(id, ForeignNews(effect))
    case .setPasteboard(let text):
      if isGranted(.pasteboard, to: id) { services.setPasteboard(text) }
    case .playInputClick: if isGranted(.sounds, to: id) { services.click() }
    case .primaryLanguage(let tag): setLanguage(tag, of: id)
    default: feed(id, ForeignNews(effect))
    }
  }

  /// The frame is copied, so that its half is free again at once, and the copy is shown.
  private func show(_ frame: PictureFrame, of id: PageID) {
    guard let seat = seats[id], let place = seat.runner.picture, let memory = seat.runner.memory
    else { return }
    let picture = seat.picture ?? PictureCopy()
    seats[id]?.picture = picture
    picture.copy(frame, of: place, from: memory)
    feed(id, ForeignNews(.present(frame)))
    seats[id]?.runner.handle(.presented(frame.number))
  }

  /// A language that Keycap does not know says nothing to it, and could be text that was typed (R-TRUST-4).
  private func setLanguage(_ tag: String, of id: PageID) {
    guard services.knows(tag) else { return }
    let start = serial(of: id)
    seats[id]?.language = (tag, start)
    feed(id, ForeignNews(.primaryLanguage(tag)))
  }

  /// A program that was started anew has told no language yet.
  private func forgetLanguage(of id: PageID) {
    guard let seat = seats[id], let told = seat.language, told.start != seat.runner.starts else {
      return
    }
    seats[id]?.language = nil
    feed(id, ForeignNews(.primaryLanguage(seat.program.language)))
  }

  /// The language that the keyboard types now.
  func language(of id: PageID) -> String {
    seats[id].map { $0.language?.tag ?? $0.program.language } ?? "en-US"
  }

  func admitsLexicon(of id: PageID) -> Bool { seats[id]?.lexicons.admit(at: loop.now()) == true }

  func access(of id: PageID) -> OpenAccess { seats[id]?.program.access ?? OpenAccess() }

  func isShown(_ id: PageID) -> Bool { seats[id]?.runner.isShown == true }

  /// Another number after each start of the program.
  func serial(of id: PageID) -> Int { seats[id]?.runner.starts ?? 0 }

  func reply(_ answer: HostMessage.Answer, to request: String, of id: PageID) {
    seats[id]?.runner.handle(.answer(id: request, answer))
  }
}
