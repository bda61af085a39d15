import KeyModel
import TextRules

/// A word of one lexicon that may be meant by a typed word.
struct Guess {
  /// The word in small letters.
  var letters: String
  /// The word as its language writes it.
  var text: String
  /// Combined score of the touches and the language: −cost.
  var score: Float
  /// Rules of the lexicon's language.
  var rules: WordRules

  /// Greatest number of guesses that are examined more closely.
  static let limit = 12

  /// Returns the best guesses of a lexicon, best first. `cost` is the cost of the lexicon's language.
  static func all(
    of word: TypedWord, in lexicon: Lexicon, keys: TypingKeys, after context: WordContext,
    model: ErrorModel, cost: Float = 0
  ) -> [Guess] {
    let small = Array(lexicon.rules.folded(word.text).unicodeScalars)
    guard !small.isEmpty, small.count <= LexiconBuilder.longest else { return [] }
    let costs = TouchCosts(
      small, touches: word.touches.count == small.count ? word.touches : [], keys: keys,
      lexicon: lexicon, model: model)
    var search = Search(lexicon, touches: costs, model: model)
    search.run()
    let language = LanguageModel(lexicon, after: context, trust: model.context)
    let best = search.found.map { (entry: $0.key, cost: $0.value + language.cost(of: $0.key)) }
      .sorted { ($0.cost, $0.entry) < ($1.cost, $1.entry) }
    let isPlain = lexicon.rules.pattern(of: word.text) == .plain
    return best.prefix(limit).map { guess in
      let text = lexicon.word(of: guess.entry)
      let isAcronym = isPlain && lexicon.rules.pattern(of: text) == .capitals
      var letters = ""
      letters.unicodeScalars.append(contentsOf: lexicon.letters(of: guess.entry))
      return Guess(
        letters: letters, text: text,
        score: -guess.cost - cost - (isAcronym ? model.acronym : 0), rules: lexicon.rules)
    }
  }
}

extension Guess {
  init(_ split: Splits.Split, rules: WordRules, cost: Float) {
    self.init(
      letters: split.text, text: split.text, score: split.score - cost, rules: rules)
  }
}
