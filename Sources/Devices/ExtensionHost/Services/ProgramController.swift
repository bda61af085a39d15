internal import Bus
internal import ExtensionProtocol
package import KeyModel
package import Library
package import PageContents
package import Pages
package import Paint
package import Runtime
internal import Synthesis

/// The programs of extensions, with their users' grants (R-TRUST-3). Programs start after the controller is open, because
/// the keyboard's first picture needs none of them. Earlier requests of pages wait.
package final class ProgramController {
  /// The parts of the running keyboard that the controller uses.
  package struct Surroundings {
    /// The word services; nil if there are none.
    package var words: () -> WordServices?
    /// Calls its argument with the text of the clipboard; with nil if the clipboard has no text.
    package var readClipboard: (@escaping (String?) -> Void) -> Void
    package var setClipboard: (String) -> Void
    package var click: () -> Void
    /// Called once for each use of open access that a program has requested and that the user has not decided about:
    /// `org.example.keyboard location`.
    package var request: (String) -> Void
    /// Called when the user has decided about every use that was reported by `request`, or its program is gone.
    package var noRequest: () -> Void
    /// Reports news of a page to the keyboard.
    package var feed: (PageID, ForeignNews) -> Void

    package init(
      words: @escaping () -> WordServices?,
      readClipboard: @escaping (@escaping (String?) -> Void) -> Void,
      setClipboard: @escaping (String) -> Void, click: @escaping () -> Void,
      request: @escaping (String) -> Void, noRequest: @escaping () -> Void,
      feed: @escaping (PageID, ForeignNews) -> Void
    ) {
      (self.words, self.feed, self.noRequest) = (words, feed, noRequest)
      (self.readClipboard, self.setClipboard) = (readClipboard, setClipboard)
      (self.click, self.request) = (click, request)
    }
  }

  /// The debug output that the author of an extension gets on the terminal.
  package struct Debugging: Hashable, Sendable {
    /// Whether messages are written.
    package var isOn: Bool
    /// Whether the program waits for a debugger.
    package var waits: Bool

    package init(isOn: Bool = false, waits: Bool = false) {
      (self.isOn, self.waits) = (isOn, waits)
    }
  }

  private enum State {
    /// The controller is not open yet. The value has each page's last request to its program.
    case early([PageID: PageEffect])
    /// The controller is open, and programs may start; nil if there is no sandbox.
    case open(ExtensionController?)
  }

  private let loop: EventLoop
  private let sandbox: String?
  private let debugging: Debugging
  let shared: SharedLibrary
  let around: Surroundings
  private var state = State.early([:])
  private(set) lazy var location = LocationService(address: DataPaths.systemBus, on: loop)
  private(set) lazy var contacts = ContactReader(on: loop)
  /// A use of open access that a program has requested.
  private struct Request: Hashable {
    var page: PageID
    var use: ExtensionGrants.Use
  }

  /// The requested uses that have been reported, and that the user has not decided about.
  private var undecided: Set<Request> = []

  /// Prepares the controller. `sandbox` is the path of `keycap-sandbox`; nil if it is not installed, and then no program starts.
  package init(
    sandbox: String?, debugging: Debugging, library shared: SharedLibrary, around: Surroundings,
    on loop: EventLoop
  ) {
    (self.sandbox, self.debugging, self.loop) = (sandbox, debugging, loop)
    (self.shared, self.around) = (shared, around)
  }

  /// Allows programs to start, and carries out the earlier requests of pages.
  package func open() {
    guard case .early(let asked) = state else { return }
    state = .open(sandbox.map(makeHost))
    for (id, effect) in asked { carryOut(effect, of: id) }
  }

  /// Carries out a page's request to its program. If there is no sandbox, the page is informed that its program has
  /// ended, and the system keyboard takes its place.
  package func carryOut(_ effect: PageEffect, of id: PageID) {
    switch state {
    case .early(var asked):
      asked[id] = effect
      state = .early(asked)
    case .open(let host?): host.carryOut(effect, of: id)
    case .open(nil):
      if case .surroundings = effect { around.feed(id, ForeignNews(.fail(.ended(status: nil)))) }
    }
  }

  /// Adopts other files or settings.
  package func reload() {
    host?.reload()
    guard !undecided.isEmpty else { return }
    undecided = undecided.filter { host?.isUndecided($0.use, of: $0.page) == true }
    if undecided.isEmpty { around.noRequest() }
  }

  /// Returns the time until which the picture waits for a program's answer to a tap; nil if it need not wait.
  package func answerDue(at now: Instant) -> Instant? { host?.answerDue(at: now) }

  /// Calls `draw` with the picture of the page named `page`, if the page shows a picture.
  package func withPicture(of page: String, _ draw: (PicturePixels) -> Void) {
    guard let picture = host?.picture(of: PageID(rawValue: page)) else { return }
    picture.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      draw(
        PicturePixels(
          base: base, width: picture.width, height: picture.height, stride: picture.stride))
    }
  }

  private var host: ExtensionController? {
    guard case .open(let host) = state else { return nil }
    return host
  }

  private func makeHost(sandbox: String) -> ExtensionController {
    ExtensionController(
      loop: loop, sandbox: sandbox,
      locale: UserLanguages(variable: DataPaths.variable).session.first ?? "en-US",
      find: { [unowned self] id in
        shared.library.bundle(named: id.rawValue).map { shared.library.program(of: $0) }
      },
      services: services, trace: trace
    ) { [unowned self] id, news in around.feed(id, news) }
  }

  private var trace: ExtensionController.Trace? {
    guard debugging.isOn else { return nil }
    let isTerminal = Output.isErrorTerminal
    return ExtensionController.Trace(
      protocol: ProtocolTrace(isWhole: isTerminal, start: loop.now()), showsOutput: isTerminal,
      waits: debugging.waits
    ) { Output.note($0) }
  }

  /// Saves the request for the settings. The first time, also reports it.
  func note(request use: ExtensionGrants.Use, of id: PageID) {
    guard undecided.insert(Request(page: id, use: use)).inserted else { return }
    GrantRequests.note(use, of: id.rawValue, shared.library.paths)
    around.request("\(id.rawValue) \(use.rawValue)")
  }
}
