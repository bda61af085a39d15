import KeyModel
import TextRules

/// Two words whose space was missed, or hit another key: `inthe`, `inbthe`. They may be of two languages.
struct Splits {
  let lexicon: Lexicon
  /// Where the second word is looked for, and what another language for it costs.
  let second: Lexicon
  let change: Float
  let keys: TypingKeys
  let model: ErrorModel

  struct Split {
    var text: String
    var score: Float
  }

  /// The best way to part `word`; nil when its parts are no words.
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

  /// What it costs to take a letter for a missed space bar: by where the finger fell, or by whether
  /// the letter's key is beside it.
  private func spaceCost(_ letter: Unicode.Scalar, _ touch: Point?) -> Float {
    guard let space = keys.space,
      let key = keys.keys.first(where: { $0.character == Character(letter) })
    else { return .infinity }
    let point = touch ?? key.cell.center
    let below = max(0, space.y - point.y) / (key.cell.height * keys.spread)
    let beside =
      max(0, max(space.x - point.x, point.x - space.maxX)) / (key.cell.width * keys.spread)
    // The bar is as wide as it is: along it every place is as good.
    return model.slippedSpace + Float(below * below + beside * beside) / 2
  }
}

extension Predictor {
  /// The best way to part a word for each language that it may begin in.
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

  /// The one word that two are rather, because the finger did not mean the space between them: `hel lo`. Nil
  /// where they are as likely two, or where one is short and the other whole: `plan b`, `mac os` (R-HARM-7). Capitals
  /// are those of `first`; `written` is what it was corrected to.
  package func joined(
    _ first: String, _ second: String, written: String? = nil, after context: WordContext
  ) -> String? {
    // A capital behind a space is meant, and so is the space.
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

  /// What a word costs that is meant as it is typed. The user's words tell nothing of a word that is none of them.
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
  /// −ln of the chance of a touch at `point` when the key in `cell` is meant.
  func cost(of point: Point, at cell: Rect) -> Float {
    let dx = (point.x - cell.midX) / (cell.width * spread)
    let dy = (point.y - cell.midY) / (cell.height * spread)
    return 0.015 + Float(dx * dx + dy * dy) / 2
  }
}
