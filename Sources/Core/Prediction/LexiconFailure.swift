/// Reason why bytes are not a lexicon, or why a list of words cannot become one.
package enum LexiconFailure: Error, Hashable, Sendable {
  /// The bytes are not a lexicon.
  case notALexicon
  /// Another version of the program made the lexicon; the value is the lexicon's version.
  case otherVersion(Int)
  /// The file has fewer bytes than its head says.
  case cut(needs: Int, has: Int)
  /// The words have more different letters than a lexicon can hold.
  case tooManyLetters(Int)
  /// There are more words or letters than a lexicon can hold.
  case tooLarge
  /// A line of the word list is not `word`, `word TAB count` or `word TAB word TAB count`.
  case badLine(Int)
  /// The list has no words.
  case empty
}
