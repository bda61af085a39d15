import KeyModel

/// What was typed in one run: it ends when something other than typing moves the insertion point or changes the text.
struct RecentTyping: Hashable, Sendable {
  /// The space right before the insertion point.
  enum Space: Hashable, Sendable {
    /// No space, or one that means nothing to the next key.
    case none
    /// The key of a space, struck at this time.
    case typed(Instant)
    /// A space that came with a chosen suggestion: a period that follows replaces it.
    case offered
  }

  /// How a backspace takes back what the services did last; nil where they did nothing, or something was typed since.
  private(set) var reversal: Reversal?
  /// The capital that came by itself at the start of the line.
  private(set) var capital: OwnCapital?
  /// The word of a stroke that stands right before the insertion point, and what else the stroke may mean.
  private(set) var glided: GlidedWord?
  private(set) var space = Space.none

  /// Follows an edit of the text.
  mutating func follow(_ edit: TextEdit) {
    capital = capital?.after(edit)
    glided = nil
  }

  // MARK: What the services did

  mutating func note(_ reversal: Reversal) { self.reversal = reversal }

  /// Hands over the reversal: it is made, or what the services did is meant.
  @discardableResult mutating func takeReversal() -> Reversal? {
    defer { reversal = nil }
    return reversal
  }

  mutating func noteCapital() { capital = OwnCapital() }
  mutating func dropCapital() { capital = nil }

  /// A stroke has written a word, by an edit that inserted `length` characters; nil where a backspace does not take them
  /// back.
  mutating func note(_ glided: GlidedWord, length: Int?) {
    self.glided = glided
    reversal = length.map { Reversal(TextEdit(deleting: $0)) }
  }

  // MARK: The space

  mutating func noteSpace(at now: Instant) { space = .typed(now) }

  /// The space that ends a chosen suggestion stands there.
  mutating func offerSpace() { space = .offered }

  /// A space that was offered is meant as it is.
  mutating func keepOffered() { if space == .offered { space = .none } }

  /// Hands over the space: something is typed behind it.
  @discardableResult mutating func takeSpace() -> Space {
    defer { space = .none }
    return space
  }
}
