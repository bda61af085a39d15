// Searches emoji by their names and keywords.
extension EmojiBook {
  /// The quality of a match, best first. Emoji that match equally well are in CLDR's order.
  private enum Fit: Int {
    /// In this order: the whole name, a whole keyword, the beginning of the name, the beginning of a keyword, the
    /// beginning of a word inside, any part, no match.
    case name, whole, nameStart, start, word, part, none
  }

  /// Greatest length of a query, in bytes. A longer query finds nothing.
  private static let longestQuery = 160

  /// Returns the numbers of at most `limit` emoji, best first, whose names or keywords contain each word of `query` as the
  /// beginning of a word. In scripts without spaces between words, a part of a text is enough.
  package func search(_ query: String, limit: Int) -> [Int] {
    let words = query.lowercased().split { $0 == " " }.map { Array($0.utf8) }
    guard !words.isEmpty, words.reduce(0, { $0 + $1.count }) <= EmojiBook.longestQuery else {
      return []
    }
    var ranks = [UInt8](repeating: UInt8(Fit.none.rawValue), count: count)
    forEachName { number, text in
      var worst = 0
      for word in words where worst < Fit.none.rawValue {
        worst = max(worst, EmojiBook.fit(of: word, in: text).rawValue)
      }
      ranks[number] = min(ranks[number], UInt8(worst))
    }
    var found: [Int] = []
    for rank in 0..<UInt8(Fit.none.rawValue) {
      for number in ranks.indices where ranks[number] == rank {
        found.append(number)
        if found.count == limit { return found }
      }
    }
    return found
  }

  /// Returns the best match of `word` in a line of texts separated by `|`.
  private static func fit(of word: [UInt8], in line: UnsafeRawBufferPointer) -> Fit {
    var best = Fit.none
    guard line.count >= word.count, let first = word.first else { return best }
    for start in 0...(line.count - word.count) where line[start] == first {
      let end = start + word.count
      guard matches(word, line, start) else { continue }
      let isAtStart = start == 0 || line[start - 1] == bar
      let isAtEnd = end == line.count || line[end] == bar
      let fit: Fit =
        if isAtStart && isAtEnd {
          isName(line, start) ? .name : .whole
        } else if isAtStart {
          isName(line, start) ? .nameStart : .start
        } else if isBoundary(line[start - 1]) {
          .word
        } else if first >= 0xE0 {
          .part
        } else {
          .none
        }
      if fit.rawValue < best.rawValue { best = fit }
      if best == .name { break }
    }
    return best
  }

  /// Whether the text that begins at `start` is one of the forms of the name. A double bar ends the list of these forms.
  private static func isName(_ line: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    guard start > 0 else { return true }
    for index in 1..<start where line[index] == bar && line[index - 1] == bar { return false }
    return true
  }

  private static func matches(
    _ word: [UInt8], _ line: UnsafeRawBufferPointer, _ start: Int
  ) -> Bool {
    for offset in word.indices where line[start + offset] != word[offset] { return false }
    return true
  }

  private static let bar = UInt8(ascii: "|")

  /// Whether a word may begin after the byte: after a space, a hyphen and similar characters.
  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte < 0x80
      && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
