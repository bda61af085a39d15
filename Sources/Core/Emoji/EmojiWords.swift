package import KeyModel

/// Which emoji are offered for words of a language (R-TEXT-4): a view on one of the files that
/// `Tools/Emoji/build.py` wrote, in the order of their bytes. Nothing of it is copied.
package struct EmojiWords: Sendable {
  /// What a word stands for.
  package struct Offer: Hashable, Sendable {
    /// Without a skin tone.
    package var emoji: String
    /// Whether the word is the emoji's name, and not one of several keywords.
    package var isName: Bool
  }

  private let lines: Blob

  private static let lineFeed = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  package init(_ lines: Blob) { self.lines = lines }

  /// What is offered for a word in any capitals; nil for most.
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
