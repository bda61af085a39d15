import KeyModel

/// The words that the bar has shown since the present word began, long enough to be seen, while the user typed on: it
/// is less likely now that one of them is meant.
struct PassedWords: Hashable, Sendable {
  /// How long the bar shows a word until the word counts as seen. A user who types faster does not read the bar.
  static let glance: Milliseconds = 400

  private(set) var words: Set<String> = []
  /// The word that is being typed, as far as it was when the bar was asked for last.
  private var word = ""
  private var shown: [String] = []
  private var shownAt = Instant(microseconds: 0)

  /// The bar shows `words` about the present word from now on.
  mutating func show(_ words: [String], at now: Instant) {
    (shown, shownAt) = (words, now)
  }

  /// The word that is being typed is `word` now: longer than before, or another one.
  mutating func goOn(to word: String, at now: Instant) {
    guard word != self.word else { return }
    if word.count > self.word.count, word.hasPrefix(self.word) {
      if now - shownAt >= PassedWords.glance { words.formUnion(shown) }
    } else {
      words = []
    }
    (self.word, shown) = (word, [])
  }
}
