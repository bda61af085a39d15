import KeyModel

/// All that the answer of the word services depends on. Where any of it has changed, the question is another one: it is
/// asked anew, and an answer to the one before counts no more (R-TEXT-4).
struct Question: Hashable, Sendable {
  /// The number of the text's state.
  var state: UInt64
  var circumstances: InputSession.Circumstances
}

extension InputSession {
  /// What an answer depends on beside the text: the keyboard, the field, the settings and the lexicons.
  package struct Circumstances: Hashable, Sendable {
    /// How many times the focus has come to another field.
    fileprivate(set) var field: UInt64
    fileprivate(set) var traits: FieldTraits
    fileprivate(set) var isFieldKnown: Bool
    fileprivate(set) var services: TextServices
    fileprivate(set) var languages: [String]
    var language: String
    fileprivate(set) var cellCount: Int
    fileprivate(set) var board: WordBoard
  }

  /// The circumstances as they are now.
  package var circumstances: Circumstances {
    Circumstances(
      field: fields, traits: traits, isFieldKnown: isFieldKnown, services: services,
      languages: languages, language: language, cellCount: cellCount, board: board)
  }

  var question: Question { Question(state: state, circumstances: circumstances) }

  /// Whether the last word, which has ended, still waits for its answer.
  var isLastAwaited: Bool {
    guard let unanswered, unanswered.state == state else { return false }
    return unanswered.past.first?.circumstances == circumstances
  }

  /// The answer to the question as it is now; nil while there is none.
  var answer: SuggestionAnswer? {
    get { asked == question ? given : nil }
    set { given = newValue }
  }
}

/// The keyboard that words are typed on, as far as guessing depends on it.
package struct WordBoard: Hashable, Sendable {
  /// The identifier of the keyboard with the letters.
  package var keyboard: String
  /// The languages with a lexicon, such as `de`.
  package var lexicons: Set<String>

  package init(keyboard: String = "", lexicons: Set<String> = []) {
    self.keyboard = keyboard
    self.lexicons = lexicons
  }
}
