/// The data of the emoji keyboard, for its opening.
package struct EmojiSupply: Hashable, Sendable {
  package var book: EmojiBook
  /// The text of an `EmojiHistory`; empty without one.
  package var history: String

  package init(book: EmojiBook, history: String) {
    self.book = book
    self.history = history
  }
}
