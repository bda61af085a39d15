package import KeyModel

/// Straight marks into those of the language: quotation marks, apostrophes, dashes, the ellipsis
/// (UIKit's smart quotes and smart dashes). Not for addresses, numbers, terminals and code.
package enum SmartPunctuation {
  /// What typing `text` after `before` becomes; nil when it is typed as it is.
  package static func edit(
    typing text: String, after before: Substring, rules: LanguageRules
  ) -> TextEdit? {
    switch text {
    case "\"": return TextEdit(deleting: 0, inserting: quote(after: before, rules.quotes))
    case "'": return TextEdit(deleting: 0, inserting: apostrophe(after: before, rules.quotes))
    case "-" where before.last == "-" && !before.dropLast().hasSuffix("-"):
      return TextEdit(deleting: 1, inserting: "—")
    case "." where before.hasSuffix("..") && !before.dropLast(2).hasSuffix("."):
      return TextEdit(deleting: 2, inserting: "…")
    default: return nil
    }
  }

  private static func opensHere(_ before: Substring) -> Bool {
    guard let last = before.last else { return true }
    return last.isWhitespace || last == "—" || last == "–" || last == "(" || last == "["
      || last == "{" || last == "¿" || last == "¡"
  }

  private static func quote(after before: Substring, _ quotes: LanguageRules.Quotes) -> String {
    let opens = opensHere(before) || before.last == quotes.innerOpen
    guard quotes.isSpaced else { return String(opens ? quotes.open : quotes.close) }
    return opens ? "\(quotes.open)\u{202F}" : "\u{202F}\(quotes.close)"
  }

  /// A mark inside or after a word is an apostrophe, and so is one before digits ('90s) that nothing
  /// tells from an opening quote yet.
  private static func apostrophe(after before: Substring, _ quotes: LanguageRules.Quotes) -> String
  {
    if let last = before.last, last.isWord { return "\u{2019}" }
    return String(
      opensHere(before) || before.last == quotes.open ? quotes.innerOpen : quotes.innerClose)
  }
}
