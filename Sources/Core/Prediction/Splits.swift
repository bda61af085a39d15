import KeyModel
import TextRules

/// Finds two words between which the space was missed, or hit another key: `inthe`, `inbthe`. The words may be of
/// two languages.
struct Splits {
  let lexicon: Lexicon
  /// Lexicon of the second word.
  let second: Lexicon
  /// Cost of the change of language; zero if both words are of the same language.
  let change: Float
  let keys: TypingKeys
  let model: ErrorModel

  struct Split {
    var text: String
    var score: Float
  }

  /// Returns the best division of `word` into two words; nil if the parts are not words.
  func best(of word: TypedWord, after context: WordContext) -> Split? {
    let small = Array(lexicon.rules.folded(word.text).unicodeScalars)
    guard small.count >= 4, small.count <= LexiconBuilder.longest, !small.contains(" ") else {
      return nil
    }
    let touches = word.touches.count == small.count ? word.touches : []
    let letters = letterCosts(small, touches)
    let first = LanguageModel(lexicon, after: context, trust: model.context)
    var best: Split?
    for middle in 1..<small.count {
      guard let left = entry(small[..<middle], in: lexicon) else { continue }
      let start = first.cost(of: left.number) + letters[..<middle].reduce(0, +)
      for skipped in [0, 1] where middle + skipped < small.count {
        let gap =
          skipped == 0 ? model.missedSpace : spaceCost(small[middle], touch(touches, middle))
        guard gap < model.stray, let right = entry(small[(middle + skipped)...], in: second)
        else { continue }
        let next = LanguageModel(second, after: WordContext([left.text]), trust: model.context)
        let cost =
          start + gap + change + next.cost(of: right.number)
          + letters[(middle + skipped)...].reduce(0, +)
        if best.map({ -cost > $0.score }) ?? true {
          best = Split(
            text: lexicon.word(of: left.number) + " " + second.word(of: right.number),
            score: -cost)
        }
      }
    }
    return best
  }

  private func touch(_ touches: [Point?], _ index: Int) -> Point? {
    index < touches.count ? touches[index] : nil
  }

  private func entry(
    _ letters: ArraySlice<Unicode.Scalar>, in lexicon: Lexicon
  ) -> (number: Int, text: String)? {
    var text = ""
    text.unicodeScalars.append(contentsOf: letters)
    guard let entry = lexicon.entry(of: text), !lexicon.isWeak(entry) else { return nil }
    return (entry, text)
  }

  private func letterCosts(_ letters: [Unicode.Scalar], _ touches: [Point?]) -> [Float] {
    letters.indices.map { index in
      guard let touch = touch(touches, index),
        let key = keys.keys.first(where: { $0.character == Character(letters[index]) })
      else { return 0.015 }
      return keys.cost(of: touch, at: key.cell)
    }
  }

  /// Returns the cost of taking a letter for a missed space: by the place of the touch, or without a touch by the
  /// distance of the letter's key from the space bar.
  private func spaceCost(_ letter: Unicode.Scalar, _ touch: Point?) -> Float {
    guard let space = keys.space,
      let key = keys.keys.first(where: { $0.character == Character(letter) })
    else { return .infinity }
    let point = touch ?? key.cell.center
    let below = max(0, space.y - point.y) / (key.cell.height * keys.spread)
    let beside =
      max(0, max(space.x - point.x, point.x - space.maxX)) / (key.cell.width * keys.spread)
    // The bar is wide, and every place along it is equally good.
    return model.slippedSpace + Float(below * below + beside * beside) / 2
  }
}

extension Predictor {
  /// Returns the best division of a word for each language of its first part.
  func splits(
    of word: TypedWord, keys: TypingKeys, after context: WordContext, model: ErrorModel,
    shares: LanguageShares
  ) -> [Guess] {
    lexicons.flatMap { first in
      lexicons.compactMap { second in
        let isSame = first.language == second.language
        return Splits(
          lexicon: first, second: second, change: isSame ? 0 : LanguageShares.change, keys: keys,
          model: model
        ).best(of: word, after: context)
          .map { Guess($0, rules: first.rules, cost: shares[first.language]) }
      }
    }
  }

  /// Returns the single word that the user probably meant by two words, because the space between them was
  /// unintended: `hel lo`. Returns nil if two words are as likely, or if one word is short and the lexicons have the
  /// other: `plan b`, `mac os` (R-HARM-7). The result has the capitals of `first`; `written` is the correction of
  /// `first`.
  package func joined(
    _ first: String, _ second: String, written: String? = nil, after context: WordContext
  ) -> String? {
    // A capital after a space is intended, and so is the space.
    guard rules.isOrdinary(first), rules.isOrdinary(second),
      rules.pattern(of: second) == .plain, !isPartedFromShort(written ?? first, second)
    else { return nil }
    let shares = LanguageShares(lexicons, after: context)
    var best: (text: String, cost: Float)?
    for (lexicon, share) in sources(shares) {
      let whole = lexicon.rules.folded(first + second)
      guard let entry = lexicon.entry(of: whole), !lexicon.isWeak(entry), !isUnwanted(whole)
      else { continue }
      let cost = share + LanguageModel(lexicon, after: context).cost(of: entry)
      guard cost < best?.cost ?? .infinity else { continue }
      let pattern = lexicon.rules.pattern(of: first)
      best = (lexicon.rules.apply(pattern, to: lexicon.word(of: entry)), cost)
    }
    guard let best else { return nil }
    let written = written ?? first
    let slip = written == first ? 0 : touched.slip.omission
    let parts =
      min(
        cost(ofTyped: first, after: context, shares),
        cost(ofTyped: written, after: context, shares) + slip)
      + cost(ofTyped: second, after: WordContext([written]), shares)
    return best.cost + touched.strayedSpace < parts ? best.text : nil
  }

  /// Returns the cost of a word that is meant as typed. If the user's own words lack a word, this is no evidence
  /// about the word.
  private func cost(
    ofTyped word: String, after context: WordContext, _ shares: LanguageShares
  ) -> Float {
    let known = sources(shares).compactMap { lexicon, share -> Float? in
      guard let entry = lexicon.entry(of: lexicon.rules.folded(word)) else { return nil }
      let weak = lexicon.isWeak(entry) ? blind.weak : 0
      return share + LanguageModel(lexicon, after: context).cost(of: entry) + weak
    }
    let unknown = lexicons.filter { $0.entry(of: $0.rules.folded(word)) == nil }
      .map { shares[$0.language] + $0.cost(ofAny: word) }
    return (known + unknown).min() ?? 0
  }
}

extension TypingKeys {
  /// Returns −ln of the probability of a touch at `point` if the key in `cell` is meant.
  func cost(of point: Point, at cell: Rect) -> Float {
    let dx = (point.x - cell.midX) / (cell.width * spread)
    let dy = (point.y - cell.midY) / (cell.height * spread)
    return 0.015 + Float(dx * dx + dy * dy) / 2
  }
}
