package import KeyModel
package import Pages

extension EmojiSupply: PageData {}

/// The emoji keyboard as a page: groups of emoji on a scrolling strip, the most used emoji first, and a search by
/// names.
package struct EmojiContent: PageContent {
  package let id = PageID.emoji
  /// The state of the open page; nil while the page is closed or its data are not installed.
  var open: OpenEmoji?
  private var room: PageRoom?

  package init() {}

  /// Whether the page is offered. Fields of ASCII characters and passwords have no key that opens the page.
  package func isOffered(in traits: FieldTraits) -> Bool {
    guard !traits.isSecure else { return false }
    switch traits.type {
    case .default, .namePhonePad, .twitter, .webSearch: return true
    case .asciiCapable, .numbersAndPunctuation, .url, .numberPad, .phonePad, .emailAddress,
      .decimalPad, .asciiCapableNumberPad, .terminal:
      return false
    }
  }

  package mutating func supply(
    _ data: (any PageData)?, in context: PageContext
  ) -> [PageRequest] {
    guard let supply = data as? EmojiSupply else { return [] }
    if open == nil {
      // While the screen is locked, the page does not show which emoji the user has used.
      let history = context.isLocked ? EmojiHistory() : EmojiHistory(supply.history)
      open = OpenEmoji(book: supply.book, history: history)
      layOut(room)
      // If there are no favourites, the first group is shown.
      if open?.recents.isEmpty == true { open?.show(.smileys) }
    } else {
      open?.book = supply.book
      if let query = open?.search?.query { open?.look(for: query) }
    }
    return [.restyle]
  }

  package mutating func close() -> [PageRequest] {
    defer { open = nil }
    guard let open, open.isHistoryChanged else { return [] }
    return [.effect(.save(open.history.text))]
  }

  package mutating func forget() -> [PageRequest] {
    open?.history = EmojiHistory()
    open?.isHistoryChanged = false
    open?.recents = []
    layOut(room)
    return [.restyle, .effect(.save(""))]
  }

  /// Whether uses of emoji are remembered. In fields whose text must not be learned, they are not (R-TRAIT-4, R-TRUST-5).
  package func remembers(in context: PageContext) -> Bool {
    guard context.settings.emojiHistory else { return false }
    return context.traits?.allowsLearning ?? true
  }

  package mutating func resume() {
    open?.search = nil
    layOut(room)
  }

  // MARK: Keys

  package mutating func perform(
    _ command: PageCommand, in context: PageContext
  ) -> [PageRequest] {
    guard open != nil else { return [] }
    if command == .search {
      let requests = commit(in: context)
      open?.beginSearch()
      return requests + [.borrowLetters]
    }
    guard let group = EmojiGroup(rawValue: command.rawValue) else { return [] }
    open?.show(group)
    return [.restyle]
  }

  package mutating func type(_ input: PageInput, in context: PageContext) -> [PageRequest]? {
    guard let search = open?.search else { return nil }
    switch input {
    case .text(let text):
      guard search.query.count < OpenEmoji.longestQuery else { return [] }
      open?.look(for: search.query + text)
    case .erase(let count):
      guard count > 0 else { return [] }
      open?.look(for: String(search.query.dropLast(count)))
    case .return:
      guard let grid = open?.grid, grid.counts.first ?? 0 > 0 else { return [] }
      return type(at: EmojiGrid.Place(chapter: 0, index: 0), in: context)
    }
    return [.restyle]
  }

  /// Types the emoji at a place, and counts its use if this is allowed.
  mutating func type(at place: EmojiGrid.Place, in context: PageContext) -> [PageRequest] {
    guard let text = open?.shown(at: place) else { return [] }
    return type(text, in: context)
  }

  private mutating func type(_ text: String, in context: PageContext) -> [PageRequest] {
    guard !text.isEmpty else { return [] }
    if remembers(in: context) { open?.note(text) }
    return [.type(text)]
  }

  /// Handles a chosen skin tone: types the emoji with this tone, and shows the emoji with it from now on.
  package mutating func choose(
    _ text: String, of offer: PageOffer, in context: PageContext
  ) -> [PageRequest] {
    if remembers(in: context) { open?.remember(text, for: offer.subject) }
    return type(text, in: context) + [.repaint]
  }

  // MARK: Layout

  package mutating func layOut(_ room: PageRoom?) {
    self.room = room
    open?.layOut(in: room)
  }
}
