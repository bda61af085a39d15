import KeyModel
import TextRules

// Requests about the rules of a language: capitals, the period of two spaces, case.
extension Textbench {
  /// Returns `1` if the keyboard would capitalise the next letter in a field for sentences, else `0`.
  mutating func caps(_ context: String, language: String) -> String {
    Capitals.begin(
      after: context[...], reachesStart: true, mode: .sentences, rules: rules(language))
      ? "1" : "0"
  }

  /// Returns the text after a quick second space.
  mutating func space(_ context: String, language: String) -> String {
    guard let period = DoubleSpace.period(after: context[...], rules: rules(language)) else {
      return context + " "
    }
    return context.dropLast() + "\(period) "
  }

  /// Returns the word in two forms: at the start of a sentence, and in capitals.
  mutating func cases(_ word: String, language: String) -> String {
    let words = rules(language).words
    return words.title(word) + "\t" + words.upper(word)
  }

  mutating func rules(_ language: String) -> LanguageRules {
    let name = language.baseLanguage
    if let known = languages[name] { return known.of(language) }
    let rules = installedRules(name) ?? LanguageRules(language: name)
    languages[name] = rules
    return rules.of(language)
  }
}
