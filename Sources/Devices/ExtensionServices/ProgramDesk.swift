internal import Bus
internal import ExtensionHost
internal import ExtensionProtocol
internal import Extensions
package import ForeignPage
package import KeyModel
package import Library
package import Pages
package import Paint
package import Runtime
internal import SystemLayout
package import WordServices

/// The programs of keyboards by others, with what their users grant them (R-TRUST-3). Programs start once the desk is
/// open, as the keyboard's first picture needs none of them: what pages ask for before then waits.
package final class ProgramDesk {
  /// What surrounds the desk in the running keyboard.
  package struct Surroundings {
    /// The word services; nil where there are none.
    package var words: () -> WordServices?
    /// Calls its argument with the text of the clipboard; nil where the clipboard has no text.
    package var readClipboard: (@escaping (String?) -> Void) -> Void
    package var setClipboard: (String) -> Void
    package var click: () -> Void
    /// A program would like a use of open access that nobody has decided: `org.example.keyboard location`. Called once
    /// for each.
    package var wish: (String) -> Void
    /// How the keyboard hears of a page.
    package var feed: (PageID, ForeignNews) -> Void

    package init(
      words: @escaping () -> WordServices?,
      readClipboard: @escaping (@escaping (String?) -> Void) -> Void,
      setClipboard: @escaping (String) -> Void, click: @escaping () -> Void,
      wish: @escaping (String) -> Void, feed: @escaping (PageID, ForeignNews) -> Void
    ) {
      (self.words, self.feed) = (words, feed)
      (self.readClipboard, self.setClipboard) = (readClipboard, setClipboard)
      (self.click, self.wish) = (click, wish)
    }
  }

  /// What the author of a keyboard sees of its program on his terminal.
  package struct Debugging: Hashable, Sendable {
    /// Whether messages are told.
    package var isOn: Bool
    /// Whether the program waits for a debugger.
    package var waits: Bool

    package init(isOn: Bool = false, waits: Bool = false) {
      (self.isOn, self.waits) = (isOn, waits)
    }
  }

  private enum State {
    /// Not open yet. Holds each page's last request to its program.
    case early([PageID: PageEffect])
    /// Programs may start; nil where there is no sandbox to start them in.
    case open(ExtensionDesk?)
  }

  private let loop: EventLoop
  private let sandbox: String?
  private let debugging: Debugging
  unowned let owner: any LibraryOwner
  let around: Surroundings
  private var state = State.early([:])
  private(set) lazy var location = LocationService(address: DataPaths.systemBus, on: loop)
  private(set) lazy var contacts = ContactReader(on: loop)
  /// The uses of open access that were asked for and are told already.
  private var told: Set<String> = []

  /// `sandbox` is the path of `keycap-sandbox`; nil where it is not installed, and no program starts.
  package init(
    sandbox: String?, debugging: Debugging, library owner: any LibraryOwner, around: Surroundings,
    on loop: EventLoop
  ) {
    (self.sandbox, self.debugging, self.loop) = (sandbox, debugging, loop)
    (self.owner, self.around) = (owner, around)
  }

  /// Allows programs to start, and carries out what pages have asked for before.
  package func open() {
    guard case .early(let asked) = state else { return }
    state = .open(sandbox.map(makeHost))
    for (id, effect) in asked { carryOut(effect, of: id) }
  }

  /// Carries out a page's request to its program. Where there is no sandbox, the page hears that its program has
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
  package func reload() { host?.reload() }

  /// Until when the picture waits for what a program types; nil where none is awaited.
  package func answerDue(at now: Instant) -> Instant? { host?.answerDue(at: now) }

  /// Calls `draw` with the picture that the page named `page` shows, if it shows one.
  package func withPicture(of page: String, _ draw: (PicturePixels) -> Void) {
    guard let picture = host?.picture(of: PageID(rawValue: page)) else { return }
    picture.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      draw(
        PicturePixels(
          base: base, width: picture.width, height: picture.height, stride: picture.stride))
    }
  }

  private var host: ExtensionDesk? {
    guard case .open(let host) = state else { return nil }
    return host
  }

  private func makeHost(sandbox: String) -> ExtensionDesk {
    ExtensionDesk(
      loop: loop, sandbox: sandbox,
      locale: UserLanguages(variable: DataPaths.variable).session.first ?? "en-US",
      find: { [unowned self] id in
        owner.library.bundle(named: id.rawValue).map { owner.library.program(of: $0) }
      },
      services: services, trace: trace
    ) { [unowned self] id, news in around.feed(id, news) }
  }

  private var trace: ExtensionDesk.Trace? {
    guard debugging.isOn else { return nil }
    let isTerminal = Output.isErrorTerminal
    return ExtensionDesk.Trace(
      protocol: ProtocolTrace(isWhole: isTerminal, start: loop.now()), showsOutput: isTerminal,
      waits: debugging.waits
    ) { Output.note($0) }
  }

  /// Keeps the wish for the settings, and tells it the first time.
  func note(wish use: ExtensionGrants.Use, of id: PageID) {
    let name = "\(id.rawValue) \(use.rawValue)"
    guard told.insert(name).inserted else { return }
    WishList.note(use, of: id.rawValue, owner.library.paths)
    around.wish(name)
  }
}
