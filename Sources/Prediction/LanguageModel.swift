/// What a lexicon expects of a word after the words before it.
struct LanguageModel {
  let lexicon: Lexicon
  private let followers: Lexicon.Followers?
  /// How much of a guess the pair decides, the rest is the word's own frequency.
  static let weight = 0.7

  init(_ lexicon: Lexicon, after context: WordContext) {
    self.lexicon = lexicon
    let entry =
      context.words.last.map {
        lexicon.entry(of: Casing.lowercased($0, language: lexicon.language))
      } ?? Lexicon.sentenceStart
    followers = entry.flatMap { lexicon.followers(of: $0) }
  }

  /// The cost of a word, in nats.
  func cost(of entry: Int) -> Float {
    let own = lexicon.cost(of: entry)
    guard let followers else { return own }
    guard let pair = lexicon.cost(of: entry, among: followers) else {
      return own - Float(nat(1 - LanguageModel.weight))
    }
    return mixed(own: own, pair: pair)
  }

  private func mixed(own: Float, pair: Float) -> Float {
    let chance =
      LanguageModel.weight * power(Double(-pair))
      + (1 - LanguageModel.weight) * power(Double(-own))
    return Float(-nat(chance))
  }

  /// The entries in `range` that follow the context best, with their costs, cheapest first.
  func followers(in range: Range<Int>, limit: Int) -> [(entry: Int, cost: Float)] {
    guard let followers, limit > 0 else { return [] }
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
    return best.map { ($0.entry, mixed(own: lexicon.cost(of: $0.entry), pair: $0.cost)) }
      .sorted { $0.1 < $1.1 }
  }
}
