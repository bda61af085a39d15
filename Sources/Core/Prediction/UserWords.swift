import TextRules

/// The words and pairs of words that the user has taught, with their counts and the days of their last use. The user
/// can see, edit, export and forget the words, each alone or all together, and can turn learning off (R-TEXT-9,
/// R-TRUST-5). The caller never learns from secure, private or opted-out fields.
package struct UserWords: Hashable, Sendable {
  /// The number of uses, and the day of the last use (days since 1970).
  package struct Use: Hashable, Sendable {
    package var count: Int
    package var day: Int

    func larger(_ other: Use) -> Use {
      Use(count: max(count, other.count), day: max(day, other.day))
    }
  }

  /// A word of a language, with its capitals as taught.
  package struct Key: Hashable, Sendable {
    package var language: String
    package var word: String

    package init(_ word: String, language: String) {
      self.word = word
      self.language = language
    }
  }

  /// Two consecutive words.
  package struct Pair: Hashable, Sendable {
    package var language: String
    package var first: String
    package var second: String
  }

  /// Greatest number of words. The words with the fewest uses are dropped first, and among these the oldest.
  package static let wordLimit = 10_000
  /// Greatest number of pairs, which are dropped in the same order.
  package static let pairLimit = 20_000

  package internal(set) var words: [Key: Use] = [:]
  package internal(set) var pairs: [Pair: Use] = [:]
  /// Words that are never suggested, in small letters.
  package internal(set) var unwanted: Set<String> = []
  /// Offsets of the user's touches.
  package var offsets = TouchOffsets()
  /// Whether new words are learned and learned words are used.
  package var isOn = true

  package init() {}

  package var isEmpty: Bool { words.isEmpty && pairs.isEmpty }

  /// Whether `word` may be learned: 2…40 letters, apostrophes and hyphens, without the mixture of a password.
  package static func isLearnable(_ word: String, language: String) -> Bool {
    word.count >= 2 && word.count <= LexiconBuilder.longest
      && WordRules(language: language).isOrdinary(word)
  }

  /// Learns a word that the user has written and not corrected, and its pair with the word before.
  package mutating func learn(
    _ word: String, after previous: String? = nil, language: String, day: Int, count: Int = 1
  ) {
    guard isOn, UserWords.isLearnable(word, language: language),
      !unwanted.contains(WordRules(language: language).folded(word))
    else { return }
    let known = words[Key(word, language: language)]
    words[Key(word, language: language)] = Use(count: (known?.count ?? 0) + count, day: day)
    if let previous, UserWords.isLearnable(previous, language: language) {
      let pair = Pair(language: language, first: previous, second: word)
      pairs[pair] = Use(count: (pairs[pair]?.count ?? 0) + count, day: day)
    }
    if words.count > UserWords.wordLimit + UserWords.wordLimit / 10 { shrink() }
    if pairs.count > UserWords.pairLimit + UserWords.pairLimit / 10 { shrink() }
  }

  /// Number of uses that a word gets when the user enters it into the list.
  private static let taughtCount = 3

  /// Adds a word that the user has entered into the list: it is suggested from now on.
  package mutating func teach(_ word: String, language: String, day: Int) {
    allow(word)
    learn(word, language: language, day: day, count: UserWords.taughtCount)
  }

  /// Forgets a word in any capitals, with its pairs. Returns true if the word was known.
  @discardableResult
  package mutating func forget(_ word: String) -> Bool {
    func isSame(_ other: String, _ language: String) -> Bool {
      let rules = WordRules(language: language)
      return rules.folded(other) == rules.folded(word)
    }
    let before = words.count + pairs.count
    words = words.filter { !isSame($0.key.word, $0.key.language) }
    pairs = pairs.filter {
      !isSame($0.key.first, $0.key.language) && !isSame($0.key.second, $0.key.language)
    }
    return words.count + pairs.count < before
  }

  /// Forgets a word, and never suggests it again.
  package mutating func ban(_ word: String) {
    forget(word)
    unwanted.insert(WordRules.anyLanguage.folded(word))
  }

  /// Allows a word to be suggested again.
  package mutating func allow(_ word: String) {
    unwanted.remove(WordRules.anyLanguage.folded(word))
  }

  /// Learns the words that occur at least twice in a text, for `keycap words train`.
  package mutating func learn(text: String, language: String, day: Int) {
    var words: [String: Int] = [:]
    var pairs: [[String]: Int] = [:]
    let rules = WordRules(language: language)
    LexiconSource.eachSentence(text, rules: rules) { sentence in
      for (index, word) in sentence.enumerated() {
        let word = index == 0 ? rules.folded(word) : word
        words[word, default: 0] += 1
        if index > 0 { pairs[[sentence[index - 1], word], default: 0] += 1 }
      }
    }
    for (word, count) in words where count > 1 {
      learn(word, language: language, day: day, count: count)
    }
    guard isOn else { return }
    for (pair, count) in pairs
    where count > 1 && pair.allSatisfy({ UserWords.isLearnable($0, language: language) }) {
      let pair = Pair(language: language, first: pair[0], second: pair[1])
      self.pairs[pair] = Use(count: (self.pairs[pair]?.count ?? 0) + count, day: day)
    }
    shrink()
  }

  /// Adds the words of another store; existing words stay. A word in both stores gets the larger count, so that
  /// adding the same store again changes nothing. A word that either store never suggests is never suggested. The
  /// user's own setting of learning, and known offsets of touches, stay.
  package mutating func add(_ other: UserWords) {
    words.merge(other.words) { $0.larger($1) }
    pairs.merge(other.pairs) { $0.larger($1) }
    unwanted.formUnion(other.unwanted)
    let (rules, unwanted) = (WordRules.anyLanguage, unwanted)
    func isWanted(_ word: String) -> Bool { !unwanted.contains(rules.folded(word)) }
    words = words.filter { isWanted($0.key.word) }
    pairs = pairs.filter { isWanted($0.key.first) && isWanted($0.key.second) }
    if offsets.isEmpty { offsets = other.offsets }
    shrink()
  }

  /// Forgets everything that was learned; learning stays on or off.
  package mutating func reset() {
    words = [:]
    pairs = [:]
    unwanted = []
    offsets = TouchOffsets()
  }

  /// Drops the words and pairs beyond the limits.
  mutating func shrink() {
    words = UserWords.strongest(words, limit: UserWords.wordLimit)
    pairs = UserWords.strongest(pairs, limit: UserWords.pairLimit)
  }

  private static func strongest<Element>(_ uses: [Element: Use], limit: Int) -> [Element: Use] {
    guard uses.count > limit else { return uses }
    let kept = uses.sorted { ($0.value.count, $0.value.day) > ($1.value.count, $1.value.day) }
    return Dictionary(uniqueKeysWithValues: kept.prefix(limit).map { ($0.key, $0.value) })
  }
}
