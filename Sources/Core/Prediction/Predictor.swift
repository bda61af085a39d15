import KeyModel
import TextRules

/// Guesses words: what a typed word was meant to be, how it may end, what comes after it
/// (R-TEXT-4). A value over mapped lexicons, made once for a keyboard's languages and the letter keys
/// it shows, and asked from whichever thread; it keeps no secret of what it was asked.
///
/// ```swift
/// let predictor = Predictor(lexicons: [english], user: words)
/// let word = TypedWord("teh", touches: points)
/// let guesses = predictor.corrections(of: word, keys: keys, after: context, limit: 3)
/// if let first = guesses.first, first.replaces { … }
/// ```
package struct Predictor: Sendable {
  /// The languages guessed in, all at once (R-TEXT-8).
  package private(set) var lexicons: [Lexicon]
  /// What the user has taught; nil when nothing was. Setting it builds its lexicon: a millisecond
  /// for a hundred words, so not on the typing path.
  package var user: UserWords? {
    didSet { taught = Predictor.taught(user, lexicons) }
  }
  /// What mistakes cost where the touches of a word are known, and where they are not.
  var touched = ErrorModel.touched
  var blind = ErrorModel.blind
  /// The user's words as lexicons, one for each language.
  private var taught: [Lexicon]
  /// Names of people the user knows (R-TEXT-5), which are of no language.
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

  /// The rules that a typed word is read by: those of the keyboard's first language.
  var rules: WordRules { lexicons.first?.rules ?? .anyLanguage }

  /// What is the user's own: the words and the names.
  var personal: [Lexicon] { taught + (names.map { [$0] } ?? []) }

  /// Gives back the pages of the lexicons' files: due after each answer, for each touches other parts, and a
  /// few would have them whole in memory. They come back from the page cache in tenths of a millisecond.
  package func rest() {
    for lexicon in lexicons { lexicon.bytes.rest() }
  }

  /// All that is searched.
  var sources: [Lexicon] { lexicons + personal }

  /// All that is searched, and what a word of it costs for being of that language.
  func sources(_ shares: LanguageShares) -> [(lexicon: Lexicon, cost: Float)] {
    var sources = (lexicons + taught).map { (lexicon: $0, cost: shares[$0.language]) }
    if let names { sources.append((lexicon: names, cost: 0)) }
    return sources
  }

  /// Whether a word, in any capitals, is in one of the lexicons.
  package func contains(_ word: String) -> Bool {
    sources.contains { $0.entry(of: $0.rules.folded(word)) != nil }
  }

  /// How rare a word is, in any capitals: −ln of its share of all words of the language where it is
  /// commonest, in nats; nil when no lexicon has it.
  package func rarity(of word: String) -> Double? {
    let costs = lexicons.compactMap { lexicon in
      lexicon.entry(of: lexicon.rules.folded(word)).map(lexicon.cost)
    }
    return costs.min().map(Double.init)
  }

  /// What `word` may have been meant to be, best first, the word itself among them if a lexicon has
  /// it. The first may say `replaces`: then autocorrection is to put it in place of the typed word
  /// when a space or punctuation comes; if it does not, the typed word stays.
  ///
  /// A space that was missed or slipped onto a key is put in: `in the` for `inbthe`. A space that
  /// should have been a letter, or came too much, is taken out when `word` has it: for `th e` with
  /// the touch of the space among its touches the answer is `the`.
  ///
  /// `keys` are those that were on screen while it was typed.
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

  /// The words of every lexicon that may be meant, unsorted.
  func guesses(
    _ word: TypedWord, keys: TypingKeys, after context: WordContext, model: ErrorModel,
    shares: LanguageShares
  ) -> [Guess] {
    sources(shares).flatMap { lexicon, cost in
      Guess.all(of: word, in: lexicon, keys: keys, after: context, model: model, cost: cost)
    }
  }
}
