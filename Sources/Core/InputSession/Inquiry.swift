import KeyModel

/// The question that the word services were asked last, and their answer.
struct Inquiry: Hashable, Sendable {
  /// The question for which the bar was last filled; nil before the first one. Not each is sent: nothing may use the
  /// answer.
  private var asked: Question?
  private var answer: SuggestionAnswer?
  /// The number of the question that was sent last.
  private(set) var sent: UInt64 = 0
  /// What the bar has shown of the present word.
  private var passed = PassedWords()

  func isAsked(_ question: Question) -> Bool { asked == question }

  /// Whether a question of the same number was asked in other circumstances: its answer is told by the number alone.
  func isAskedOtherwise(_ question: Question) -> Bool {
    asked?.revision == question.revision && asked != question
  }

  /// The bar is to be filled for `question`, while `word` is being typed.
  mutating func begin(_ question: Question, word: String, at now: Instant) {
    (asked, answer) = (question, nil)
    passed.goOn(to: word, cells: question.circumstances.cellCount, at: now)
  }

  /// The question is sent. Returns the words that the user has seen offered for fewer letters, and has not taken.
  mutating func send(_ question: Question) -> Set<String> {
    sent = question.revision
    return passed.words
  }

  /// Whether the answer to `question` is under way.
  func isAwaiting(_ question: Question) -> Bool {
    asked == question && answer == nil && sent == question.revision
  }

  /// The answer to the question as it is now; nil while there is none.
  func answer(to question: Question) -> SuggestionAnswer? {
    asked == question ? answer : nil
  }

  mutating func note(_ answer: SuggestionAnswer) { self.answer = answer }

  /// The answer itself has told the language: that makes no other question.
  mutating func follow(_ language: WrittenLanguage) { asked?.circumstances.language = language }

  /// The bar shows these words.
  mutating func show(_ words: [String], at now: Instant) { passed.show(words, at: now) }

  /// Goes on with what another inquiry has asked.
  mutating func follow(_ other: Inquiry) { (asked, sent) = (other.asked, other.sent) }
}
