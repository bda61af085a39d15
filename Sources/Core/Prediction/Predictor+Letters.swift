import KeyModel
import TextRules

extension Predictor {
  /// Returns the probability that each letter key is the next key. The probabilities add up to one. The result is
  /// empty if no lexicon has a word with this beginning. Keys extend invisibly by their probability.
  ///
  /// `prefix` is the word so far, empty at its start; `context` shows the language.
  package func nextLetters(
    after prefix: String, keys: TypingKeys, context: WordContext = .sentenceStart
  ) -> [Character: Double] {
    let likely = LanguageShares(lexicons, after: context)
    var shares: [Character: Double] = [:]
    let own = Set(keys.keys.map(\.character))
    for lexicon in lexicons {
      let small = lexicon.rules.folded(prefix)
      for node in Completion.nodes(of: Array(small.unicodeScalars), in: lexicon, keys: keys) {
        for offset in 0..<Int(node.childCount) {
          let child = lexicon.node(Int(node.first) + offset)
          guard child.letter != 0 else { continue }
          let letter = lexicon.letter(child.letter)
          let key = Character(letter)
          let plain = Character(BaseLetters.of(letter)[0])
          let share = power(Double(-child.cost - likely[lexicon.language]))
          if own.contains(key) {
            shares[key, default: 0] += share
          } else if own.contains(plain) {
            shares[plain, default: 0] += share
          }
        }
      }
    }
    let whole = shares.values.reduce(0, +)
    return whole > 0 ? shares.mapValues { $0 / whole } : [:]
  }

  /// Returns the keys with larger cells. Each cell grows by up to `reach` (3…8 pt) on all sides, those of likely
  /// letters most, so that a touch on an edge goes to the letter that was probably meant. The cells then overlap; a
  /// touch belongs to the key in which it is farthest from the edge.
  package func adapted(_ keys: TypingKeys, after prefix: String, reach: Double) -> TypingKeys {
    let reaches = self.reach(of: keys, after: prefix, most: reach)
    return keys.mapCells { key in
      let reach = reaches[key.character] ?? 0
      return key.cell.inset(x: -reach, y: -reach)
    }
  }

  /// Returns the growth of each key on all sides, up to `most`; keys that do not grow are left out.
  package func reach(
    of keys: TypingKeys, after prefix: String, context: WordContext = .sentenceStart, most: Double
  ) -> [Character: Double] {
    nextLetters(after: prefix, keys: keys, context: context).compactMapValues { share in
      // The growth is zero at a probability of one in a thousand, and greatest at one in three.
      let weight = min(1, max(0, 1 + nat(max(share, 1e-9) * 3) / 5.8))
      return weight > 0 ? most * weight : nil
    }
  }
}
