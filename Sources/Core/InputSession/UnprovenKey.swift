import KeyModel

/// A key whose edit takes text back, while the application has not told that this text stands in the field: what was
/// typed may have been refused. The edit is made when that is told (R-HARM-6).
struct UnprovenKey: Hashable, Sendable {
  /// What a key, a touch of the bar or an answer asks of the text services.
  enum Cause: Hashable, Sendable {
    case text(String, touch: Point?, isChosen: Bool)
    case space(at: Instant, touch: Point?)
    case choice(Suggestion)
    case lateChoice(Suggestion, of: String)
    case lateAnswer(SuggestionAnswer)
    case deleteBackward
  }

  /// A typed text, and where its characters come from.
  struct Piece: Hashable, Sendable {
    let text: String
    let origin: Provenance
  }

  let cause: Cause
  /// The one session as it was before.
  private let past: [InputSession]
  /// What was done in the field instead.
  let plain: TextEdit
  /// What was typed behind that, piece by piece.
  private(set) var tail: [Piece] = []
  /// The text before the insertion point as it is meant.
  private(set) var meant: String
  /// The revision of the text right behind the tail: the edit may be made as long as it lasts.
  private var revision: UInt64
  private let since: Instant

  /// After so long nobody expects what was chosen any more.
  private static let patienceOfChoice: Milliseconds = 5000
  /// Largest number of pieces that are typed anew.
  private static let longestTail = 32

  /// `plain` was done for `cause` in the session that `past` was before, now at `revision`.
  init(
    _ cause: Cause, past: InputSession, plain: TextEdit, meant: String, revision: UInt64,
    at now: Instant
  ) {
    (self.cause, self.past, self.plain) = (cause, [past], plain)
    (self.meant, self.revision, since) = (meant, revision, now)
  }

  /// The session as it was before the key.
  var session: InputSession? { past.first }

  /// What the key and the tail have written.
  var typed: String { plain.inserting + tail.map(\.text).joined() }

  /// Whether the text is still the one right behind the tail.
  func isAbout(_ revision: UInt64) -> Bool { self.revision == revision }

  /// Whether the user may still expect the edit.
  func isAwaited(at now: Instant) -> Bool {
    now - since <= (isChoice ? UnprovenKey.patienceOfChoice : InputSession.patienceForProof)
  }

  /// Whether the user has chosen what is to be written.
  var isChoice: Bool {
    switch cause {
    case .choice, .lateChoice: true
    case .text, .space, .lateAnswer, .deleteBackward: false
    }
  }

  /// Takes the edit that `cause` has made behind the tail. Returns false where the edit is no part of the tail.
  mutating func extend(by edit: TextEdit, of cause: Cause, to revision: UInt64) -> Bool {
    guard let piece = piece(of: edit, by: cause) else { return false }
    tail.append(piece)
    meant += piece.text
    self.revision = revision
    return true
  }

  private func piece(of edit: TextEdit, by cause: Cause) -> Piece? {
    guard edit.deleting == 0, !edit.inserting.isEmpty, tail.count < UnprovenKey.longestTail,
      InputSession.canRetype(edit.inserting[...])
    else { return nil }
    switch cause {
    case .text(_, let touch, let isChosen):
      return Piece(text: edit.inserting, origin: isChosen ? .chosen : .key(touch))
    case .space:
      // Several spaces in a row are meant as such.
      if tail.isEmpty, case .space = self.cause { return nil }
      return Piece(text: edit.inserting, origin: .key(nil))
    case .choice, .lateChoice, .lateAnswer, .deleteBackward: return nil
    }
  }
}
