package import Glide
import KeyModel
package import TextRules

// Words of another script, typed and glided in Latin letters.
extension Predictor {
  /// How much a word's frequency weighs against how it is spelled.
  private static let share: Float = 0.9
  /// How much a word that goes on costs more than one that ends.
  private static let longer: Float = 4
  private static let mostEnds = 24

  /// What a word in Latin letters may be in the lexicons' script, best first: words that it spells, then words that
  /// begin so. The last one is by the rules alone where no lexicon has it. None where `rules` read nothing of it.
  package func transliterations(
    of latin: String, by rules: Transliteration, after context: WordContext, limit: Int = 4
  ) -> [Candidate] {
    guard Transliteration.mayRead(latin) else { return [] }
    let small = latin.lowercased()
    var best: [String: Float] = [:]
    func note(_ entry: Int, _ cost: Float, in lexicon: Lexicon) {
      let word = lexicon.word(of: entry)
      guard !isUnwanted(word), best[word] ?? .infinity > cost else { return }
      best[word] = cost
    }
    for (lexicon, share) in sources(LanguageShares(lexicons, after: context)) {
      var search = TransliterationSearch(lexicon, rules: rules, latin: small)
      search.run()
      let model = LanguageModel(lexicon, after: context)
      for (entry, cost) in search.found {
        note(entry, cost + Predictor.share * (model.cost(of: entry) + share), in: lexicon)
      }
      let ends = search.ends.sorted { $0.cost + $0.node.cost < $1.cost + $1.node.cost }
      for end in ends.prefix(Predictor.mostEnds) {
        for (entry, cost) in Completion.likeliest(below: [end.node], model: model, limit: 2) {
          note(
            entry, end.cost + Predictor.longer + Predictor.share * (cost + share), in: lexicon)
        }
      }
    }
    var words = best.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(limit)
      .map { Candidate($0.key, score: Double(-$0.value)) }
    if let written = rules.written(small), !words.contains(where: { $0.text == written }) {
      if words.count == limit { words.removeLast() }
      words.append(Candidate(written, score: (words.last?.score ?? 0) - 1))
    }
    return words
  }

  /// The lexicons as their words are spelled in Latin letters, for strokes. A lexicon of 24,000 words takes some tenths
  /// of a second.
  package func romanised(by rules: Transliteration) -> Predictor {
    let spelled = sources.compactMap { lexicon -> Lexicon? in
      var builder = LexiconBuilder(language: lexicon.language, hasLetters: false)
      for entry in 0..<lexicon.wordCount where !lexicon.isWeak(entry) {
        let word = lexicon.word(of: entry)
        let count = power(-Double(lexicon.cost(of: entry)))
        for text in Set([true, false].compactMap({ rules.latin(word, isShort: $0) }))
        where Transliteration.mayRead(text) {
          builder.add(text, count: count)
        }
      }
      guard !builder.isEmpty, let bytes = try? builder.build() else { return nil }
      return try? Lexicon(Bytes(bytes))
    }
    return Predictor(lexicons: spelled)
  }

  /// What a stroke over Latin letters may be in the lexicons' script; `latin` are the lexicons as they are spelled so.
  package func transliterations(
    of stroke: GlideStroke, keys: TypingKeys, latin: Predictor, by rules: Transliteration,
    after context: WordContext, limit: Int = 4
  ) -> [Candidate] {
    var words: [Candidate] = []
    let spelled = latin.glided(stroke, keys: keys, after: .sentenceStart, limit: limit)
    for (rank, guess) in spelled.enumerated() {
      let meant = transliterations(
        of: guess.text, by: rules, after: context, limit: rank == 0 ? 2 : 1)
      for word in meant where !words.contains(where: { $0.text == word.text }) {
        words.append(Candidate(word.text, score: guess.score))
      }
    }
    return Array(words.prefix(limit))
  }
}
