import KeyModel

/// The typing since the insertion point or the text last changed otherwise than by typing.
struct RecentTyping: Hashable, Sendable {
  /// The kind of the space right before the insertion point.
  enum Space: Hashable, Sendable {
    /// There is no space, or the space has no meaning for the next key.
    case none
    /// The user typed the space by its key at this time.
    case typed(Instant)
    /// The space came with a chosen suggestion. A period that follows replaces the space.
    case offered
  }

  /// The edit by which a BackSpace undoes the last edit of the text services; nil if there is none, or if the user
  /// has typed since.
  private(set) var reversal: Reversal?
  /// The automatic capital at the start of the line; nil if there is none.
  private(set) var capital: OwnCapital?
  /// The word of a glide right before the insertion point, with the other words that the glide may mean; nil if
  /// there is no such word.
  private(set) var glided: GlidedWord?
  private(set) var space = Space.none

  /// Adapts to an edit of the text.
  mutating func follow(_ edit: TextEdit) {
    capital = capital?.after(edit)
    glided = nil
  }

  // MARK: - Edits of the text services

  mutating func note(_ reversal: Reversal) { self.reversal = reversal }

  /// Returns the reversal and forgets it, because it is carried out, or because the user accepts the edit of the services.
  @discardableResult mutating func takeReversal() -> Reversal? {
    defer { reversal = nil }
    return reversal
  }

  mutating func noteCapital() { capital = OwnCapital() }
  mutating func dropCapital() { capital = nil }

  /// Notes a word that a glide has written by an edit that inserted `length` characters; nil if a BackSpace does not
  /// remove them.
  mutating func note(_ glided: GlidedWord, length: Int?) {
    self.glided = glided
    reversal = length.map { Reversal(TextEdit(deleting: $0)) }
  }

  // MARK: The space

  mutating func noteSpace(at now: Instant) { space = .typed(now) }

  /// Notes that the space which ends a chosen suggestion was typed.
  mutating func offerSpace() { space = .offered }

  /// Notes that the user means an offered space as it is.
  mutating func keepOffered() { if space == .offered { space = .none } }

  /// Returns the space and forgets it, because something is typed after it.
  @discardableResult mutating func takeSpace() -> Space {
    defer { space = .none }
    return space
  }
}
