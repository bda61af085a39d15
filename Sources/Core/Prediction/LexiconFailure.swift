/// Why bytes are no lexicon, or a list of words makes none.
package enum LexiconFailure: Error, Hashable, Sendable {
  /// Not a lexicon at all.
  case notALexicon
  /// Made by a program of another version; the number it has.
  case otherVersion(Int)
  /// Shorter than its own head says, in bytes.
  case cut(needs: Int, has: Int)
  /// More different letters than a lexicon can hold.
  case tooManyLetters(Int)
  /// More words or letters in them than a lexicon can hold.
  case tooLarge
  /// A line of a word list that is not `word`, `word TAB count` or `word TAB word TAB count`.
  case badLine(Int)
  /// No words.
  case empty
}
