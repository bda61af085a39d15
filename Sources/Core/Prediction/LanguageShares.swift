import KeyModel
import TextRules

/// The probability that the next word is of each language, computed from the words before it (R-TEXT-8). People keep
/// to a language for a while, and each word is evidence for the language in which the word is more frequent.
struct LanguageShares {
  /// The probability that the next word is of the same language as the last one.
  private static let stay = 0.92
  /// Cost of a change of the language, in nats.
  static let change: Float = 2.5
  /// Greatest evidence of a single word for or against a language, in nats. The evidence is limited because the word
  /// may be a name.
  private static let loudest: Float = 5
  /// Factor by which the last written language is more probable than each other language while no word is known.
  private static let lead = 3.0

  /// Probabilities by language; empty if there is only one language.
  private(set) var shares: [String: Double] = [:]

  /// Returns the cost of a language in nats; zero if there is only one language.
  subscript(language: String) -> Float {
    shares[language].map { Float(-nat($0)) } ?? 0
  }

  init(_ lexicons: [Lexicon], after context: WordContext) {
    guard lexicons.count > 1 else { return }
    for lexicon in lexicons {
      shares[lexicon.language] = lexicon.language == context.language ? LanguageShares.lead : 1
    }
    even()
    for word in context.recent {
      let costs = lexicons.map { ($0.language, $0.cost(ofAny: word)) }
      let least = costs.map(\.1).min() ?? 0
      for (language, cost) in costs {
        shares[language]? *= power(Double(-min(cost - least, LanguageShares.loudest)))
      }
      even()
      for (language, share) in shares {
        let others = (1 - share) * (1 - LanguageShares.stay) / Double(shares.count - 1)
        shares[language] = share * LanguageShares.stay + others
      }
    }
  }

  private mutating func even() {
    let whole = shares.values.reduce(0, +)
    if whole > 0 { shares = shares.mapValues { $0 / whole } }
  }
}

extension Lexicon {
  /// Returns the cost of any word, whether or not the lexicon has the word.
  func cost(ofAny word: String) -> Float {
    let small = rules.folded(word)
    if let entry = entry(of: small) { return cost(of: entry) }
    return unseenCost + 0.5 * lettersCost(of: small.unicodeScalars)
  }
}

extension Predictor {
  /// Returns the language of the words before, such as `es`; nil if there is only one language, or if the result is
  /// uncertain.
  package func language(after context: WordContext) -> String? {
    let shares = LanguageShares(lexicons, after: context).shares
    guard let best = shares.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    return best.value >= Predictor.certain ? best.key : nil
  }

  /// Least probability of a language for its rules to apply.
  private static let certain = 0.7

  /// Returns the language of `word`, in any capitals, if only one lexicon has the word; otherwise nil.
  package func language(of word: String) -> String? {
    let having = lexicons.filter {
      $0.entry(of: $0.rules.folded(word)) != nil
    }
    return having.count == 1 ? having.first?.language : nil
  }

  /// Returns the spelling inside a sentence of a word that is capitalised at the start of a sentence: the spelling
  /// of a lexicon, or the unchanged word if no lexicon has it.
  package func written(_ word: String) -> String {
    for lexicon in sources {
      if let entry = lexicon.entry(of: lexicon.rules.folded(word)) {
        return lexicon.word(of: entry)
      }
    }
    return word
  }
}
