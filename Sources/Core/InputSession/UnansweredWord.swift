/// A word that ended before the word services had answered about it.
struct UnansweredWord: Hashable, Sendable {
  /// The session right before the end of the word was typed, as the only element. The session's revision is the
  /// number of the question.
  private let past: [InputSession]
  /// The character that ended the word, as it was typed.
  let end: Character
  /// The revision of the text right after this character. The word may be corrected as long as this revision lasts.
  private let revision: UInt64

  init(past: InputSession, end: Character, revision: UInt64) {
    (self.past, self.end, self.revision) = ([past], end, revision)
  }

  /// Returns the session before the end of the word; nil if the text has changed since.
  func session(at revision: UInt64) -> InputSession? {
    self.revision == revision ? past.first : nil
  }

  /// The word as it was typed, for the user's lexicon; nil if the word may not be learned.
  var lesson: InputSession.LearnedWord? { past.first?.lesson }
}
