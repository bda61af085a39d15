package import KeyModel

/// The emoji that are offered for words of a language (R-TEXT-4): a view of a file that
/// `Tools/Emoji/build.py` wrote, sorted by bytes. No text is copied.
package struct EmojiWords: Sendable {
  /// The emoji for a word.
  package struct Offer: Hashable, Sendable {
    /// The emoji without a skin tone.
    package var emoji: String
    /// Whether the word is the emoji's name; otherwise the word is one of its keywords.
    package var isName: Bool
  }

  private let lines: Blob

  private static let lineFeed = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  package init(_ lines: Blob) { self.lines = lines }

  /// Returns the emoji for a word in any case; nil if no emoji is offered for the word.
  package func offer(for word: String) -> Offer? {
    let wanted = Array(word.lowercased().utf8)
    guard !wanted.isEmpty else { return nil }
    return lines.withBytes { bytes in
      var (low, high) = (bytes.startIndex, bytes.endIndex)
      while low < high {
        let middle = low + (high - low) / 2
        let start = bytes[low..<middle].lastIndex(of: EmojiWords.lineFeed).map { $0 + 1 } ?? low
        let end = bytes[middle..<high].firstIndex(of: EmojiWords.lineFeed) ?? high
        let fields = bytes[start..<end].split(separator: EmojiWords.tab)
        guard fields.count > 1 else { return nil }
        if fields[0].elementsEqual(wanted) {
          return Offer(
            emoji: String(decoding: fields[1], as: UTF8.self), isName: fields.count == 2)
        }
        if fields[0].lexicographicallyPrecedes(wanted) { low = end + 1 } else { high = start }
      }
      return nil
    }
  }
}
