import KeyModel

/// The tables of a lexicon with the probability of each word after one or two other words.
///
/// After one word, a word's probability is its share of the words seen after this word, plus a part of its own
/// frequency for pairs that were not seen. After two words, the probability is its share of the words seen after
/// both, plus a part of its probability after the second word alone.
struct ContextTables {
  private(set) var heads: [(entry: Int, start: Int, otherwise: Double)] = []
  private(set) var pairs: [UInt32] = []
  private(set) var pairHeads: [(pair: Int, start: Int, otherwise: Double)] = []
  private(set) var triples: [UInt32] = []

  /// Weight of unseen words after two words, as a count of words.
  private static let tripleDoubt = 20.0
  /// Greatest total share of the seen words. All other words keep the rest, so that a rare word is not corrected
  /// only because of the words before it.
  private static let belief = 0.7

  /// Makes the tables. `sorted` has the words of `builder` in the order of their entries.
  init(_ builder: LexiconBuilder, sorted: [LexiconBuilder.Word]) {
    var numbers: [String: Int] = [:]
    for (index, word) in sorted.enumerated() {
      var text = ""
      text.unicodeScalars.append(contentsOf: word.letters)
      numbers[text] = index
    }
    func entry(_ word: String) -> Int? { word.isEmpty ? Lexicon.sentenceStart : numbers[word] }
    func known(_ counts: [String: Double]) -> [(entry: Int, count: Double)] {
      counts.compactMap { word, count in numbers[word].map { ($0, count) } }
        .sorted { $0.entry < $1.entry }
    }
    /// Number of each pair and its probability, by the entries of its two words.
    var chances: [[Int]: (number: Int, chance: Double)] = [:]
    /// Probability that remains for unseen words after a word, by the word's entry.
    var rests: [Int: Double] = [:]
    let hasTriples = !builder.triples.isEmpty
    let firsts = builder.pairs.compactMap { first, seconds in entry(first).map { ($0, seconds) } }
    for (first, counts) in firsts.sorted(by: { $0.0 < $1.0 }) {
      let seconds = known(counts)
      let seen = seconds.reduce(0) { $0 + $1.count }
      guard seen > 0 else { continue }
      let own = first < sorted.count ? sorted[first].count : 0
      let whole = max(own, seen / ContextTables.belief) + builder.doubt
      let rest = 1 - seen / whole
      rests[first] = rest
      heads.append((first, pairs.count, -nat(rest)))
      for (second, count) in seconds {
        let chance = count / whole + rest * sorted[second].count / builder.total
        if hasTriples { chances[[first, second]] = (pairs.count, chance) }
        pairs.append(ContextTables.packed(second, chance: chance))
      }
    }
    let firstTwo = builder.triples.flatMap { first, seconds in
      seconds.compactMap { second, thirds -> (pair: Int, second: Int, thirds: [String: Double])? in
        guard let first = entry(first), let second = numbers[second],
          let pair = chances[[first, second]]
        else { return nil }
        return (pair.number, second, thirds)
      }
    }
    for (pair, second, counts) in firstTwo.sorted(by: { $0.pair < $1.pair }) {
      let thirds = known(counts)
      let seen = thirds.reduce(0) { $0 + $1.count }
      guard seen > 0 else { continue }
      let whole = max(seen + ContextTables.tripleDoubt, seen / ContextTables.belief)
      let rest = 1 - seen / whole
      pairHeads.append((pair, triples.count, -nat(rest)))
      for (third, count) in thirds {
        let below =
          chances[[second, third]]?.chance
          ?? (rests[second] ?? 1) * sorted[third].count / builder.total
        triples.append(ContextTables.packed(third, chance: count / whole + rest * below))
      }
    }
  }

  private static func packed(_ entry: Int, chance: Double) -> UInt32 {
    UInt32(entry) << 8 | units(-nat(chance))
  }

  private static func units(_ cost: Double) -> UInt32 {
    UInt32(min(255, max(0, (Float(cost) / Lexicon.pairStep).rounded())))
  }

  /// Writes the four sections.
  func write(to out: inout ByteWriter) {
    for head in heads {
      out.put(UInt32(head.entry))
      out.put(UInt32(head.start))
      out.put(UInt32(max(0, head.otherwise * 1000)))
    }
    for pair in pairs { out.put(pair) }
    for head in pairHeads {
      out.put(UInt32(head.pair))
      out.put(UInt32(head.start) << 8 | ContextTables.units(head.otherwise))
    }
    for triple in triples { out.put(triple) }
  }
}
