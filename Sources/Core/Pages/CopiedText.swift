/// A copied text. A page gets the text by `PageContent.supply`, even while the page is not shown.
package struct CopiedText: PageData {
  package var text: String

  package init(_ text: String) { self.text = text }

  /// Greatest length of the text on a tile, in graphemes.
  private static let longestExcerpt = 100

  /// The beginning of the text, on one line.
  package var excerpt: String {
    let start = text.drop(while: \.isWhitespace).prefix(CopiedText.longestExcerpt)
    return start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
