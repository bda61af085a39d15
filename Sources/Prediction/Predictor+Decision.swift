import KeyModel

extension Predictor {
  /// Ranks the guesses and says whether the best is to replace the typed word.
  func decide(
    _ guesses: [Guess], word: TypedWord, keys: TypingKeys, context: WordContext, limit: Int
  ) -> [Candidate] {
    let language = lexicons.first?.language ?? ""
    let typed = Casing.lowercased(word.text, language: language)
    let pattern = Casing.pattern(of: word.text, language: language)
    var best: [String: Guess] = [:]
    for guess in guesses where best[guess.letters].map({ $0.score < guess.score }) ?? true {
      best[guess.letters] = guess
    }
    let ranked = best.values.sorted { ($0.score, $1.letters) > ($1.score, $0.letters) }
    let literal =
      best[typed]?.score
      ?? literalScore(word, typed: typed, keys: keys, pattern: pattern, context: context)
    var candidates = ranked.prefix(limit).map { guess in
      Candidate(
        Casing.apply(pattern, to: guess.text, language: language), score: Double(guess.score))
    }
    guard let first = ranked.first, !candidates.isEmpty, !word.isKept,
      Predictor.isCorrectable(word.text)
    else { return candidates }
    let isMeant = first.letters == typed || first.score > literal
    candidates[0].replaces = isMeant && candidates[0].text != word.text
    return candidates
  }

  /// What the typed word is worth as one that no lexicon has: a name, a word of one's own.
  private func literalScore(
    _ word: TypedWord, typed: String, keys: TypingKeys, pattern: Casing.Pattern,
    context: WordContext
  ) -> Float {
    let touches = word.touches.count == word.text.count ? word.touches : []
    var cost = model.unknown + model.unknownLetter * Float(typed.count)
    for (character, touch) in zip(typed, touches) {
      guard let touch, let key = keys.keys.first(where: { $0.character == character }) else {
        continue
      }
      let dx = (touch.x - key.cell.midX) / (key.cell.width * keys.spread)
      let dy = (touch.y - key.cell.midY) / (key.cell.height * keys.spread)
      cost += 0.015 + Float(dx * dx + dy * dy) / 2
    }
    if pattern == .capitalized, !context.isSentenceStart { cost -= model.name }
    return -cost
  }
}
