import Board
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

// Connects the text services of the focused field with the keyboard.
extension Keyboard {
  /// The languages of the keyboard for words, such as "de-CH".
  private var languages: [KeyboardLanguage] { wordKeyboard?.languages ?? [] }

  /// The keyboard for words. A page such as the emoji has no language, so the letters that were shown before it
  /// count. An extension has its own language.
  private var wordKeyboard: KeyboardDefinition? {
    let isOtherPage = page.isWhole && page.id.flatMap { pages[$0] }?.isKeyboard != true
    return isOtherPage
      ? enabledKeyboards.keyboard(named: enabledKeyboards.letters) : enabledKeyboards.current
  }

  /// The language in which the user is writing (R-TEXT-8).
  var language: KeyboardLanguage? {
    let languages = languages
    return languages.first { $0.tag == session.language } ?? languages.first
  }

  /// Adapts the session to the keyboard, the settings and the rules in force.
  mutating func renewSession() {
    session.services = pages.isBesideMethod ? .none : settings.text
    session.needsSpaceAfterShortcut = false
    if case .morse? = enabledKeyboards.current?.inputMethod {
      session.needsSpaceAfterShortcut = true
      // In Morse a space ends a letter, so that several spaces do not end a sentence (R-MORSE-2). No finger slips
      // from one letter to the next, and call signs and the like are not words.
      session.services.periodShortcut = false
      session.services.autocorrection = false
    }
    session.languages = languages.map(\.tag)
    followLanguage()
  }

  /// Gives the session the rules of the language in which the user is writing. Words on keys follow this language.
  mutating func followLanguage() {
    session.rules =
      surroundings.languageRules[session.language.baseLanguage]?.of(session.language)
      ?? LanguageRules(language: session.language)
  }

  /// Makes an edit in the session and sends it.
  mutating func edit(_ make: (inout InputSession) -> TextEdit) {
    let before = session.erasable
    send(make(&session), of: before)
  }

  /// Sends an edit of a text that ended with `before`.
  mutating func send(_ edit: TextEdit, of before: String) {
    guard !edit.isNothing else { return }
    var commands: [TextCommand] = []
    if edit.deleting > 0 {
      commands.append(
        .delete(before: edit.deleting, after: 0, of: String(before.suffix(edit.deleting))))
    }
    if !edit.inserting.isEmpty { commands.append(.commit(edit.inserting)) }
    send(commands)
  }

  /// Whether a finger comes down on a suggestion.
  func isOnSuggestion(_ touch: Touch) -> Bool {
    guard let key = stage.board?.key(at: touch.position),
      case .suggestion(let cell)? = boardKey(key)?.part
    else { return false }
    return bar.offer(in: cell, surroundings) != nil
  }

  /// Takes the suggestion that the finger saw in its cell, whatever the cell shows now.
  mutating func choose(_ offer: Offer) {
    let chosen = offer.suggestion
    guard !chosen.text.isEmpty, !receiver.isSecret, offer.field == field?.serial else { return }
    if chosen.kind == .clipping {
      if let copied = bar.takeCopied() { paste(copied.text) }
      return
    }
    levels.join()
    if let id = chosen.kind.page, pages[id]?.remembers(in: surroundings.pageContext) == true {
      outbox.pageEffects.append(.page(id, .use(chosen.text)))
    }
    edit {
      $0.isInWord || offer.word.isEmpty ? $0.choose(chosen) : $0.choose(chosen, late: offer.word)
    }
    levels.wroteWord()
  }

  /// Adopts an answer of the word services.
  mutating func adopt(_ answer: SuggestionAnswer) {
    let (language, before) = (session.language, session.erasable)
    // A correction must not go to a menu, nor be combined with a modifier.
    if receiver.isOfField, !levels.isChord, let edit = session.handleLate(answer) {
      send(edit, of: before)
    } else {
      _ = session.handle(answer)
    }
    if session.language != language { followLanguage() }
  }

  /// Whether the suggestion bar shall be above the keys: the field wants suggestions, and a lexicon has words in one
  /// of the languages.
  var wantsBar: Bool {
    if takesCode, page.id == nil { return true }
    return session.wantsBar && !page.isHeader && page.id.flatMap { pages[$0] }?.isKeyboard != true
      && languages.contains { surroundings.wordLanguages.contains($0.tag.lexiconLanguage) }
  }

  /// Adapts shift and the room of the suggestion bar to the text.
  mutating func followText() {
    // The text of a password field is not kept, even while the field has the focus (R-TRAIT-4).
    if field?.traits.isSecure == true { session.forget() }
    levels.follow(wantsCapital: !page.isHeader && session.wantsCapital)
    bar.giveRoom(wantsBar, in: surroundings)
  }

  /// Asks the word services about the text, on the keys as they are laid out now, and updates the suggestion bar.
  /// Returns the effects.
  mutating func askWords() -> [Effect] {
    session.board = WordBoard(
      keyboard: wordKeyboard?.identifier ?? "", lexicons: surroundings.wordLanguages)
    var effects: [Effect] = []
    let learned = session.takeLearned()
    if !learned.isEmpty { effects.append(.learn(learned)) }
    if let board = stage.board, !surroundings.wordLanguages.isEmpty,
      let request = session.takeRequest()
    {
      effects.append(.suggest(request, on: board.letters))
    }
    if let request = outbox.glide, let board = stage.board {
      effects.append(.glide(request, on: board.letters))
    }
    if session.awaitsProof || composing.isWaiting { outbox.asksDocument = true }
    followBar()
    return effects
  }

  private mutating func followBar() {
    guard bar.follow(session, isRightToLeft: isRightToLeft, in: surroundings) else { return }
    if !bar.isGuessing { saySuggestion() }
    redrawBar()
  }

  /// Marks the cells of the bar as stale, so that they are drawn again.
  mutating func redrawBar() {
    guard let board = stage.board else { return }
    for index in board.keys.indices {
      if case .suggestion = board.keys[index].part { outbox.staleKeys.insert(index) }
    }
  }
}

extension Suggestion.Kind {
  /// The page that also offers suggestions of this kind, and counts their use; nil if there is no such page.
  fileprivate var page: PageID? { self == .emoji ? .emoji : nil }
}
