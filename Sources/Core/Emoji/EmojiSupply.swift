/// What the emoji keyboard needs, once it is opened.
package struct EmojiSupply: Hashable, Sendable {
  package var book: EmojiBook
  /// The text of an `EmojiHistory`; empty without one.
  package var history: String

  package init(book: EmojiBook, history: String) {
    self.book = book
    self.history = history
  }
}
