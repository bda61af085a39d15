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
