internal import KeyModel
package import Prediction

/// The learned words as a list for a window (R-TEXT-9).
package struct WordList: Hashable, Sendable {
  /// A word of the list.
  package struct Entry: Hashable, Sendable {
    package var word: String
    /// The language, such as `de`; empty for a word that is never suggested.
    package var language: String
    /// The number of times that the word was typed; 0 for a word that is never suggested.
    package var count: Int

    package var isBanned: Bool { count == 0 }
  }

  /// The listed words: the most used words first, the words that are never suggested last.
  package var entries: [Entry]
  /// The number of words that were found but are not listed.
  package var rest: Int

  /// Lists the words that contain `text` in any case; all words if `text` is empty. At most `limit` words are listed.
  package init(_ words: UserWords, containing text: String, limit: Int) {
    let wanted = text.lowercased()
    func fits(_ word: String) -> Bool { wanted.isEmpty || word.lowercased().contains(wanted) }
    let learned = words.words.filter { fits($0.key.word) }.sorted {
      ($1.value.count, $0.key.word, $0.key.language)
        < ($0.value.count, $1.key.word, $1.key.language)
    }.map { Entry(word: $0.key.word, language: $0.key.language, count: $0.value.count) }
    let banned = words.unwanted.filter(fits).sorted().map {
      Entry(word: $0, language: "", count: 0)
    }
    let all = learned + banned
    entries = Array(all.prefix(limit))
    rest = all.count - entries.count
  }
}
