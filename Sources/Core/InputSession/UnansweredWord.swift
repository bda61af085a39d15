/// A word that ended before the word services had answered about it.
struct UnansweredWord: Hashable, Sendable {
  /// The one session as it was right before the end of the word was typed. Its revision is the number of the question.
  private let past: [InputSession]
  /// The character that ended the word, as it was typed.
  let end: Character
  /// The revision right behind that character: the word may be corrected as long as it lasts.
  private let revision: UInt64

  init(past: InputSession, end: Character, revision: UInt64) {
    (self.past, self.end, self.revision) = ([past], end, revision)
  }

  /// The session as it was before the end of the word; nil where the text has changed since.
  func session(at revision: UInt64) -> InputSession? {
    self.revision == revision ? past.first : nil
  }

  /// What may be learned from the word as it was typed.
  var lesson: InputSession.LearnedWord? { past.first?.lesson }
}
