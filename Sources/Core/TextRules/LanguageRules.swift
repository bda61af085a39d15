/// What the text of a language does at sentence ends, in quotation marks and with capitals: a file
/// of `Assets/Languages`. The default is what most languages share.
package struct LanguageRules: Hashable, Sendable {
  /// The BCP 47 language, "de"; empty where nobody tells it.
  package var language: String
  /// Words that end with a period inside a sentence, as written, without spaces: `z.B.`.
  package var abbreviations: Set<String>
  /// Whether numbers with a period are ordinals inside a sentence: "am 3. Mai".
  package var ordinals: Ordinals
  /// Signs that end a sentence besides `.`, `?`, `!` and `…`: the Greek `;`.
  package var sentenceEnds: Set<Character>
  /// What two spaces after a word become before the space; nil where the language has no such habit.
  package var period: Character?
  package var quotes: Quotes
  /// The no-break spaces that stand before marks: French has a narrow one before `!`.
  package var spacesBefore: [Character: Character] = [:]
  /// What a mark becomes behind a letter, `'` → `ʼ`; with the letter before it, behind that letter alone: `o'` → `ʻ`.
  package var signs: [String: Character] = [:]
  /// Words that begin with an apostrophe, in small letters and without it: the Dutch `s` of ’s avonds.
  package var elisions: Set<String> = []
  /// Words behind which a letter stands for itself, in small letters: `plan`, `vitamin`. Of use where a letter is a word
  /// with a capital, as the English `I` (R-HARM-7).
  package var lettered: Set<String> = []
  /// What is otherwise in regions or scripts, by the subtag: `CH`, `Hans`.
  package var regions: [String: Region] = [:]
  /// Whether the script of the language has capitals at all.
  package var hasCapitals: Bool
  /// Whether a line after one that ends with a comma goes on small: "Liebe Anna,".
  package var isSmallAfterGreeting: Bool
  /// Small and capital letters of the language.
  package var words: WordRules
  /// The letters of the language, the most frequent first; empty where nobody has counted them.
  package var letterOrder: [Character] = []

  package enum Ordinals: String, Hashable, Sendable, CaseIterable {
    /// A number and a period end a sentence.
    case none
    /// Numbers of one to three digits are ordinals, years are not.
    case days
    /// Years too: the Hungarian "2026. május".
    case all
  }

  /// What a region or a script has otherwise than its language; nil where it has the same.
  package struct Region: Hashable, Sendable {
    package var quotes: Quotes?
    package var spacesBefore: [Character: Character]?

    package init() {}
  }

  /// The quotation marks of a language.
  package struct Quotes: Hashable, Sendable {
    package var open: Character
    package var close: Character
    /// Those inside a quotation.
    package var innerOpen: Character
    package var innerClose: Character
    /// Whether a narrow no-break space stands inside them, as in French.
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

    /// `text` as a quotation.
    package func around(_ text: String) -> String {
      let gap = isSpaced ? "\u{202F}" : ""
      return "\(open)\(gap)\(text)\(gap)\(close)"
    }

    package static let english = Quotes(
      open: "\u{201C}", close: "\u{201D}", innerOpen: "\u{2018}", innerClose: "\u{2019}")
  }

  /// Whether `word` is a letter that the word before it names: `plan b`, `vitamin i` (R-HARM-7).
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
  /// The rules for a BCP 47 tag of the language: those of its script and its region where they are otherwise.
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

  /// What the typed `mark` becomes behind `letter`, as a part of the word; nil where it is no such part. In a language
  /// of another script, Latin letters have the apostrophe of theirs.
  package func sign(_ mark: String, behind letter: Character?) -> Character? {
    guard !signs.isEmpty, let letter, letter.isLetter, isLatin || !letter.isASCII else {
      return nil
    }
    return signs[letter.lowercased() + mark] ?? signs[mark]
  }

  /// The apostrophe inside words.
  package var apostrophe: Character { signs["'"] ?? "\u{2019}" }

  private var isLatin: Bool { letterOrder.first?.isASCII ?? true }
}
