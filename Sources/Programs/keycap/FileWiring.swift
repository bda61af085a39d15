import DataFiles
import KeyModel
import Keyboard
import Library
import Runtime
import Synthesis
import X11
import XTest

/// Gives the keyboard the contents of files, at the start and when they change: keyboards, languages, lexicons,
/// translations, settings. Also follows the server's keymap, which some keyboards draw.
final class FileWiring {
  private let host: KeyboardHost
  private let connection: Connection
  private let screen: ScreenWiring
  private let focus: FocusWiring
  private let pages: PageWiring
  private var watch: FileWatch?
  /// The number of the server's keymap that the system keyboards were last made from, and its group.
  private var shown = (map: 0, group: 0)
  /// True once the keyboards have been read completely. Before, only the parts for the first picture are read.
  private(set) var isComplete: Bool

  init(
    host: KeyboardHost, connection: Connection, screen: ScreenWiring, focus: FocusWiring,
    pages: PageWiring, isComplete: Bool
  ) {
    self.host = host
    self.connection = connection
    self.screen = screen
    self.focus = focus
    self.pages = pages
    self.isComplete = isComplete
  }

  private var settings: Settings { host.files.settings }

  /// Reads the keyboards completely; at the start only the parts for the first picture were read.
  func complete() {
    isComplete = true
    if let names = Translation.user(host.files.library.paths, folders: ["Keys/"]) {
      host.handle(.translation(names), at: host.loop.now())
    }
    host.handle(.keyboards(host.files.servingKeyboards()), at: host.loop.now())
  }

  /// Begins to watch the files.
  func begin() {
    tellTexts(at: host.loop.now())
    watch = try? FileWatch(host.files.library.directories, on: host.loop) {
      [unowned self] changed, now in
      reload(changed, at: now)
    }
  }

  /// Reads all files again.
  func reload(at now: Instant) { reload(host.files.library.directories, at: now) }

  private func reload(_ changed: [String], at now: Instant) {
    let parts = host.files.library.reload(changed)
    if parts.contains(.settings) {
      host.handle(.settings(settings), at: now)
      recallButton(at: now)
      screen.follow(at: now)
    }
    if parts.contains(.keyboards) || parts.contains(.settings) {
      host.handle(.keyboards(host.files.servingKeyboards()), at: now)
    }
    pages.reloadPrograms()
    if parts.contains(.applications) { focus.followRules(at: now) }
    if !parts.intersection([.texts, .keyboards, .settings]).isEmpty { tellTexts(at: now) }
    if parts.isEmpty { host.files.tellMistakes() } else { screen.scheme.retheme(at: now) }
  }

  /// Adopts other files or settings of keyboards by others.
  func reloadPrograms() { pages.reloadPrograms() }

  /// Gives the keyboard the present list of keyboards, and the data of their languages.
  func serveKeyboards(at now: Instant) {
    host.handle(.keyboards(host.files.servingKeyboards()), at: now)
    tellTexts(at: now)
  }

  /// Gives the keyboard the rules, lexicons and shortcuts of its languages.
  private func tellTexts(at now: Instant) {
    let (files, settings) = (host.files, settings)
    let keyboards = files.library.enabledKeyboards(settings)
    host.handle(.languages(files.library.rules(for: keyboards)), at: now)
    host.handle(
      .lexicons(pages.lexicons(of: files.library.lexiconLanguages(of: keyboards))), at: now)
    host.handle(.shortcuts(files.library.shortcuts()), at: now)
    pages.use(addressBook: files.library.addressBook(settings))
    files.tellMistakes()
  }

  // MARK: The server's keymap

  /// Notes the keymap and the group with which the keyboard started.
  func beginLayout(_ map: Int, group: Int) {
    shown = (map, group)
    host.handle(.group(group), at: host.loop.now())
  }

  /// Follows another keymap or group of the server, for the keyboards that draw the server's layout.
  func followLayout(_ map: Int, group: Int, at now: Instant) {
    guard (map, group) != shown else { return }
    let isOther = map != shown.map
    shown = (map, group)
    let isAnotherUser = isOther && host.files.library.follow(layouts: connection.layouts())
    if isAnotherUser { host.handle(.settings(settings), at: now) }
    let settings = settings
    let isDrawn = settings.keyboards.contains(where: SystemCatalog.owns)
    if isAnotherUser || isDrawn && (isOther || settings.groups == .follow) {
      serveKeyboards(at: now)
    }
    if isDrawn { host.handle(.group(group), at: now) }
  }

  // MARK: State that outlives a run

  /// Puts the floating button where the user left it.
  func recallButton(at now: Instant) {
    guard host.outlook.allowsButton, !host.files.isGreeter, let place = host.files.recall(.button)
    else { return }
    host.handle(.buttonPlace(place), at: now)
  }

  /// Gives the keyboard the list of keyboards that applications used before this start (R-GLOBE-6).
  func recallKeyboards(at now: Instant) {
    guard !host.files.isGreeter, let text = host.files.recall(.keyboards) else { return }
    host.handle(.keyboardsInUse(text), at: now)
  }
}
