import Emoji
import KeyModel
import Layouts

// The emoji keyboard: opening and leaving it, and what its keys do. The touches of its grid are in
// `Keyboard+EmojiTouch`.
extension Keyboard {
  /// Whether the keyboard that is shown is the one with emoji.
  var showsEmoji: Bool { roster.current?.inputMethod == .emoji }

  /// Whether letters are typed into a search for emoji.
  var isSearchingEmoji: Bool { emoji?.search != nil && !showsEmoji }

  /// Whether a key leads to the emoji keyboard: not from itself, and not in fields that no emoji
  /// belongs into.
  var offersEmoji: Bool {
    guard !showsEmoji, roster.emoji != nil else { return false }
    let traits = field?.traits ?? FieldTraits()
    guard !traits.isSecure else { return false }
    switch traits.type {
    case .default, .namePhonePad, .twitter, .webSearch: return true
    case .asciiCapable, .numbersAndPunctuation, .url, .numberPad, .phonePad, .emailAddress,
      .decimalPad, .asciiCapableNumberPad, .terminal:
      return false
    }
  }

  mutating func perform(_ action: EmojiAction, at now: Instant) {
    switch action {
    case .open: openEmoji(at: now)
    case .letters: leaveEmoji(at: now)
    case .search: beginSearch(at: now)
    case .endSearch: openEmoji(at: now)
    case .group(let group): show(group)
    case .grid: break
    }
  }

  private mutating func openEmoji(at now: Instant) {
    guard let emoji = roster.emoji else { return }
    commitFingers(at: now)
    showNoOverlay()
    choose(emoji)
  }

  mutating func leaveEmoji(at now: Instant) {
    guard let letters = roster.letters else { return }
    commitFingers(at: now)
    showNoOverlay()
    choose(letters)
  }

  /// The letters come back with a field above them; what they type goes into it and not to the
  /// application, which keeps its focus.
  private mutating func beginSearch(at now: Instant) {
    guard emoji != nil, let letters = roster.letters else { return }
    commitFingers(at: now)
    showNoOverlay()
    emoji?.search = EmojiPage.Search()
    emoji?.touches = [:]
    emoji?.scroller.jump(to: 0)
    choose(letters)
  }

  private mutating func show(_ group: EmojiGroup) {
    guard let grid = emoji?.grid, let chapter = emoji?.chapter(of: group) else { return }
    emoji?.scroller.jump(to: grid.start(of: chapter))
    outbox.isSceneStale = true
  }

  // MARK: Coming and going

  /// Whether the emoji data are needed now, and in which languages it is searched.
  var emojiLanguages: [String]? {
    guard placement != nil, showsEmoji || emoji?.search != nil else { return nil }
    let letters = showsEmoji ? roster.keyboard(named: roster.letters) : roster.current
    return letters.map { $0.languages.map(\.tag) } ?? ["en"]
  }

  /// What the devices have to do because emoji came up or were left.
  mutating func emojiEffects() -> [Effect] {
    if showsEmoji, emoji?.search != nil {
      emoji?.search = nil
      layOutEmoji()
    }
    let languages = emojiLanguages
    guard languages != knownLanguages else { return [] }
    knownLanguages = languages
    if let languages { return [.openEmoji(languages: languages)] }
    var effects: [Effect] = []
    if let emoji, emoji.isHistoryChanged { effects.append(.saveEmoji(emoji.history.text)) }
    emoji = nil
    return effects + [.closeEmoji]
  }

  /// The data are there; nil when they are not installed.
  mutating func take(_ supply: EmojiSupply?) {
    guard let supply, emojiLanguages != nil else { return }
    if emoji == nil {
      // Who used which is nobody's business at a lock.
      let history = custody.isLocked ? EmojiHistory() : EmojiHistory(supply.history)
      emoji = EmojiPage(book: supply.book, history: history)
      layOutEmoji()
      // Without favourites the first group is what there is to see.
      if emoji?.recents.isEmpty == true { show(.smileys) }
    } else {
      emoji?.book = supply.book
      if let query = emoji?.search?.query { emoji?.look(for: query) }
    }
    outbox.isSceneStale = true
  }

  /// The user wants nothing remembered of what he used.
  mutating func forgetEmoji() {
    emoji?.history = EmojiHistory()
    emoji?.isHistoryChanged = false
    emoji?.recents = []
    layOutEmoji()
    outbox.isSceneStale = true
    outbox.savesNoEmoji = true
  }

  /// Puts the grid where the board has it.
  mutating func layOutEmoji() {
    guard let board, let key = board.keys.first(where: { $0.key?.role == .emojiGrid }) else {
      emoji?.grid = nil
      return
    }
    let metrics = board.metrics
    let side = isSearchingEmoji ? key.frame.height : metrics.emojiCell * board.stand.scale
    emoji?.layOut(in: key.frame, side: side, gap: (metrics.emojiGap * board.stand.scale).rounded())
  }

  // MARK: Search

  /// Takes what a key types into the search; false without one.
  mutating func lookUp(_ text: String) -> Bool {
    guard isSearchingEmoji, let query = emoji?.search?.query else { return false }
    if query.count < 40 { look(for: query + text) }
    return true
  }

  /// Takes characters of the search back, which a composer types anew; false without a search.
  mutating func unfind(_ count: Int) -> Bool {
    guard isSearchingEmoji, let query = emoji?.search?.query else { return false }
    if count > 0 { look(for: String(query.dropLast(count))) }
    return true
  }

  /// What a key without text does to the search; false without one.
  mutating func find(_ action: KeyAction) -> Bool {
    guard isSearchingEmoji, let search = emoji?.search else { return false }
    switch action {
    case .space: look(for: search.query + " ")
    case .deleteBackward: look(for: String(search.query.dropLast()))
    case .return:
      guard let grid = emoji?.grid, grid.counts.first ?? 0 > 0 else { return true }
      typeEmoji(at: EmojiGrid.Place(chapter: 0, index: 0))
    case .insert, .dead, .key, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss,
      .emoji, .inert:
      return false
    }
    return true
  }

  private mutating func look(for query: String) {
    emoji?.look(for: query)
    outbox.isSceneStale = true
  }
}
