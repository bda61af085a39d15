import KeyModel
import TextRules

/// Guesses words: the intended word for a typed word, its possible endings, and the words that may follow
/// (R-TEXT-4). A value over mapped lexicons, made once for a keyboard's languages and its letter keys, and used from
/// any thread. The predictor stores nothing about the questions.
///
/// ```swift
/// let predictor = Predictor(lexicons: [english], user: words)
/// let word = TypedWord("teh", touches: points)
/// let guesses = predictor.corrections(of: word, keys: keys, after: context, limit: 3)
/// if let first = guesses.first, first.replaces { … }
/// ```
package struct Predictor: Sendable {
  /// Lexicons of the languages. All of them are in use at the same time (R-TEXT-8).
  package private(set) var lexicons: [Lexicon]
  /// Words that the user has taught; nil if learning is not available. Setting this property builds a lexicon, which
  /// takes a millisecond per hundred words, and therefore must not happen during typing.
  package var user: UserWords? {
    didSet { taught = Predictor.taught(user, lexicons) }
  }
  /// Costs of mistakes in a word whose touches are known.
  var touched = ErrorModel.touched
  /// Costs of mistakes in a word whose touches are unknown.
  var blind = ErrorModel.blind
  /// Lexicons of the user's words, one for each language.
  private var taught: [Lexicon]
  /// Names of people that the user knows (R-TEXT-5); they belong to no language.
  private let names: Lexicon?

  package init(lexicons: [Lexicon], user: UserWords? = nil, names: [String] = []) {
    self.lexicons = lexicons
    self.user = user
    self.names = lexicons.map(\.language).min()
      .flatMap { AddressBook.lexicon(of: names, language: $0) }
    taught = Predictor.taught(user, lexicons)
  }

  private static func taught(_ user: UserWords?, _ lexicons: [Lexicon]) -> [Lexicon] {
    guard let user, !user.isEmpty else { return [] }
    return Set(lexicons.map(\.language)).sorted().compactMap { user.lexicon(language: $0) }
  }

  /// Rules for reading a typed word: the rules of the keyboard's first language.
  var rules: WordRules { lexicons.first?.rules ?? .anyLanguage }

  /// The user's own lexicons: the taught words and the names.
  var personal: [Lexicon] { taught + (names.map { [$0] } ?? []) }

  /// Releases the memory pages of the lexicons' files. The caller does this after each answer: each answer reads
  /// other parts, and a few answers would load the whole files. The page cache returns the pages in tenths of a
  /// millisecond.
  package func rest() {
    for lexicon in lexicons { lexicon.bytes.rest() }
  }

  /// All lexicons that are searched.
  var sources: [Lexicon] { lexicons + personal }

  /// Returns all lexicons that are searched, each with the cost of its language.
  func sources(_ shares: LanguageShares) -> [(lexicon: Lexicon, cost: Float)] {
    var sources = (lexicons + taught).map { (lexicon: $0, cost: shares[$0.language]) }
    if let names { sources.append((lexicon: names, cost: 0)) }
    return sources
  }

  /// Whether a lexicon has the word, in any capitals.
  package func contains(_ word: String) -> Bool {
    sources.contains { $0.entry(of: $0.rules.folded(word)) != nil }
  }

  /// Returns the rarity of a word in any capitals: −ln of its share of all words in the language where it is most
  /// common, in nats; nil if no lexicon has it.
  package func rarity(of word: String) -> Double? {
    let costs = lexicons.compactMap { lexicon in
      lexicon.entry(of: lexicon.rules.folded(word)).map(lexicon.cost)
    }
    return costs.min().map(Double.init)
  }

  /// Returns the words that may be meant by `word`, best first, including the word itself if a lexicon has it. If
  /// the first candidate has `replaces`, autocorrection puts the candidate in place of the typed word when a space
  /// or punctuation follows; otherwise the typed word stays.
  ///
  /// A space that was missed, or that hit a letter key, is inserted: `in the` for `inbthe`. A space in `word` that
  /// was meant as a letter, or was typed by mistake, is removed: `the` for `th e`, whose touches include the touch
  /// of the space.
  ///
  /// `keys` are the keys that were on screen during typing.
  package func corrections(
    of word: TypedWord, keys: TypingKeys, after context: WordContext, limit: Int = 3
  ) -> [Candidate] {
    let model = word.isTouched ? touched : blind
    let shares = LanguageShares(lexicons, after: context)
    let guesses = guesses(word, keys: keys, after: context, model: model, shares: shares)
    let splits = splits(of: word, keys: keys, after: context, model: model, shares: shares)
    return decide(
      guesses + splits, word: word, keys: keys, context: context, shares: shares, limit: limit)
  }

  /// Returns the words of every lexicon that may be meant, unsorted.
  func guesses(
    _ word: TypedWord, keys: TypingKeys, after context: WordContext, model: ErrorModel,
    shares: LanguageShares
  ) -> [Guess] {
    sources(shares).flatMap { lexicon, cost in
      Guess.all(of: word, in: lexicon, keys: keys, after: context, model: model, cost: cost)
    }
  }
}
