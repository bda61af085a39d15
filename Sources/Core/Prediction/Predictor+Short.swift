import KeyModel
import TextRules

/// Words of one or two letters, and tokens whose keys were hit exactly. Most of these words are in no lexicon:
/// letters of lists and grades, variables, units, initials, abbreviations. These short words stay unchanged, however
/// common similar words are (R-HARM-7).
extension Predictor {
  /// Least distance of a touch from the middle of its key at which the next key may be meant, as a share of the key.
  private static let far = 0.25
  /// Score, in nats, by which a replacement has to exceed the typed letter: a word of the next key (`many`), or a
  /// word of two letters with one letter left out (`some`).
  private static let (many, some): (Float, Float) = (3, 1)
  /// Greatest cost, in nats, of a word that is expected after the words before.
  private static let expected: Float = 8
  /// Greatest cost, in nats, of a very common word of one letter.
  private static let common: Float = 6
  /// Additional score, in nats, of a typed token whose keys were hit exactly. The token stays unless a guess is much
  /// better.
  private static let exactToken: Float = 6
  /// Number of letters of such a token.
  private static let token = 3

  /// Whether `guess` may replace the typed word. `literal` is the score of the typed word as it is.
  func mayReplace(
    _ word: TypedWord, typed: String, by guess: Guess, literal: Float, keys: TypingKeys,
    context: WordContext
  ) -> Bool {
    let isSame = guess.letters == typed
    let isExact = word.isExact(on: keys)
    if !isSame, !guess.keepsMarks(of: typed, isExact: isExact) { return false }
    if typed.unicodeScalars.count == 1 {
      return isSame
        ? isPronoun(guess, after: context)
        : guess.score > literal + (guess.isLetter ? Predictor.many : Predictor.some)
          && isOfTouchBeside(guess, word, keys: keys, after: context)
    }
    guard isExact else { return isSame || guess.score > literal }
    if word.isShort { return false }
    // A user who hits each key in its middle has noticed that the letters are small.
    if isSame { return guess.rules.pattern(of: guess.text) == .capitalized }
    let isToken = typed.unicodeScalars.count <= Predictor.token
    // The order of the keys says the same whether or not the touches were precise.
    if guess.isTransposition(of: typed) {
      return guess.score > literal - (isToken ? 0 : touched.exactUnknown)
    }
    return guess.score > literal + (isToken ? Predictor.exactToken : 0)
  }

  /// Whether the letter is a word that its language capitalises, as the English `I`, and follows no number and no
  /// other single letter. `for i` begins a loop.
  private func isPronoun(_ guess: Guess, after context: WordContext) -> Bool {
    guard guess.text != guess.letters, !isAmongSigns(context),
      context.words.last?.lowercased() != "for"
    else { return false }
    return lexicons.contains { lexicon in
      lexicon.entry(of: guess.letters).map { lexicon.cost(of: $0) < Predictor.common } ?? false
    }
  }

  /// Whether the only touch of a word was off the middle of its key, and the guess fits the words before. The guess
  /// is a word of another letter, or a word of this letter and a letter that was left out.
  private func isOfTouchBeside(
    _ guess: Guess, _ word: TypedWord, keys: TypingKeys, after context: WordContext
  ) -> Bool {
    guard guess.letters.unicodeScalars.count <= 2, let letter = word.text.lowercased().first,
      word.isTouched, let touch = word.touches.first ?? nil,
      let offset = keys.offset(touch, of: letter), offset >= Predictor.far, !isAmongSigns(context)
    else { return false }
    return lexicons.contains { lexicon in
      guard let entry = lexicon.entry(of: guess.letters) else { return false }
      let model = LanguageModel(lexicon, after: context)
      return model.expects(entry) || model.cost(of: entry) < Predictor.expected
    }
  }

  /// Whether the words before contain a number, or a single letter that is not a word, so that another single letter
  /// is likely.
  private func isAmongSigns(_ context: WordContext) -> Bool {
    context.words.contains { word in
      word.contains(where: \.isNumber)
        || word.unicodeScalars.count == 1 && !isWhole(rules.folded(word))
    }
  }

  /// Whether a lexicon has the word, in small letters, as a word that is not weak.
  func isWhole(_ word: String) -> Bool {
    sources.contains { lexicon in
      lexicon.entry(of: word).map { !lexicon.isWeak($0) } ?? false
    }
  }

  /// Whether a space between two words is intended because one of them has one or two letters, and the lexicons
  /// have the other.
  func isPartedFromShort(_ first: String, _ second: String) -> Bool {
    TypedWord(first).isShort && isWhole(rules.folded(second))
      || TypedWord(second).isShort && isWhole(rules.folded(first))
  }
}

extension Guess {
  var isLetter: Bool { letters.unicodeScalars.count == 1 }

  /// Whether the word has the apostrophes and hyphens of `typed`, as a typed mark is no slip: `t-shirt` never becomes
  /// `shirt`, nor `y'all` `all`. In a word that was hit exactly, the parts of one or two letters beside the marks
  /// stay, too (R-HARM-7). A mark may stand elsewhere between the same letters: `did'nt`.
  func keepsMarks(of typed: String, isExact: Bool) -> Bool {
    let (own, other) = (Guess.parts(of: letters), Guess.parts(of: typed))
    guard !other.marks.isEmpty else { return true }
    if own.texts.joined() == other.texts.joined() { return own.marks.count >= other.marks.count }
    return own.marks == other.marks
      && !(isExact && zip(own.texts, other.texts).contains { $0 != $1 && TypedWord.isShort($1) })
  }

  /// Returns the texts between the apostrophes and hyphens of a word, and these marks.
  private static func parts(of word: String) -> (texts: [Substring], marks: [Character]) {
    (
      word.split(omittingEmptySubsequences: false) { $0.joinsLetters },
      word.filter(\.joinsLetters).map { $0 }
    )
  }

  /// Whether the word differs from `typed` only by two neighbouring letters that are exchanged.
  func isTransposition(of typed: String) -> Bool {
    let (meant, typed) = (Array(letters.unicodeScalars), Array(typed.unicodeScalars))
    guard meant.count == typed.count,
      let place = meant.indices.first(where: { meant[$0] != typed[$0] }), place + 1 < meant.count
    else { return false }
    return meant[place] == typed[place + 1] && meant[place + 1] == typed[place]
      && meant[(place + 2)...] == typed[(place + 2)...]
  }
}
