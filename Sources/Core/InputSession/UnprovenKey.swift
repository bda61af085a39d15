import KeyModel

/// A key whose edit deletes text, while the application has not reported that this text is in the field. The
/// application may have refused the text. The edit is made after the application has reported the text (R-HARM-6).
struct UnprovenKey: Hashable, Sendable {
  /// The request to the text services by a key, a touch of the bar or an answer.
  enum Cause: Hashable, Sendable {
    case text(String, touch: Point?, isChosen: Bool)
    case space(at: Instant, touch: Point?)
    case choice(Suggestion)
    case lateChoice(Suggestion, of: String)
    case lateAnswer(SuggestionAnswer)
    case deleteBackward
  }

  /// A typed text, and the origin of its characters.
  struct Piece: Hashable, Sendable {
    let text: String
    let origin: Provenance

    /// Makes a piece of the edit of `cause`; nil if the edit does more than to add text.
    init?(_ edit: TextEdit, by cause: Cause) {
      guard edit.deleting == 0, !edit.inserting.isEmpty,
        InputSession.canRetype(edit.inserting[...])
      else { return nil }
      switch cause {
      case .text(_, let touch, let isChosen): origin = isChosen ? .chosen : .key(touch)
      case .space: origin = .key(nil)
      case .choice, .lateChoice, .lateAnswer, .deleteBackward: return nil
      }
      text = edit.inserting
    }
  }

  let cause: Cause
  /// The session before the key, as the only element.
  private let past: [InputSession]
  /// The edit that was made in the field in place of the key's edit.
  let plain: TextEdit
  /// The pieces of text that were typed after that edit.
  private(set) var tail: [Piece] = []
  /// The text before the insertion point that the user meant.
  private(set) var meant: String
  /// The revision of the text right after the tail. The edit may be made as long as this revision lasts.
  private var revision: UInt64
  /// The time of the key.
  private let since: Instant

  /// Time after which the user does not expect a chosen text any more.
  private static let patienceOfChoice: Milliseconds = 5000
  /// Greatest number of pieces that are typed again.
  private static let longestTail = 32

  /// Makes a key. `plain` is the edit that was made for `cause`, `past` the session before this edit, and `revision`
  /// the revision of the text after it.
  init(
    _ cause: Cause, past: InputSession, plain: TextEdit, meant: String, revision: UInt64,
    at now: Instant
  ) {
    (self.cause, self.past, self.plain) = (cause, [past], plain)
    (self.meant, self.revision, since) = (meant, revision, now)
  }

  /// The session before the key.
  var session: InputSession? { past.first }

  /// The text that the key and the tail have written.
  var typed: String { plain.inserting + tail.map(\.text).joined() }

  /// Whether the present text is still the text right after the tail.
  func isAbout(_ revision: UInt64) -> Bool { self.revision == revision }

  /// Whether the user may still expect the edit.
  func isAwaited(at now: Instant) -> Bool {
    now - since <= (isChoice ? UnprovenKey.patienceOfChoice : InputSession.patienceForProof)
  }

  /// Whether the user has chosen the text to be written.
  var isChoice: Bool {
    switch cause {
    case .choice, .lateChoice: true
    case .text, .space, .lateAnswer, .deleteBackward: false
    }
  }

  /// Adds the edit that `cause` has made after the tail. Returns false if the edit cannot be part of the tail.
  mutating func extend(by edit: TextEdit, of cause: Cause, to revision: UInt64) -> Bool {
    guard tail.count < UnprovenKey.longestTail, let piece = Piece(edit, by: cause) else {
      return false
    }
    // Several spaces in a row are meant as spaces.
    if tail.isEmpty, case .space = cause, case .space = self.cause { return false }
    tail.append(piece)
    meant += piece.text
    self.revision = revision
    return true
  }
}
