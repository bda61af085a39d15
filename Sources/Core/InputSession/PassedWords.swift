import KeyModel

/// The words that the bar has shown since the present word began, for so long that the user has seen them, while the
/// user continued to type. Such a word is less likely to be the meant word.
struct PassedWords: Hashable, Sendable {
  /// Returns the time after which shown words count as seen. A user who types faster does not read the bar. A user
  /// who scans words sees more words, and needs more time for each.
  static func glance(at cells: Int) -> Milliseconds {
    cells == InputSession.usualRoom ? 400 : 2000
  }

  private(set) var words: Set<String> = []
  /// The typed part of the present word when the bar was last filled.
  private var word = ""
  private var shown: [String] = []
  private var shownAt = Instant(microseconds: 0)

  /// Notes that from now on the bar shows `words` for the present word.
  mutating func show(_ words: [String], at now: Instant) {
    (shown, shownAt) = (words, now)
  }

  /// Notes that `word` is being typed now: the same word with more letters, or another word. `cells` is the number
  /// of words that are shown.
  mutating func goOn(to word: String, cells: Int, at now: Instant) {
    guard word != self.word else { return }
    if word.count > self.word.count, word.hasPrefix(self.word) {
      if now - shownAt >= PassedWords.glance(at: cells) { words.formUnion(shown) }
    } else {
      words = []
    }
    (self.word, shown) = (word, [])
  }
}
