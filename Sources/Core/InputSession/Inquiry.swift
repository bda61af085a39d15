import KeyModel

/// The last question to the word services, and their answer.
struct Inquiry: Hashable, Sendable {
  /// The question for which the bar was last filled; nil before the first question. A question is not sent if its
  /// answer would not be used.
  private var asked: Question?
  private var answer: SuggestionAnswer?
  /// Number of the question that was sent last.
  private(set) var sent: UInt64 = 0
  /// The words that the bar has shown for the present word.
  private var passed = PassedWords()

  func isAsked(_ question: Question) -> Bool { asked == question }

  /// Whether a question with the same number was asked in other circumstances, so that the answers could not be
  /// distinguished by their number.
  func isAskedOtherwise(_ question: Question) -> Bool {
    asked?.revision == question.revision && asked != question
  }

  /// Begins to fill the bar for `question`, while `word` is being typed.
  mutating func begin(_ question: Question, word: String, at now: Instant) {
    (asked, answer) = (question, nil)
    passed.goOn(to: word, cells: question.circumstances.cellCount, at: now)
  }

  /// Notes that the question is sent. Returns the words that the user saw offered after fewer letters, and did not take.
  mutating func send(_ question: Question) -> Set<String> {
    sent = question.revision
    return passed.words
  }

  /// Whether the answer to `question` is awaited.
  func isAwaiting(_ question: Question) -> Bool {
    asked == question && answer == nil && sent == question.revision
  }

  /// Returns the answer to the question in its present form; nil if there is none.
  func answer(to question: Question) -> SuggestionAnswer? {
    asked == question ? answer : nil
  }

  mutating func note(_ answer: SuggestionAnswer) { self.answer = answer }

  /// Adopts the language that the answer itself has reported. The question stays the same.
  mutating func follow(_ language: WrittenLanguage) { asked?.circumstances.language = language }

  /// Notes that the bar shows these words.
  mutating func show(_ words: [String], at now: Instant) { passed.show(words, at: now) }

  /// Copies the question of another inquiry.
  mutating func follow(_ other: Inquiry) { (asked, sent) = (other.asked, other.sent) }
}
