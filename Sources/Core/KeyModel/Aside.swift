/// What the keyboard's own words and emoji have beside the candidates of an engine (R-TEXT-6).
package struct AsideQuestion: Hashable, Sendable {
  /// The answer has the same.
  package var id: UInt64
  /// Latin letters that may be an English word; nil for none.
  package var letters: String?
  /// Candidates for all that is spelled, best first: one of them may be the name of an emoji.
  package var names: [String]
  /// The language of the names, as in `zh`.
  package var language: String

  package init(id: UInt64, letters: String? = nil, names: [String] = [], language: String) {
    self.id = id
    self.letters = letters
    self.names = names
    self.language = language
  }
}

package struct AsideAnswer: Hashable, Sendable {
  package var id: UInt64
  /// The letters as English writes the word; nil where they are none.
  package var word: String?
  /// The emoji of the first name that has one, in the user's skin tone.
  package var emoji: String?

  package init(id: UInt64, word: String? = nil, emoji: String? = nil) {
    self.id = id
    self.word = word
    self.emoji = emoji
  }
}
