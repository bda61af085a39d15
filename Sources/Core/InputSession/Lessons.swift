/// Lessons for the user's own lexicon (R-TRUST-5). If the application reports the text, a word is learned only after
/// it has been reported, because the application may have refused the word (R-HARM-6).
struct Lessons: Hashable, Sendable {
  /// A word to learn that the application may have refused.
  private struct Doubted: Hashable {
    var lesson: InputSession.LearnedWord
    /// The moment of the text that contains the word; 0 if no application reports the text.
    var moment: UInt64
  }

  private var learned: [InputSession.LearnedWord] = []
  private var doubted: [Doubted] = []
  /// Greatest number of lessons of each kind.
  private static let most = 16

  /// Notes a word at the end of `text` that may be learned.
  mutating func note(_ lesson: InputSession.LearnedWord, in text: KnownText) {
    doubted.append(Doubted(lesson: lesson, moment: text.hasTeller ? text.moment : 0))
    if doubted.count > Lessons.most { doubted.removeFirst() }
  }

  /// Releases the lessons whose words the application has reported.
  mutating func release(reported moment: UInt64) {
    let reported = doubted.filter { $0.moment <= moment }
    guard !reported.isEmpty else { return }
    doubted.removeAll { $0.moment <= moment }
    learned = (learned + reported.map(\.lesson)).suffix(Lessons.most)
  }

  /// Returns the learned words, and forgets them.
  mutating func take() -> [InputSession.LearnedWord] {
    defer { learned = [] }
    return learned
  }

  /// Forgets the lessons whose words were not reported, because the text of the field differs from the typed text.
  mutating func forgetDoubted() { doubted = [] }

  /// Copies the lessons of a later state of the session.
  mutating func follow(_ other: Lessons) {
    learned = other.learned
    doubted = doubted.filter(other.doubted.contains)
  }

  /// Marks the lessons whose words `text` has not reported as doubtful again, because the words are typed again.
  mutating func doubtAgain(in text: KnownText) {
    for index in doubted.indices where doubted[index].moment > text.reportedMoment {
      doubted[index].moment = text.moment
    }
  }
}
