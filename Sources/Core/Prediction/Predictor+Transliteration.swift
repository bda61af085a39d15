import KeyModel
package import TextRules

// Words of another script that are typed, or entered by a glide, in Latin letters.
extension Predictor {
  /// Weight of a word's frequency in relation to the cost of its spelling.
  private static let share: Float = 0.9
  /// Additional cost of a word that has more letters than were typed.
  private static let longer: Float = 8
  /// Greatest cost of a spelling that is preferred to the word written by the rules alone.
  private static let far: Float = 6
  /// Greatest number of unfinished words that are continued.
  private static let mostEnds = 24

  /// Returns the words in the lexicons' script that Latin letters may mean, best first: words with this spelling,
  /// then words that begin with it. The word written by the rules alone is added if it is not among them: as the
  /// first word if no spelling is close, otherwise as the last word. The result is empty if `rules` cannot read the
  /// letters.
  package func transliterations(
    of latin: String, by rules: Transliteration, after context: WordContext, limit: Int = 4
  ) -> [Candidate] {
    guard Transliteration.mayRead(latin) else { return [] }
    let small = latin.lowercased()
    var best: [String: (total: Float, spelling: Float)] = [:]
    func note(_ entry: Int, _ spelling: Float, _ frequency: Float, in lexicon: Lexicon) {
      let word = lexicon.word(of: entry)
      let total = spelling + Predictor.share * frequency
      guard !isUnwanted(word), best[word].map({ $0.total > total }) ?? true else { return }
      best[word] = (total, spelling)
    }
    for (lexicon, share) in sources(LanguageShares(lexicons, after: context)) {
      var search = TransliterationSearch(lexicon, rules: rules, latin: small)
      search.run()
      let model = LanguageModel(lexicon, after: context)
      for (entry, cost) in search.found {
        note(entry, cost, model.cost(of: entry) + share, in: lexicon)
      }
      let ends = search.ends.sorted { $0.cost + $0.node.cost < $1.cost + $1.node.cost }
      for end in ends.prefix(Predictor.mostEnds) {
        for (entry, cost) in Completion.likeliest(below: [end.node], model: model, limit: 2) {
          note(entry, end.cost + Predictor.longer, cost + share, in: lexicon)
        }
      }
    }
    let ranked = best.sorted { ($0.value.total, $0.key) < ($1.value.total, $1.key) }.prefix(limit)
    var words = ranked.map { Candidate($0.key, score: Double(-$0.value.total)) }
    guard let written = rules.written(small), !words.contains(where: { $0.text == written }) else {
      return words
    }
    if words.count == limit { words.removeLast() }
    if let first = ranked.first, first.value.spelling <= Predictor.far {
      words.append(Candidate(written, score: (words.last?.score ?? 0) - 1))
    } else {
      words.insert(Candidate(written, score: (words.first?.score ?? 0) + 1), at: 0)
    }
    return words
  }

  /// Greatest number of a lexicon's words that are spelled for glides. Spelling them takes about a second.
  private static let mostSpelled = 60_000

  /// Returns a predictor whose lexicons have their words spelled in Latin letters, for glides.
  package func romanised(by rules: Transliteration) -> Predictor {
    let spelled = sources.compactMap { lexicon -> Lexicon? in
      var builder = LexiconBuilder(language: lexicon.language, hasLetters: false)
      // The most frequent words are spelled, and the shortest among words of equal frequency.
      let words = (0..<lexicon.wordCount).filter { !lexicon.isWeak($0) }
        .map { (cost: lexicon.cost(of: $0), word: lexicon.word(of: $0)) }
        .sorted { ($0.cost, $0.word.utf8.count) < ($1.cost, $1.word.utf8.count) }
      for (cost, word) in words.prefix(Predictor.mostSpelled) {
        let count = power(-Double(cost))
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

  /// Returns the words in the lexicons' script that may be meant by a glide over Latin letters. `latin` is the
  /// predictor with Latin spelling.
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
