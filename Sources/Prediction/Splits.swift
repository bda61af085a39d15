import KeyModel

/// Two words whose space was missed, or hit another key: `inthe`, `inbthe`.
struct Splits {
  let lexicon: Lexicon
  let keys: TypingKeys
  let model: ErrorModel

  struct Split {
    var text: String
    var score: Float
  }

  /// The best way to part `word`; nil when its parts are no words.
  func best(of word: TypedWord, after context: WordContext) -> Split? {
    let small = Array(Casing.lowercased(word.text, language: lexicon.language).unicodeScalars)
    guard small.count >= 4, small.count <= LexiconBuilder.longest, !small.contains(" ") else {
      return nil
    }
    let touches = word.touches.count == small.count ? word.touches : []
    let letters = letterCosts(small, touches)
    let first = LanguageModel(lexicon, after: context, trust: model.context)
    var best: Split?
    for middle in 1..<small.count {
      guard let left = entry(small[..<middle]) else { continue }
      let start = first.cost(of: left.number) + letters[..<middle].reduce(0, +)
      for skipped in [0, 1] where middle + skipped < small.count {
        let gap =
          skipped == 0 ? model.missedSpace : spaceCost(small[middle], touch(touches, middle))
        guard gap < model.stray, let right = entry(small[(middle + skipped)...]) else { continue }
        let second = LanguageModel(lexicon, after: WordContext([left.text]), trust: model.context)
        let cost =
          start + gap + second.cost(of: right.number)
          + letters[(middle + skipped)...].reduce(0, +)
        if best.map({ -cost > $0.score }) ?? true {
          best = Split(
            text: lexicon.word(of: left.number) + " " + lexicon.word(of: right.number),
            score: -cost)
        }
      }
    }
    return best
  }

  private func touch(_ touches: [Point?], _ index: Int) -> Point? {
    index < touches.count ? touches[index] : nil
  }

  private func entry(_ letters: ArraySlice<Unicode.Scalar>) -> (number: Int, text: String)? {
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

extension TypingKeys {
  /// −ln of the chance of a touch at `point` when the key in `cell` is meant.
  func cost(of point: Point, at cell: Rect) -> Float {
    let dx = (point.x - cell.midX) / (cell.width * spread)
    let dy = (point.y - cell.midY) / (cell.height * spread)
    return 0.015 + Float(dx * dx + dy * dy) / 2
  }
}
