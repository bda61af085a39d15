package import KeyModel

/// The meanings of the properties that clients report about their fields through the modules of Fcitx 5. Each property is
/// translated into a word of `InputHints`, so that a property means the same from every source.
package enum ContextWords {
  /// One property, with the names that the toolkits have for it.
  package struct Row: Hashable, Sendable {
    package var flag: ContextFlags
    /// The word of `InputHints`.
    package var word: String
    /// The value of `GtkInputPurpose` or `GtkInputHints` in GTK's spelling; nil if GTK has none.
    package var gtk: String?
    /// The values of `Qt::InputMethodHint`; empty if Qt has none.
    package var qt: [String] = []
    /// Whether the meaning holds for clients with Qt only.
    package var isQtOnly = false
  }

  /// All properties that say something about the keys. A later row outweighs an earlier row about the same trait.
  package static let rows: [Row] = [
    Row(flag: .terminal, word: "terminal", gtk: "terminal"),
    Row(flag: .date, word: "date", qt: ["ImhDate"]),
    Row(flag: .time, word: "time", qt: ["ImhTime"]),
    Row(flag: .alpha, word: "alpha", gtk: "alpha"),
    Row(flag: .alpha, word: "ascii", qt: ["ImhPreferLatin", "ImhLatinOnly"], isQtOnly: true),
    Row(flag: .name, word: "name", gtk: "name"),
    Row(flag: .prefersNumbers, word: "numbers", qt: ["ImhPreferNumbers"]),
    Row(flag: .digits, word: "digits", gtk: "digits", qt: ["ImhDigitsOnly"]),
    Row(flag: .number, word: "number", gtk: "number", qt: ["ImhFormattedNumbersOnly"]),
    Row(flag: .phone, word: "phone", gtk: "phone", qt: ["ImhDialableCharactersOnly"]),
    Row(flag: .url, word: "url", gtk: "url", qt: ["ImhUrlCharactersOnly"]),
    Row(flag: .email, word: "email", gtk: "email", qt: ["ImhEmailCharactersOnly"]),
    Row(flag: .password, word: "password", gtk: "password", qt: ["ImhHiddenText"]),
    Row(flag: .sensitive, word: "private", gtk: "private", qt: ["ImhSensitiveData"]),
    Row(flag: .multiline, word: "multi-line", qt: ["ImhMultiLine"]),
    Row(flag: .capitalSentences, word: "uppercase-sentences", gtk: "uppercase-sentences"),
    Row(flag: .capitalWords, word: "uppercase-words", gtk: "uppercase-words"),
    Row(flag: .noCapitals, word: "lowercase", qt: ["ImhNoAutoUppercase"]),
    Row(
      flag: .lowercase, word: "lowercase", gtk: "lowercase",
      qt: ["ImhLowercaseOnly", "ImhPreferLowercase"]),
    Row(
      flag: .uppercase, word: "uppercase-chars", gtk: "uppercase-chars",
      qt: ["ImhUppercaseOnly", "ImhPreferUppercase"]),
    Row(flag: .wordCompletion, word: "word-completion", gtk: "word-completion"),
    Row(flag: .spellCheck, word: "spellcheck", gtk: "spellcheck"),
    Row(
      flag: .noSpellCheck, word: "no-spellcheck", gtk: "no-spellcheck", qt: ["ImhNoPredictiveText"]),
    Row(flag: .noKeyboard, word: "inhibit-osk", gtk: "inhibit-osk"),
  ]
}

extension ContextFlags {
  /// The same properties in the keyboard's terms.
  package var hints: InputHints {
    var hints = InputHints()
    for row in ContextWords.rows where contains(row.flag) && (!row.isQtOnly || contains(.isQt)) {
      hints.read(word: row.word)
    }
    return hints
  }
}
