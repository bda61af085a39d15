/// A question for additional candidates: the keyboard's own words and emoji beside an engine's candidates (R-TEXT-6).
package struct ExtraCandidatesQuestion: Hashable, Sendable {
  /// Number of the question. The answer has the same number.
  package var id: UInt64
  /// Latin letters that may be an English word; nil if there are no such letters.
  package var letters: String?
  /// Candidates for the whole reading, best first. A candidate may be the name of an emoji.
  package var names: [String]
  /// Language of the names, such as `zh`.
  package var language: String

  package init(id: UInt64, letters: String? = nil, names: [String] = [], language: String) {
    self.id = id
    self.letters = letters
    self.names = names
    self.language = language
  }
}

package struct ExtraCandidatesAnswer: Hashable, Sendable {
  package var id: UInt64
  /// The word that the letters are in English, as English writes it; nil if the letters are not an English word.
  package var word: String?
  /// Emoji for the first of the names that has one, in the user's skin tone; nil if no name has an emoji.
  package var emoji: String?

  package init(id: UInt64, word: String? = nil, emoji: String? = nil) {
    self.id = id
    self.word = word
    self.emoji = emoji
  }
}
