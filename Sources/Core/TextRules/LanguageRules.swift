/// Rules of a language for sentence ends, quotation marks and capitals, from a file of `Assets/Languages`. The
/// default rules are common to most languages.
package struct LanguageRules: Hashable, Sendable {
  /// BCP 47 tag of the language, "de"; empty if the language is unknown.
  package var language: String
  /// Words that end with a period inside a sentence, as written, without spaces: `z.B.`.
  package var abbreviations: Set<String>
  /// Whether numbers with a period are ordinals inside a sentence: "am 3. Mai".
  package var ordinals: Ordinals
  /// Characters that end a sentence besides `.`, `?`, `!` and `…`: the Greek `;`.
  package var sentenceEnds: Set<Character>
  /// The mark that replaces the first of two spaces after a word, such as a period; nil if the language has no such habit.
  package var period: Character?
  package var quotes: Quotes
  /// No-break spaces before marks, by mark: French has a narrow no-break space before `!`.
  package var spacesBefore: [Character: Character] = [:]
  /// Replacement of a mark after a letter, `'` → `ʼ`. A key that begins with a letter means the mark after this
  /// letter only: `o'` → `ʻ`.
  package var signs: [String: Character] = [:]
  /// Words that begin with an apostrophe, in small letters and without the apostrophe: the Dutch `s` of ’s avonds.
  package var elisions: Set<String> = []
  /// Words after which a single letter is a name, in small letters: `plan`, `vitamin`. The list is for languages in
  /// which a letter alone is also a capitalised word, such as the English `I` (R-HARM-7).
  package var lettered: Set<String> = []
  /// Rules of regions or scripts that differ, by subtag: `CH`, `Hans`.
  package var regions: [String: Region] = [:]
  /// Whether the script of the language has capitals at all.
  package var hasCapitals: Bool
  /// Whether the line after a greeting that ends with a comma begins with a small letter: "Liebe Anna,".
  package var isSmallAfterGreeting: Bool
  /// Rules for small and capital letters of the language.
  package var words: WordRules
  /// Letters of the language, the most frequent first; empty if their frequencies are unknown.
  package var letterOrder: [Character] = []

  package enum Ordinals: String, Hashable, Sendable, CaseIterable {
    /// A number and a period end a sentence.
    case none
    /// Numbers of one to three digits are ordinals, but years are not.
    case days
    /// Years are ordinals, too: the Hungarian "2026. május".
    case all
  }

  /// Rules of a region or a script that differ from the language's rules; nil for each rule that does not differ.
  package struct Region: Hashable, Sendable {
    package var quotes: Quotes?
    package var spacesBefore: [Character: Character]?

    package init() {}
  }

  /// The quotation marks of a language.
  package struct Quotes: Hashable, Sendable {
    package var open: Character
    package var close: Character
    /// Opening mark of a quotation inside a quotation.
    package var innerOpen: Character
    /// Closing mark of a quotation inside a quotation.
    package var innerClose: Character
    /// Whether a narrow no-break space is inside the marks, as in French.
    package var isSpaced: Bool

    package init(
      open: Character, close: Character, innerOpen: Character, innerClose: Character,
      isSpaced: Bool = false
    ) {
      self.open = open
      self.close = close
      self.innerOpen = innerOpen
      self.innerClose = innerClose
      self.isSpaced = isSpaced
    }

    /// Returns `text` as a quotation.
    package func around(_ text: String) -> String {
      let gap = isSpaced ? "\u{202F}" : ""
      return "\(open)\(gap)\(text)\(gap)\(close)"
    }

    package static let english = Quotes(
      open: "\u{201C}", close: "\u{201D}", innerOpen: "\u{2018}", innerClose: "\u{2019}")
  }

  /// Whether `word` is a single letter named by the word before it: `plan b`, `vitamin i` (R-HARM-7).
  package func isNamedLetter(_ word: some StringProtocol, after name: String?) -> Bool {
    word.count == 1 && name.map { lettered.contains($0.lowercased()) } == true
  }

  package init(
    language: String, abbreviations: Set<String> = [], ordinals: Ordinals = .none,
    sentenceEnds: Set<Character> = [], period: Character? = ".", quotes: Quotes = .english,
    hasCapitals: Bool = true, isSmallAfterGreeting: Bool = false
  ) {
    self.language = language
    self.abbreviations = abbreviations
    self.ordinals = ordinals
    self.sentenceEnds = sentenceEnds
    self.period = period
    self.quotes = quotes
    self.hasCapitals = hasCapitals
    self.isSmallAfterGreeting = isSmallAfterGreeting
    words = WordRules(language: language)
  }
}

extension LanguageRules {
  /// Returns the rules for a BCP 47 tag of the language, with the differences of the tag's script and region.
  package func of(_ tag: String) -> LanguageRules {
    guard !regions.isEmpty else { return self }
    var rules = self
    for subtag in tag.split(separator: "-").dropFirst() {
      guard let region = regions[String(subtag)] else { continue }
      rules.quotes = region.quotes ?? rules.quotes
      rules.spacesBefore = region.spacesBefore ?? rules.spacesBefore
    }
    return rules
  }

  /// Returns the replacement of the typed `mark` after `letter`, as a part of the word; nil if the mark is not part
  /// of a word. In a language of another script, Latin letters take the Latin apostrophe.
  package func sign(_ mark: String, behind letter: Character?) -> Character? {
    guard !signs.isEmpty, let letter, letter.isLetter, isLatin || !letter.isASCII else {
      return nil
    }
    return signs[letter.lowercased() + mark] ?? signs[mark]
  }

  /// Apostrophe inside words.
  package var apostrophe: Character { signs["'"] ?? "\u{2019}" }

  private var isLatin: Bool { letterOrder.first?.isASCII ?? true }
}
