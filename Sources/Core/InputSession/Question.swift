import KeyModel

/// Everything that the answer of the word services depends on. If any of it has changed, the question is another one: it is asked
/// again, and an answer to the earlier question does not count any more (R-TEXT-4).
struct Question: Hashable, Sendable {
  /// The number of the text's revision.
  var revision: UInt64
  var circumstances: InputSession.Circumstances
}

extension InputSession {
  /// The facts beside the text that an answer depends on: the keyboard, the field, the settings and the lexicons.
  package struct Circumstances: Hashable, Sendable {
    fileprivate let field: FocusedField
    fileprivate let services: TextServices
    var language: WrittenLanguage
    let cellCount: Int
    fileprivate let board: WordBoard
  }

  /// The present circumstances.
  package var circumstances: Circumstances {
    Circumstances(
      field: field, services: services, language: writing, cellCount: cellCount, board: board)
  }

  var question: Question { Question(revision: revision, circumstances: circumstances) }

  /// The answer to the present question; nil while there is none.
  var answer: SuggestionAnswer? { inquiry.answer(to: question) }
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
