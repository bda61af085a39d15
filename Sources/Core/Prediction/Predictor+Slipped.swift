package import KeyModel
import TextRules

/// A word whose first letter was typed as a space, because the finger hit the space bar: `etter` after two spaces is
/// `better`.
extension Predictor {
  /// Returns the whole word if the second of two spaces was meant as its first letter; nil if a space is as likely.
  /// `slip` is the touch of the second space, and `word` the text typed afterwards. An intended double space ends a
  /// sentence; in this case the word follows the context `otherwise`. Without `keepsCapitals`, the keyboard made the
  /// capitals of the word, and the result does not keep them.
  package func slipped(
    at slip: Point, _ word: TypedWord, keys: TypingKeys, after context: WordContext,
    otherwise: WordContext, keepsCapitals: Bool
  ) -> String? {
    guard let space = keys.space, word.isTouched, !word.isKept, rules.isOrdinary(word.text),
      word.text.unicodeScalars.count > 1, !(word.isShort && word.isExact(on: keys))
    else { return nil }
    let typed = rules.folded(word.text)
    let alone = TypedWord(typed, touches: word.touches)
    let whole = TypedWord(" " + typed, touches: [slip] + word.touches)
    let best = guesses(
      whole, keys: keys, after: context, model: touched,
      shares: LanguageShares(lexicons, after: context)
    )
    .filter { guess in
      guard let letter = guess.letters.first,
        let key = keys.keys.first(where: { $0.character == letter })
      else { return false }
      return keys.cost(of: slip, at: key.cell) < Predictor.reached && !isUnwanted(guess.letters)
    }
    .max { $0.score < $1.score }
    guard let best else { return nil }
    let below = (slip.y - space.midY) / (space.height * keys.spread)
    let meant = touched.secondSpace + Float(below * below) / 2
    let shares = LanguageShares(lexicons, after: otherwise)
    let literal = literalScore(
      alone, typed: typed, keys: keys, pattern: .plain, context: otherwise, shares: shares)
    let other = guesses(
      alone, keys: keys, after: otherwise, model: touched, shares: shares
    ).map(\.score).max()
    let pattern = keepsCapitals ? rules.pattern(of: word.text) : .plain
    return best.score > max(literal, other ?? literal) - meant + touched.bar
      ? best.rules.apply(pattern, to: best.text) : nil
  }

  /// Cost of a touch above which a key is out of reach: the cost at three times the spread of touches above the bar.
  private static let reached: Float = 4.5
}
