import KeyModel

/// The words that the bar has shown since the present word began, long enough to be seen, while the user typed on: it
/// is less likely now that one of them is meant.
struct PassedWords: Hashable, Sendable {
  /// How long the bar shows words until they count as seen. A user who types faster does not read the bar, and whoever
  /// scans words has more of them, and needs longer for each.
  static func glance(at cells: Int) -> Milliseconds {
    cells == InputSession.usualRoom ? 400 : 2000
  }

  private(set) var words: Set<String> = []
  /// The word that is being typed, as far as it was when the bar was asked for last.
  private var word = ""
  private var shown: [String] = []
  private var shownAt = Instant(microseconds: 0)

  /// The bar shows `words` about the present word from now on.
  mutating func show(_ words: [String], at now: Instant) {
    (shown, shownAt) = (words, now)
  }

  /// The word that is being typed is `word` now: longer than before, or another one. `cells` is how many words are shown.
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
