import Board
import Control
import Gestures
import InputSession
import KeyModel
import Layouts
import Pages

// The frame around a page: opens and leaves pages, and carries out their requests.
extension Keyboard {
  /// The content of the window, or the content that it would have if it were not hidden.
  ///
  /// The function is never inlined: an inlined copy in a mutating function would copy the whole keyboard.
  @inline(never)
  var page: Page { pages.page(with: enabledKeyboards.shown, in: surroundings) }

  var mayConvert: Bool { !isSecret }

  /// Ends the composition and the offers of the page above a converting keyboard.
  mutating func finishConversion(_ ending: PageEnding) {
    guard let id = enabledKeyboards.shown?.header, let page = pages[id],
      page.isComposing || page.isOffering
    else { return }
    // Letters that are not kana yet become kana, or are forgotten with the reading.
    if ending == .typed { finishComposition() }
    resetComposer()
    tell(id) { page, context in page.finish(ending, in: context) }
  }

  /// Whether a key may open the page. No key does while another page is shown, or in fields for which the page is
  /// not offered.
  func offers(_ id: PageID) -> Bool {
    guard !page.isWhole, enabledKeyboards.keyboard(of: id) != nil else { return false }
    return pages[id]?.isOffered(in: field?.traits ?? FieldTraits()) ?? false
  }

  /// The pages that keys can open, in the user's order.
  var offeredPages: [PageID] { enabledKeyboards.keyboards.compactMap(\.page).filter { offers($0) } }

  mutating func perform(_ action: PageAction, at now: Instant) {
    switch action {
    case .open(let id): openPage(id, at: now)
    case .leave: leavePage(at: now)
    case .resume: if let id = page.id { openPage(id, at: now) }
    case .command(let command):
      if let id = page.id { tell(id) { page, context in page.perform(command, in: context) } }
    case .key(let key): touch(PageKeyPress(key, .tap))
    case .convert: convertWord()
    case .area: break
    }
  }

  /// Reports to the page that one of its keys was touched.
  mutating func touch(_ press: PageKeyPress) {
    if let id = page.id { tell(id) { page, context in page.touch(press, in: context) } }
  }

  private mutating func openPage(_ id: PageID, at now: Instant) {
    guard let keyboard = enabledKeyboards.keyboard(of: id) else { return }
    commitFingers(at: now)
    showNoOverlay()
    choose(keyboard)
  }

  mutating func leavePage(at now: Instant) {
    guard let letters = enabledKeyboards.letters else { return }
    commitFingers(at: now)
    showNoOverlay()
    takeLettersBack()
    choose(letters)
  }

  /// Lends the letters to a page: the letters are shown below the page's header and type into the page. The
  /// application keeps the focus.
  mutating func lendLetters(to id: PageID, at now: Instant) {
    guard let letters = enabledKeyboards.letters else { return }
    commitFingers(at: now)
    showNoOverlay()
    pages.lendLetters(to: id)
    choose(letters)
  }

  /// Ends the loan of the letters: they type into the application again.
  mutating func takeLettersBack() { pages.takeLettersBack() }

  // MARK: - Requests of pages

  /// Calls the page and carries out its requests. Returns true if the page took the call.
  @discardableResult
  mutating func tell(
    _ id: PageID, _ something: (inout any PageContent, PageContext) -> [PageRequest]?
  ) -> Bool {
    guard let requests = pages.tell(id, in: surroundings, something) else { return false }
    carryOut(requests, of: id)
    return true
  }

  private mutating func carryOut(_ requests: [PageRequest], of id: PageID) {
    for request in requests {
      switch request {
      case .type(let text) where pages[id]?.isKeyboard == true: typeAsIs(text)
      case .type(let text):
        click()
        finishComposition()
        edit { $0.type(text, isChosen: true) }
        levels.spendModifiers()
      case .commit(let text): typeAsIs(text)
      case .edit(let command): strike(command)
      case .paste(let text): paste(text)
      case .pass(let input): strikeLate(input)
      case .settle: resetComposer()
      case .repaint: outbox.raise(.picture)
      case .restyle: stage.restyle()
      case .relayout: if page.id == id { rebuildBoard() }
      case .capture(let finger): fingers.capture(finger)
      case .offer(let offer, let finger): open(offer, of: id, by: finger)
      case .borrowLetters: outbox.borrower = id
      case .effect(let effect): outbox.pageEffects.append(.page(id, effect))
      case .delete(let count): deleteBackward(count)
      case .replace(let count, let text): replace(count, by: text)
      case .move(let count): adjustTextPosition(by: count)
      case .keys(let keys): showKeys(keys, of: id)
      case .language(let tag): setLanguage(tag, of: id)
      case .constrain(let constraints): constrain(constraints, of: id)
      case .nextKeyboard: outbox.pageRequests.append(.command(.nextKeyboard))
      case .listKeyboards: outbox.pageRequests.append(.listKeyboards)
      case .dismiss: outbox.pageRequests.append(.command(.hide))
      case .fail(let reason): fail(id, reason)
      }
    }
  }

  /// Passes typed input to the page above the letters. Returns false if there is no such page, or if the page does
  /// not take the input.
  mutating func typeIntoPage(_ input: PageInput) -> Bool {
    guard case .header(let id) = page, !isConverterChord else { return false }
    // The offer of the page disappears, even if the key is not for the page.
    if pages[id]?.isOffering == true { outbox.raise(.picture) }
    return tell(id) { page, context in page.type(input, in: context) }
  }

  /// Passes a key without text to the page above the letters. Returns false if the page does not take the key.
  mutating func strikeIntoPage(_ action: KeyAction) -> Bool {
    switch action {
    case .key: finishConversion(.typed)
    default: if isConverterChord { finishConversion(.typed) }
    }
    return switch action {
    case .space: typeIntoPage(.text(" "))
    case .deleteBackward: typeIntoPage(.erase(1))
    case .return: typeIntoPage(.return)
    case .insert, .dead, .key, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss,
      .page, .inert:
      false
    }
  }

  /// Whether a key that is struck now is a command to the application, and not part of a reading.
  private var isConverterChord: Bool { pages.borrower == nil && levels.isChord }

  /// Makes every page forget what it remembers of the user.
  mutating func forgetUses() {
    for id in pages.ids { tell(id) { page, _ in page.forget() } }
  }

  /// Lets every page send its last messages to its helper, because the keyboard ends.
  mutating func endPages() {
    for id in pages.ids { tell(id) { page, context in page.end(in: context) } }
  }

  // MARK: - Data of pages

  /// The page that needs its data now, with the languages of the data; nil if no page needs data.
  private var wantedPage: OpenPage? {
    guard stage.isShown, let id = page.id else { return nil }
    let letters =
      page.isWhole
      ? enabledKeyboards.keyboard(named: enabledKeyboards.letters) : enabledKeyboards.current
    return OpenPage(id: id, languages: letters.map { $0.languages.map(\.tag) } ?? ["en"])
  }

  /// Returns the effects of a page that was opened or left.
  mutating func pageEffects() -> [Effect] {
    let (closed, opened) = pages.turn(to: wantedPage)
    var effects: [Effect] = []
    if let closed {
      tell(closed) { page, _ in page.close() }
      effects += outbox.pageEffects + [.page(closed, .close)]
      outbox.pageEffects = []
    }
    if let opened { effects.append(.page(opened.id, .open(languages: opened.languages))) }
    return effects
  }

  /// Gives a page its data; nil if the data are not installed.
  mutating func supply(_ data: (any PageData)?, to id: PageID) {
    guard wantedPage?.id == id || pages[id]?.isKeyboard == true || id == .inputMethod else {
      return
    }
    tell(id) { page, context in page.supply(data, in: context) }
  }
}
