/// Words of the supplementary lexicon, which keyboards by others may ask for (R-TEXT-5).
package struct Supplement: Hashable, Sendable {
  /// The greatest number of common words in a supplement.
  package static let words = 5_000

  /// First and last names of the user's address book, unpaired.
  package var names: [String]
  /// The commonest words, the most frequent first.
  package var words: [String]
}

struct SupplementQuestion: Hashable, Sendable {
  /// The name of a lexicon, as in `de`.
  var language: String
  var hasNames: Bool
}
