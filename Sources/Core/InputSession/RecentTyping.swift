import KeyModel

/// The typing of one run, which ends when something other than typing moves the insertion point or changes the text.
struct RecentTyping: Hashable, Sendable {
  /// The kind of the space right before the insertion point.
  enum Space: Hashable, Sendable {
    /// No space, or a space without a meaning for the next key.
    case none
    /// The key of a space, struck at this time.
    case typed(Instant)
    /// A space that came with a chosen suggestion: a period that follows replaces it.
    case offered
  }

  /// The edit by which a backspace undoes the last act of the services; nil if there is none, or if something was typed since.
  private(set) var reversal: Reversal?
  /// The automatic capital at the start of the line; nil for none.
  private(set) var capital: OwnCapital?
  /// The word of a stroke right before the insertion point, with the other words that the stroke may mean; nil for none.
  private(set) var glided: GlidedWord?
  private(set) var space = Space.none

  /// Follows an edit of the text.
  mutating func follow(_ edit: TextEdit) {
    capital = capital?.after(edit)
    glided = nil
  }

  // MARK: Acts of the services

  mutating func note(_ reversal: Reversal) { self.reversal = reversal }

  /// Returns and forgets the reversal: the edit is made, or the act of the services is accepted.
  @discardableResult mutating func takeReversal() -> Reversal? {
    defer { reversal = nil }
    return reversal
  }

  mutating func noteCapital() { capital = OwnCapital() }
  mutating func dropCapital() { capital = nil }

  /// Notes a word that a stroke has written by an edit that inserted `length` characters; nil if a backspace does not remove
  /// them.
  mutating func note(_ glided: GlidedWord, length: Int?) {
    self.glided = glided
    reversal = length.map { Reversal(TextEdit(deleting: $0)) }
  }

  // MARK: The space

  mutating func noteSpace(at now: Instant) { space = .typed(now) }

  /// Notes that the space that ends a chosen suggestion was typed.
  mutating func offerSpace() { space = .offered }

  /// Notes that an offered space is meant as it is.
  mutating func keepOffered() { if space == .offered { space = .none } }

  /// Returns and forgets the space, because something is typed after it.
  @discardableResult mutating func takeSpace() -> Space {
    defer { space = .none }
    return space
  }
}
