import KeyModel
package import TextRules

extension Predictor {
  /// Returns the words that may be meant by a glide over letter keys, best first; an empty list if no lexicon has
  /// such a word. `keys` are the keys under the glide, in the unit of its points. `pattern` gives the words their
  /// capitals, as shift does.
  package func glided(
    _ stroke: GlideStroke, keys: TypingKeys, after context: WordContext,
    pattern: WordRules.Pattern = .plain, limit: Int = 4
  ) -> [Candidate] {
    guard let unit = keys.unit, !stroke.samples.isEmpty else { return [] }
    let anchors = StrokeAnchors(stroke.scaled(width: unit.width, height: unit.height))
    let keys = keys.mapCells { key in
      Rect(
        x: key.cell.x / unit.width, y: key.cell.y / unit.height, width: key.cell.width / unit.width,
        height: key.cell.height / unit.height)
    }
    var best: [String: Candidate] = [:]
    for (lexicon, share) in sources(LanguageShares(lexicons, after: context)) {
      let costs = GlideCosts(anchors, keys: keys, lexicon: lexicon)
      var search = GlideSearch(lexicon, anchors: anchors, costs: costs)
      search.run()
      let model = LanguageModel(lexicon, after: context)
      var ranked = search.found.map { found in
        (
          entry: found.entry,
          cost: found.cost + GlideSearch.share * (model.cost(of: found.entry) + share)
        )
      }
      ranked.sort { ($0.cost, $0.entry) < ($1.cost, $1.entry) }
      for (entry, cost) in ranked.prefix(limit + (user?.unwanted.count ?? 0)) {
        let word = lexicon.word(of: entry)
        guard !isUnwanted(lexicon.rules.folded(word)) else { continue }
        let text = lexicon.rules.apply(pattern, to: word)
        if let known = best[text], known.score >= Double(-cost) { continue }
        best[text] = Candidate(text, score: Double(-cost))
      }
    }
    return Array(best.values.sorted { ($0.score, $1.text) > ($1.score, $0.text) }.prefix(limit))
  }
}

extension TypingKeys {
  /// Returns the median width or height of the letter keys; nil if there are no keys.
  private func median(_ length: (Rect) -> Double) -> Double? {
    let lengths = keys.map { length($0.cell) }.sorted()
    guard !lengths.isEmpty else { return nil }
    return lengths[lengths.count / 2]
  }

  /// Unit of glides: the width of a key, and the distance of rows. Nil if there are no keys.
  var unit: (width: Double, height: Double)? {
    guard let width = median(\.width), let height = median(\.height), width > 0, height > 0 else {
      return nil
    }
    return (width, height)
  }
}
