/// Lessons for the user's own lexicon (R-TRUST-5). Where the application tells the text, a word is learned once the
/// application has told it: it may have been refused (R-HARM-6).
struct Lessons: Hashable, Sendable {
  /// A lesson of which the word may have been refused.
  private struct Doubted: Hashable {
    var lesson: InputSession.LearnedWord
    /// The moment of the text at which the word stands there; 0 where no application tells.
    var moment: UInt64
  }

  private var learned: [InputSession.LearnedWord] = []
  private var doubted: [Doubted] = []
  /// Largest number of lessons of each kind.
  private static let most = 16

  /// Notes a lesson from a word at the end of `text`.
  mutating func note(_ lesson: InputSession.LearnedWord, in text: KnownText) {
    doubted.append(Doubted(lesson: lesson, moment: text.hasTeller ? text.moment : 0))
    if doubted.count > Lessons.most { doubted.removeFirst() }
  }

  /// Lets the words be learned that the application has told.
  mutating func release(told moment: UInt64) {
    let told = doubted.filter { $0.moment <= moment }
    guard !told.isEmpty else { return }
    doubted.removeAll { $0.moment <= moment }
    learned = (learned + told.map(\.lesson)).suffix(Lessons.most)
  }

  /// Hands over the learned words.
  mutating func take() -> [InputSession.LearnedWord] {
    defer { learned = [] }
    return learned
  }

  /// The text is another one than was typed: what has not been told is no lesson.
  mutating func forgetDoubted() { doubted = [] }

  /// Follows the lessons of a session that went on, of which this one is an earlier state.
  mutating func follow(_ other: Lessons) {
    learned = other.learned
    doubted = doubted.filter(other.doubted.contains)
  }

  /// What `text` has not told of is typed anew.
  mutating func doubtAgain(in text: KnownText) {
    for index in doubted.indices where doubted[index].moment > text.toldMoment {
      doubted[index].moment = text.moment
    }
  }
}
