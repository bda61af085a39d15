import KeyModel

/// A word that ended before the word services had answered about it. What is typed behind the word's space meanwhile is
/// kept, so that the word can still be corrected.
struct UnansweredWord: Hashable, Sendable {
  /// The session right before the end of the word was typed, as the only element. The session's revision is the
  /// number of the question.
  private let past: [InputSession]
  /// The character that ended the word, as it was typed.
  let end: Character
  /// The pieces of text that were typed after this character.
  private(set) var tail: [UnprovenKey.Piece] = []
  /// The revision of the text right after the tail. The word may be corrected as long as this revision lasts.
  private var revision: UInt64
  /// The time at which the word ended.
  private let since: Instant

  /// Greatest number of pieces that are typed again.
  private static let longestTail = 16

  init(past: InputSession, end: Character, revision: UInt64, at now: Instant) {
    (self.past, self.end, self.revision, since) = ([past], end, revision, now)
  }

  /// Whether the user may still expect the correction.
  func isExpected(at now: Instant) -> Bool { now - since <= InputSession.patienceForProof }

  /// Whether the word may go on waiting behind this key. A mark right behind a word may make the word a part of an address
  /// or of code, and several spaces are meant as spaces.
  func mayGoOn(by cause: UnprovenKey.Cause) -> Bool {
    guard end == " ", tail.count < UnansweredWord.longestTail else { return false }
    switch cause {
    case .text: return true
    case .space: return tail.last.map { $0.text != " " } ?? false
    case .choice, .lateChoice, .lateAnswer, .deleteBackward: return false
    }
  }

  /// Adds the edit that `cause` has made after the tail. Returns false if the edit cannot be part of the tail.
  mutating func extend(
    by edit: TextEdit, of cause: UnprovenKey.Cause, to revision: UInt64
  ) -> Bool {
    guard let piece = UnprovenKey.Piece(edit, by: cause) else { return false }
    tail.append(piece)
    self.revision = revision
    return true
  }

  /// Returns the session before the end of the word; nil if the text has changed since.
  func session(at revision: UInt64) -> InputSession? {
    self.revision == revision ? past.first : nil
  }

  /// The word as it was typed, for the user's lexicon; nil if the word may not be learned.
  var lesson: InputSession.LearnedWord? { past.first?.lesson }
}
