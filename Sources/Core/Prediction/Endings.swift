/// The pairs of endings that one stem can have in a language, such as -ую and -ий. A word that no lexicon has is a
/// form of a known word if the endings of both are such a pair; otherwise the word may be a slip of the finger.
///
/// The file has the sorted hashes (4 bytes each) of the pairs that many stems have.
enum Endings {
  /// Least number of letters of a stem.
  static let stem = 4
  /// Greatest number of letters of an ending.
  static let longest = 6
  /// Greatest number of words of a stem. In a longer list the words share only a beginning.
  private static let family = 64
  /// Number of stems that must have both endings, in a list of a hundred thousand words.
  private static let support = 12.0
  /// Greatest number of pairs in the file.
  private static let limit = 65_536

  /// Returns the hash (FNV-1a) of an ending's letters.
  static func sign(_ ending: some Sequence<Unicode.Scalar>) -> UInt64 {
    ending.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.value)) &* 0x100_0000_01B3 }
  }

  /// Returns the hash of a pair of endings. The order of the two endings does not matter.
  static func sign(_ one: UInt64, _ other: UInt64) -> UInt32 {
    var mixed = (one &+ other) ^ (one &* other)
    mixed = (mixed ^ (mixed >> 31)) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// Returns the sorted hashes of the pairs of endings in `words`, which are in ascending order.
  static func signs(of words: [[Unicode.Scalar]]) -> [UInt32] {
    var counts: [UInt32: Int] = [:]
    count(words, in: words.indices, depth: 0, &counts)
    let least = max(3, Int(support * Double(words.count) / 100_000))
    let kept = counts.filter { $0.value >= least }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    return kept.prefix(limit).map(\.key).sorted()
  }

  /// Counts the pairs of endings of words that share at least their first `depth` letters.
  private static func count(
    _ words: [[Unicode.Scalar]], in range: Range<Int>, depth: Int, _ counts: inout [UInt32: Int]
  ) {
    var groups: [[UInt64]] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      if words[start].count > depth {
        while end < range.upperBound, words[end][depth] == words[start][depth] { end += 1 }
        if end - start > 1 { count(words, in: start..<end, depth: depth + 1, &counts) }
      }
      if depth >= stem {
        let short = words[start..<end].filter { $0.count - depth <= longest }
        if !short.isEmpty { groups.append(short.map { sign($0[depth...]) }) }
      }
      start = end
    }
    guard groups.count > 1, groups.reduce(0, { $0 + $1.count }) <= family else { return }
    for (index, group) in groups.enumerated() {
      for one in group {
        for other in groups[(index + 1)...].joined() { counts[sign(one, other), default: 0] += 1 }
      }
    }
  }
}
