import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

// The text services of the focused field, and what they mean to the window.
extension Keyboard {
  /// The languages of the keyboard that is shown, "de-CH".
  private var languages: [KeyboardLanguage] {
    let letters = page.isWhole ? roster.keyboard(named: roster.letters) : roster.current
    return letters?.languages ?? []
  }

  /// The one of them that is written in now (R-TEXT-8).
  var language: KeyboardLanguage? {
    let languages = languages
    return languages.first { $0.tag == session.language } ?? languages.first
  }

  /// Another keyboard, other settings or other rules: the session goes on with them.
  mutating func renewSession() {
    session.services = settings.text
    if case .morse? = roster.current?.inputMethod {
      // Where a space ends a letter, several in a row are no end of a sentence (R-MORSE-2); and no
      // finger slips from one letter to the next, while call signs and the like are no words.
      session.services.periodShortcut = false
      session.services.autocorrection = false
    }
    session.languages = languages.map(\.tag)
    followLanguage()
  }

  /// Rules and words on keys are those of the language that is written in now.
  mutating func followLanguage() {
    session.rules =
      languageRules[session.language.baseLanguage]
      ?? LanguageRules(language: session.language)
    if languages.count > 1 { outbox.isSceneStale = true }
  }

  /// Sends what the session made of a key.
  mutating func send(_ edit: TextEdit) {
    guard !edit.isNothing else { return }
    var commands: [TextCommand] = []
    if edit.deleting > 0 { commands.append(.delete(before: edit.deleting, after: 0)) }
    if !edit.inserting.isEmpty { commands.append(.commit(edit.inserting)) }
    send(commands)
  }

  /// A cell of the bar was tapped.
  mutating func choose(_ cell: Int) {
    guard bar.indices.contains(cell), !bar[cell].text.isEmpty, !isBarOver, !custody.isSecret
    else { return }
    modifiers.join()
    if let id = bar[cell].kind.page, pages[id]?.remembers(in: pageContext) == true {
      outbox.pageEffects.append(.page(id, .use(bar[cell].text)))
    }
    send(session.choose(bar[cell]))
    if shift.strike() { outbox.isSceneStale = true }
    planes.struck()
  }

  /// Whether the cells that are still shown are about a word that has ended.
  private var isBarOver: Bool { session.isAwaiting(awaited) && !session.isInWord }

  /// An answer of the word services.
  mutating func take(_ answer: SuggestionAnswer) {
    let before = session.language
    _ = session.take(answer)
    if session.language != before { followLanguage() }
  }

  /// Whether the bar of suggestions stands above the keys: the field wants it, and there are words
  /// to suggest.
  var wantsBar: Bool {
    session.wantsBar && !page.isHeader && page.id.flatMap { pages[$0] }?.isKeyboard != true
      && languages.contains { wordLanguages.contains($0.tag.baseLanguage) }
  }

  /// How far letter keys reach out under the next touch: only while the field wants suggestions and
  /// the text is as it was when the word services were asked.
  var reachNow: [Character: Double] {
    guard let reach, hasBar, composer == nil, session.isAbout(reach.id) else { return [:] }
    return reach.reach
  }

  /// Lets shift, the bar and the word services follow the text. Answers what has to be done for it.
  mutating func followText() -> [Effect] {
    // Nothing of a password is kept, not even for as long as its field has the focus (R-TRAIT-4).
    if field?.traits.isSecure == true { session.forget() }
    if shift.follow(wantsCapital: session.wantsCapital && !page.isHeader) {
      outbox.isSceneStale = true
    }
    // While a menu is open the bar's room stays, empty, so that no window is resized for it.
    if custody.isOfField || custody.isLocked {
      if placement != nil, hasBar != wantsBar { outbox.isWindowStale = true }
      hasBar = wantsBar
    }
    var effects: [Effect] = []
    let learned = session.takeLearned()
    if !learned.isEmpty { effects.append(.learn(learned)) }
    if let request = session.takeRequest(), let board, !wordLanguages.isEmpty {
      awaited = request.id
      effects.append(.suggest(request, on: board.letters))
    }
    followBar()
    return effects
  }

  /// While an answer is on its way the last one stays, so that the bar does not flicker.
  private mutating func followBar() {
    var cells = hasBar && !custody.isSecret ? session.suggestions : []
    if cells.isEmpty, hasBar, !custody.isSecret, session.isAwaiting(awaited) { return }
    if isRightToLeft, !cells.isEmpty {
      // The first cell is where one begins to read.
      cells += [Suggestion](repeating: .none, count: max(0, 3 - cells.count))
      cells.reverse()
    }
    guard cells != bar else { return }
    bar = cells
    guard let board else { return }
    for index in board.keys.indices {
      if case .suggestion = board.keys[index].part { outbox.staleKeys.insert(index) }
    }
  }
}

extension Suggestion.Kind {
  /// The page that has such suggestions, too, and counts how often they are used.
  fileprivate var page: PageID? { self == .emoji ? .emoji : nil }
}
