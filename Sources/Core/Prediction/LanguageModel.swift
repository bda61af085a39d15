import TextRules

/// The costs of a lexicon's words after the two words before. For a word that was not seen after both words, the
/// cost follows from its frequency after the last word alone, and then from its own frequency.
struct LanguageModel {
  let lexicon: Lexicon
  /// The words seen after the last two words, then the words seen after the last word. A level without words is left out.
  private let levels: [Lexicon.Followers]

  /// Weight of the context, 0…1.
  private let trust: Float

  init(_ lexicon: Lexicon, after context: WordContext, trust: Float = 1) {
    self.lexicon = lexicon
    self.trust = trust
    func entry(_ word: String?) -> Int? {
      guard let word else { return Lexicon.sentenceStart }
      return lexicon.entry(of: lexicon.rules.folded(word))
    }
    guard let last = entry(context.words.last), let pairs = lexicon.followers(of: last) else {
      levels = []
      return
    }
    var levels = [pairs]
    if !context.isSentenceStart, let first = entry(context.words.dropLast().last),
      let triples = lexicon.followers(of: first, last)
    {
      levels.insert(triples, at: 0)
    }
    self.levels = levels
  }

  /// Returns the cost of a word, in nats.
  func cost(of entry: Int) -> Float {
    let own = lexicon.cost(of: entry)
    guard !levels.isEmpty else { return own }
    return own + trust * (costInContext(of: entry, own: own) - own)
  }

  private func costInContext(of entry: Int, own: Float) -> Float {
    var cost: Float = 0
    for level in levels {
      if let seen = lexicon.cost(of: entry, among: level) { return cost + seen }
      cost += level.otherwise
    }
    return cost + own
  }

  /// Whether a word was seen after the words before it.
  func expects(_ entry: Int) -> Bool {
    levels.contains { lexicon.cost(of: entry, among: $0) != nil }
  }

  /// Returns the entries in `range` that are most probable in the context, at most `limit` on each level.
  func followers(in range: Range<Int>, limit: Int) -> [Int] {
    levels.flatMap { best(among: $0, in: range, limit: limit) }
  }

  private func best(among followers: Lexicon.Followers, in range: Range<Int>, limit: Int) -> [Int] {
    guard limit > 0 else { return [] }
    var best: [(entry: Int, cost: Float)] = []
    var index = lexicon.firstPair(in: followers.range, from: range.lowerBound)
    while index < followers.range.upperBound {
      let pair = lexicon.pair(index)
      guard pair.entry < range.upperBound else { break }
      index += 1
      if best.count == limit, let last = best.last, pair.cost >= last.cost { continue }
      if best.count == limit { best.removeLast() }
      let place = best.firstIndex { $0.cost > pair.cost } ?? best.count
      best.insert(pair, at: place)
    }
    return best.map(\.entry)
  }
}
