import ExtensionHost
import InputMethodLinks
import InputSession
import KeyModel
import Keyboard
import Library
import PageContents
import Pages
import Paint
import Runtime
import X11

/// Supplies what pages and the suggestion bar need from outside the keyboard: words, emoji, copied texts, the helpers
/// of converting keyboards, and the programs of keyboards by others.
final class PageWiring {
  private let host: KeyboardHost
  private let painter: Painter
  private let connection: Connection
  private let reader: EventReader
  private let click: () -> Void
  private var emoji: EmojiData
  /// True while the emoji keyboard is shown or searched.
  private var isEmojiOpen = false
  private var words: WordServices?
  private lazy var programs = makePrograms()
  /// Ends the wait for a program's answer to keys; the turn that follows paints.
  private lazy var answerTimer = host.loop.makeTimer { _ in }
  private lazy var engines = makeEngines()
  /// The debug output that a keyboard's author gets.
  private let debugging: ProgramController.Debugging

  /// Time that engines have at the end to save what they have learned last.
  private static let lastLesson: Milliseconds = 450

  /// `click`: plays the sound of a key.
  init(
    host: KeyboardHost, painter: Painter, connection: Connection, reader: EventReader,
    debugging: ProgramController.Debugging, click: @escaping () -> Void
  ) {
    self.host = host
    self.painter = painter
    self.connection = connection
    self.reader = reader
    self.debugging = debugging
    self.click = click
    emoji = EmojiData(paths: host.files.library.paths)
  }

  /// Starts the word services, and allows programs of keyboards by others to start.
  func begin() {
    words = makeWords()
    painter.pictures = { [unowned self] name, draw in programs.withPicture(of: name, draw) }
    programs.open()
  }

  /// Carries out an effect of a page.
  func carryOut(_ effect: PageEffect, of id: PageID, at now: Instant) {
    switch (id, effect) {
    case (.emoji, _): carryOutForEmoji(effect, at: now)
    case (.clipboard, _): carryOutForClipboard(effect, at: now)
    case (_, .extraCandidates(let question)): words?.ask(question, of: id)
    case _ where id.isConverter: engines.carryOut(effect, of: id)
    default: programs.carryOut(effect, of: id)
    }
  }

  /// Ends the helpers at the keyboard's end, which began at `instant`.
  func finish(since instant: Instant) { engines.finish(by: instant + PageWiring.lastLesson) }

  /// Frees memory, and saves what is not saved yet, after a rest.
  func rest() {
    saveEmoji()
    words?.settle()
    // Frees the emoji glyphs that suggestions needed.
    if !isEmojiOpen { painter.forgetEmoji() }
  }

  // MARK: Words

  private func makeWords() -> WordServices? {
    try? WordServices(paths: host.files.library.paths, log: host.log, loop: host.loop) {
      [unowned self] answer, now in
      switch answer {
      case .words(var suggestions, let reach):
        suggestions.emoji = toned(suggestions.emoji)
        host.handle(.suggestions(suggestions), at: now)
        host.handle(.reach(reach), at: now)
      case .glide(let answer): host.handle(.glided(answer), at: now)
      case .extraCandidates(var answer, let page):
        answer.emoji = toned(answer.emoji)
        host.handle(.page(page, ConversionNews.extraCandidates(answer)), at: now)
      }
    }
  }

  func ask(_ request: SuggestionRequest, on keys: LetterKeys) { words?.ask(request, on: keys) }

  func ask(_ request: GlideRequest, on keys: LetterKeys) { words?.ask(request, on: keys) }

  func learn(_ learned: [InputSession.LearnedWord]) { words?.learn(learned) }

  /// Frees the memory of words while the keyboard is hidden.
  func restWords() { words?.rest() }

  /// The languages among `languages` for which a lexicon is installed.
  func lexicons(of languages: Set<String>) -> Set<String> {
    words?.available(of: languages) ?? []
  }

  /// Sets the file of contacts whose names are known; nil for none.
  func use(addressBook path: String?) { words?.use(addressBook: path) }

  // MARK: Emoji

  private func carryOutForEmoji(_ effect: PageEffect, at now: Instant) {
    switch effect {
    case .open(let languages):
      isEmojiOpen = true
      painter.lookForEmojiAgain()
      let supply = emoji.supply(languages)
      if supply == nil {
        host.log.warning("the emoji are not installed: keycap doctor tells more")
      }
      host.handle(.page(.emoji, supply), at: now)
    case .save(let history): emoji.note(history)
    case .use(let text): emoji.use(text)
    case .close:
      isEmojiOpen = false
      painter.forgetEmoji()
    case .surroundings, .key, .finger, .startHelper, .endHelper, .tellHelper, .extraCandidates,
      .method:
      break
    }
  }

  /// An offered emoji in the user's skin tone; nil where no emoji font is installed.
  private func toned(_ offered: String?) -> String? {
    offered.flatMap { painter.hasEmojiFont ? emoji.toned($0) : nil }
  }

  /// Saves the use of emoji.
  func saveEmoji() {
    // While the screen is locked, nothing is written (R-DESK-2); the file is saved later.
    guard !host.outlook.receiver.isLocked else { return }
    if let mistake = emoji.save() { host.log.warning("\(public: mistake)") }
  }

  // MARK: The clipboard

  /// The clipboard; created at its first use.
  private var clipboard: Clipboard {
    let clipboard = reader.clipboard ?? Clipboard(connection: connection, loop: host.loop)
    reader.clipboard = clipboard
    return clipboard
  }

  /// Makes `text` the text of the clipboard.
  func copy(_ text: String) { clipboard.set(text) }

  /// Listens for copied texts while the keyboard wants them.
  func followCopies(_ isWanted: Bool) {
    guard isWanted || reader.clipboard != nil, isWanted != (reader.clipboard?.copied != nil) else {
      return
    }
    clipboard.copied =
      isWanted ? { [unowned host] text in host.handle(.copied(text), at: host.loop.now()) } : nil
  }

  /// Reads the clipboard if the field takes a code: the code may have been copied before.
  func lookForCode() {
    guard host.takesCode else { return }
    clipboard.read { [unowned host] text in
      if let text { host.handle(.copied(text), at: host.loop.now()) }
    }
  }

  private func carryOutForClipboard(_ effect: PageEffect, at now: Instant) {
    switch effect {
    case .open:
      let kept = KeptClippings(host.files.recall(.clippings) ?? "")
      host.handle(.page(.clipboard, kept), at: now)
    case .save(let text): host.keep(text, as: .clippings)
    case .use, .close, .surroundings, .key, .finger, .startHelper, .endHelper, .tellHelper,
      .extraCandidates,
      .method:
      break
    }
  }

  // MARK: Converting keyboards

  /// The controller that starts helpers. A greeter has none: nobody has logged in yet.
  private func makeEngines() -> EngineController {
    let files = host.files
    return EngineController(
      loop: host.loop,
      find: { id in
        guard !files.isGreeter, let sandbox = DataPaths.helper("keycap-sandbox"),
          let program = DataPaths.helper("keycap-convert")
        else { return nil }
        return EngineController.Helper(
          sandbox: sandbox, program: program,
          container: files.library.paths.conversion(of: id.rawValue))
      },
      mayLearn: { WordStore(paths: files.library.paths).isOn }
    ) { [unowned host] id, news in host.handle(.page(id, news), at: host.loop.now()) }
  }

  // MARK: Keyboards by others

  private func makePrograms() -> ProgramController {
    ProgramController(
      sandbox: DataPaths.helper("keycap-sandbox"), debugging: debugging,
      library: host.files.shared,
      around: ProgramController.Surroundings(
        words: { [unowned self] in words },
        readClipboard: { [unowned self] in clipboard.read($0) },
        setClipboard: { [unowned self] in clipboard.set($0) },
        click: click,
        request: { [unowned host] name in
          host.handle(.request(true), at: host.loop.now())
          host.log.info("a keyboard asks for more: keycap extension grant \(public: name)")
        },
        noRequest: { [unowned host] in host.handle(.request(false), at: host.loop.now()) },
        // The picture is not painted here but before the loop waits. A program that is shown again sends its keys in
        // the middle of the switch; so the whole switch is painted once.
        feed: { [unowned host] id, news in host.handle(.page(id, news), at: host.loop.now()) }),
      on: host.loop)
  }

  /// Adopts other files or settings of keyboards by others.
  func reloadPrograms() { programs.reload() }

  /// Whether the picture waits for a program's answer to keys. The wait ends with a turn of the event loop.
  func awaitsProgram(at now: Instant) -> Bool {
    let due = programs.answerDue(at: now)
    host.loop.set(answerTimer, at: due)
    return due != nil
  }
}
