import KeyModel
import TextRules

/// Words of one or two letters, and tokens that were hit exactly. Most of what is written so is in no lexicon: letters of
/// lists and grades, variables, units, initials, abbreviations. It stays, however common the words are that are nearly
/// the same (R-HARM-7).
extension Predictor {
  /// Distance of a touch from the middle of its key, as a share of the key, from which it may be meant for the next key.
  private static let far = 0.25
  /// Score in nats by which a word of the next key (`many`), or a word of two letters of which one was left out (`some`),
  /// has to exceed the typed letter.
  private static let (many, some): (Float, Float) = (3, 1)
  /// A word that costs less than this behind the words before, in nats, goes on from them.
  private static let expected: Float = 8
  /// A word of one letter that costs less than this, in nats, is one of the commonest of its language.
  private static let common: Float = 6
  /// How much more a token of three letters that was hit exactly is believed to be none of a lexicon's words, in nats.
  private static let exactToken: Float = 6
  private static let token = 3

  /// Whether `guess` may replace the typed word, which is worth `literal` as it is.
  func mayReplace(
    _ word: TypedWord, typed: String, by guess: Guess, literal: Float, keys: TypingKeys,
    context: WordContext
  ) -> Bool {
    let isSame = guess.letters == typed
    if typed.unicodeScalars.count == 1 {
      return isSame
        ? isPronoun(guess, after: context)
        : guess.score > literal + (guess.isLetter ? Predictor.many : Predictor.some)
          && isOfTouchBeside(guess, word, keys: keys, after: context)
    }
    guard word.isExact(on: keys) else { return isSame || guess.score > literal }
    if word.isShort { return false }
    // Whoever hits each key in its middle has seen that the letters are small.
    if isSame { return guess.rules.pattern(of: guess.text) == .capitalized }
    let isToken = typed.unicodeScalars.count <= Predictor.token
    // The order of the keys says nothing of how exactly each was hit.
    if guess.isTransposition(of: typed) {
      return guess.score > literal - (isToken ? 0 : touched.exactUnknown)
    }
    return guess.score > literal + (isToken ? Predictor.exactToken : 0)
  }

  /// Whether a letter is a word that its language writes with a capital, as English does `I`: where it follows no
  /// number and no other letter that stands alone. `for i` opens a loop.
  private func isPronoun(_ guess: Guess, after context: WordContext) -> Bool {
    guard guess.text != guess.letters, !isAmongSigns(context),
      context.words.last?.lowercased() != "for"
    else { return false }
    return lexicons.contains { lexicon in
      lexicon.entry(of: guess.letters).map { lexicon.cost(of: $0) < Predictor.common } ?? false
    }
  }

  /// Whether the one touch of a word fell aside of its key, and a word of another letter, or of that letter and one that
  /// was left out, goes on from the words before.
  private func isOfTouchBeside(
    _ guess: Guess, _ word: TypedWord, keys: TypingKeys, after context: WordContext
  ) -> Bool {
    guard guess.letters.unicodeScalars.count <= 2, let letter = word.text.lowercased().first,
      word.isTouched, let touch = word.touches.first ?? nil,
      let aside = keys.aside(touch, of: letter), aside >= Predictor.far, !isAmongSigns(context)
    else { return false }
    return lexicons.contains { lexicon in
      guard let entry = lexicon.entry(of: guess.letters) else { return false }
      let model = LanguageModel(lexicon, after: context)
      return model.expects(entry) || model.cost(of: entry) < Predictor.expected
    }
  }

  /// Whether the words before are such that a letter by itself may be one: a number, or a letter that is no word.
  private func isAmongSigns(_ context: WordContext) -> Bool {
    context.words.contains { word in
      word.contains(where: \.isNumber)
        || word.unicodeScalars.count == 1 && !isWhole(rules.folded(word))
    }
  }

  /// Whether one of the lexicons has a word, in small letters, as one that is written.
  func isWhole(_ word: String) -> Bool {
    sources.contains { lexicon in
      lexicon.entry(of: word).map { !lexicon.isWeak($0) } ?? false
    }
  }

  /// Whether a space between two words is meant because one of them has one letter or two, and the other is whole.
  func isPartedFromShort(_ first: String, _ second: String) -> Bool {
    TypedWord(first).isShort && isWhole(rules.folded(second))
      || TypedWord(second).isShort && isWhole(rules.folded(first))
  }
}

extension Guess {
  var isLetter: Bool { letters.unicodeScalars.count == 1 }

  /// Whether the word has the letters of `typed`, but for two neighbours that have changed places.
  func isTransposition(of typed: String) -> Bool {
    let (meant, typed) = (Array(letters.unicodeScalars), Array(typed.unicodeScalars))
    guard meant.count == typed.count,
      let place = meant.indices.first(where: { meant[$0] != typed[$0] }), place + 1 < meant.count
    else { return false }
    return meant[place] == typed[place + 1] && meant[place + 1] == typed[place]
      && meant[(place + 2)...] == typed[(place + 2)...]
  }
}
