/// Words of the supplementary lexicon, which keyboards by others may ask for (R-TEXT-5).
package struct Supplement: Hashable, Sendable {
  /// How many common words of a language a supplement has at most.
  package static let words = 5_000

  /// First and last names of the user's address book, unpaired.
  package var names: [String]
  /// The commonest words, the most frequent first.
  package var words: [String]
}

struct SupplementQuestion: Hashable, Sendable {
  /// The name of a lexicon: `de`.
  var language: String
  var hasNames: Bool
}
