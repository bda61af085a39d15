import KeyModel
import Layouts
import Pages

/// The state of the emoji page while it is open. All of it is released when the page closes.
struct OpenEmoji: Sendable {
  var book: EmojiBook
  var history: EmojiHistory
  /// Whether the history has changed and must be stored.
  var isHistoryChanged = false
  /// The favourites at the time when the page opened. The favourites do not change while the page is open, so that
  /// no emoji moves under a finger.
  var recents: [String]
  var search: Search?
  var grid: EmojiGrid?
  /// Fingers on the grid.
  var strip = StripFingers<EmojiGrid.Place>()
  /// Pixels per pt of the area.
  private(set) var scale = 1.0

  /// A search for emoji by their names.
  struct Search: Sendable {
    var query = ""
    /// Numbers of the found emoji in the book.
    var results: [Int] = []
  }

  /// Greatest number of favourites: two pages on a phone.
  private static let recentsLimit = 42
  /// Greatest number of search results.
  private static let resultsLimit = 120
  /// Greatest length of a search query, in characters.
  static let longestQuery = 40
  /// Gap between two groups of emoji, in pt.
  private static let groupGap = 16.0

  init(book: EmojiBook, history: EmojiHistory) {
    self.book = book
    self.history = history
    recents = history.favourites(OpenEmoji.recentsLimit)
  }

  /// Numbers of emoji in the chapters of the grid: in the favourites and in the book's chapters, or in the search
  /// results alone.
  var counts: [Int] {
    if let search { return [search.results.count] }
    return [recents.count] + book.chapters.map(\.emoji.count)
  }

  /// Returns the emoji at a place, without its chosen skin tone. A favourite has the tone with which it was used.
  func emoji(at place: EmojiGrid.Place) -> String {
    if let number = number(at: place) { return book.emoji(number) }
    return recents.indices.contains(place.index) ? recents[place.index] : ""
  }

  /// Returns the emoji at a place, as shown and typed.
  func shown(at place: EmojiGrid.Place) -> String {
    let emoji = emoji(at: place)
    return number(at: place) == nil ? emoji : history.toned(emoji)
  }

  /// Returns the emoji's number in the book; nil for a favourite.
  private func number(at place: EmojiGrid.Place) -> Int? {
    if let search {
      return search.results.indices.contains(place.index) ? search.results[place.index] : nil
    }
    guard place.chapter > 0, book.chapters.indices.contains(place.chapter - 1) else { return nil }
    return book.chapters[place.chapter - 1].emoji.lowerBound + place.index
  }

  /// Returns the emoji at a place without a skin tone, and its forms with skin tones; nil if the emoji has no such forms.
  func tones(at place: EmojiGrid.Place) -> (base: String, forms: [String])? {
    guard let number = number(at: place) ?? book.number(of: emoji(at: place)) else { return nil }
    let forms = book.tones(of: number)
    return forms.isEmpty ? nil : (book.emoji(number), forms)
  }

  /// The group at the left edge.
  var group: EmojiGroup? {
    guard search == nil, let grid else { return nil }
    let chapter = grid.chapter(at: strip.scroller.offset)
    return chapter == 0 ? .recents : book.chapters[chapter - 1].group
  }

  /// Returns the chapter of a group.
  func chapter(of group: EmojiGroup) -> Int {
    book.chapters.firstIndex { $0.group == group }.map { $0 + 1 } ?? 0
  }

  /// Places the grid in the page's area; nil while nothing of the page is visible.
  mutating func layOut(in room: PageRoom?) {
    guard let room else {
      grid = nil
      return
    }
    scale = room.scale
    let side = room.isHeader ? room.size.height : room.form.emojiCell * scale
    let grid = EmojiGrid(
      counts: counts, view: room.size.bounds, side: side,
      gap: (OpenEmoji.groupGap * scale).rounded())
    guard grid != self.grid else { return }
    let share = (self.grid?.length).map { $0 > 0 ? strip.scroller.offset / $0 : 0 }
    self.grid = grid
    strip.scroller.extend(to: grid.reach)
    if let share { strip.scroller.jump(to: share * grid.length) }
  }

  /// Returns the emoji at a point of the area, and its cell.
  func place(at point: Point) -> (place: EmojiGrid.Place, frame: Rect)? {
    grid?.place(at: point, offset: strip.scroller.offset)
  }

  /// Scrolls to the beginning of a group.
  mutating func show(_ group: EmojiGroup) {
    guard let grid else { return }
    strip.scroller.jump(to: grid.start(of: chapter(of: group)))
  }

  mutating func beginSearch() {
    search = Search()
    strip.clear()
    strip.scroller.jump(to: 0)
  }

  mutating func look(for query: String) {
    search?.query = query
    search?.results = book.search(query, limit: OpenEmoji.resultsLimit)
    strip.scroller.jump(to: 0)
    guard let old = grid else { return }
    grid = EmojiGrid(counts: counts, view: old.view, side: old.cell.height, gap: 0)
    strip.scroller.extend(to: grid?.reach ?? 0)
  }

  mutating func note(_ emoji: String) {
    history.use(emoji)
    isHistoryChanged = true
  }

  /// Remembers the form. From now on the form is shown in place of the emoji.
  mutating func remember(_ form: String, for emoji: String) {
    history.choose(form, for: emoji)
    isHistoryChanged = true
  }
}

extension Form {
  /// Approximate side of an emoji's cell, in pt.
  fileprivate var emojiCell: Double {
    switch self {
    case .phone: 36
    case .pad: 52
    case .desktop: 60
    }
  }
}
