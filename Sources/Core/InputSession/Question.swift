import KeyModel

/// All facts on which the answer of the word services depends. If any fact has changed, the question is a new
/// question: it is asked again, and an answer to the earlier question does not count any more (R-TEXT-4).
struct Question: Hashable, Sendable {
  /// Revision of the text.
  var revision: UInt64
  var circumstances: InputSession.Circumstances
}

extension InputSession {
  /// The facts other than the text on which an answer depends: the keyboard, the field, the settings and the lexicons.
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

  /// The answer to the present question; nil if there is none.
  var answer: SuggestionAnswer? { inquiry.answer(to: question) }
}

/// The facts about the keyboard on which guesses depend.
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
