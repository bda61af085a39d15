/// The data that the emoji keyboard needs when it opens.
package struct EmojiSupply: Hashable, Sendable {
  package var book: EmojiBook
  /// The text of an `EmojiHistory`; empty if there is no history.
  package var history: String

  package init(book: EmojiBook, history: String) {
    self.book = book
    self.history = history
  }
}
