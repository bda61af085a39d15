/// The words of the supplementary lexicon, for which extensions may ask (R-TEXT-5).
package struct Supplement: Hashable, Sendable {
  /// Greatest number of common words in a supplement.
  package static let words = 5_000

  /// First and last names of the user's address book, not in pairs.
  package var names: [String]
  /// The most common words, the most frequent first.
  package var words: [String]
}

struct SupplementQuestion: Hashable, Sendable {
  /// The name of a lexicon, such as `de`.
  var language: String
  /// Whether the names of the address book are included.
  var hasNames: Bool
}
