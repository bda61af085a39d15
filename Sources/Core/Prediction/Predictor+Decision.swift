import KeyModel
import TextRules

extension Predictor {
  /// Ranks the guesses and decides whether the best guess replaces the typed word.
  func decide(
    _ guesses: [Guess], word: TypedWord, keys: TypingKeys, context: WordContext,
    shares: LanguageShares, limit: Int
  ) -> [Candidate] {
    let typed = rules.folded(word.text)
    let pattern = rules.pattern(of: word.text)
    var best: [String: Guess] = [:]
    for guess in guesses where !isUnwanted(guess.letters) || guess.letters == typed {
      if let known = best[guess.letters], known.score >= guess.score { continue }
      best[guess.letters] = guess
    }
    var ranked = best.values.sorted { ($0.score, $1.letters) > ($1.score, $0.letters) }
    let model = word.isTouched ? touched : blind
    let exact = word.isExact(on: keys) ? model.exact : 0
    let literal =
      best[typed].map { $0.score + model.bar + exact }
      ?? literalScore(
        word, typed: typed, keys: keys, pattern: pattern, context: context, shares: shares)
    func mayReplace(_ guess: Guess) -> Bool {
      self.mayReplace(
        word, typed: typed, by: guess, literal: literal, keys: keys, context: context)
    }
    // The replacement of a single letter comes first, even if it is a rarer word than a longer guess.
    if typed.unicodeScalars.count == 1, let index = ranked.firstIndex(where: mayReplace) {
      ranked.insert(ranked.remove(at: index), at: 0)
    }
    var candidates = ranked.prefix(limit).map { guess in
      Candidate(
        guess.rules.apply(pattern, to: guess.text), score: Double(guess.score))
    }
    guard let first = ranked.first, !candidates.isEmpty, !word.isKept,
      rules.isOrdinary(word.text), !isAcronym(pattern, after: context)
    else { return candidates }
    candidates[0].replaces = candidates[0].text != word.text && mayReplace(first)
    return candidates
  }

  func isUnwanted(_ letters: String) -> Bool {
    user.map { $0.isOn && $0.unwanted.contains(letters) } ?? false
  }

  /// Returns the score of the typed word as a word that no lexicon has: a name, or a word of the user's own.
  func literalScore(
    _ word: TypedWord, typed: String, keys: TypingKeys, pattern: WordRules.Pattern,
    context: WordContext, shares: LanguageShares
  ) -> Float {
    let model = word.isTouched ? touched : blind
    let unseen = lexicons.map { lexicon in
      lexicon.unseenCost(of: typed, model: model) + shares[lexicon.language]
    }
    let unknown = model.unknown - (word.isExact(on: keys) ? model.exactUnknown : 0)
    var cost = (unseen.min() ?? 0) + unknown
    for lexicon in lexicons {
      guard let entry = lexicon.entry(of: typed) else { continue }
      let own = LanguageModel(lexicon, after: context, trust: model.context).cost(of: entry)
      cost = min(cost, own + model.weak + shares[lexicon.language])
    }
    let composed = lexicons.compactMap { lexicon in
      lexicon.composedCost(of: typed).map { $0 + shares[lexicon.language] }
    }
    cost = min(cost, (composed.min() ?? .infinity) + model.composed)
    if personal.contains(where: { $0.entry(of: typed) != nil }) { cost = min(cost, model.taught) }
    for (character, touch) in zip(typed, word.isTouched ? word.touches : []) {
      guard let touch, let key = keys.keys.first(where: { $0.character == character }) else {
        continue
      }
      cost += keys.cost(of: touch, at: key.cell)
    }
    if isName(pattern, after: context) {
      cost -= model.name
    } else if pattern == .capitalized {
      cost -= model.firstName
    }
    // The typed text is two words whose space may be unintended.
    if typed.contains(" ") { cost += model.unknown }
    return -cost
  }

  /// Whether a word in capitals follows words that are not in capitals: an acronym, or the name of a company. At
  /// the start of a text the word may also be the first of several in capitals.
  private func isAcronym(_ pattern: WordRules.Pattern, after context: WordContext) -> Bool {
    let before = context.recent.isEmpty ? context.words : context.recent.suffix(2)
    return pattern == .capitals && !before.isEmpty
      && !before.allSatisfy { rules.pattern(of: $0) == .capitals }
  }

  /// Whether the capitals of a word indicate a name: one capital inside a sentence, or all capitals if the words
  /// before are not in capitals.
  private func isName(_ pattern: WordRules.Pattern, after context: WordContext) -> Bool {
    switch pattern {
    case .capitalized: !context.isSentenceStart
    case .capitals:
      context.words.isEmpty
        || !context.words.allSatisfy { rules.pattern(of: $0) == .capitals }
    case .plain, .mixed: false
    }
  }
}
