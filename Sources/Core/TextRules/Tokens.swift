/// Tells what no word of a language is, though it is made of letters: options, paths, addresses, names
/// of programs' things (R-HARM-1).
package enum Tokens {
  /// Whether `word` at the end of `before` is part of a token that no service may change. `next` is what
  /// stands behind the insertion point, or what is being typed behind the word.
  package static func isNoWord(_ word: Substring, endOf before: Substring, next: Character?) -> Bool
  {
    if word.contains(where: { isGlue($0) || $0.isNumber }) || isMixed(word) { return true }
    // Gershayim mark initials: צה״ל.
    if word.contains("\u{05F4}") { return true }
    if isAcronym(word, before: before.dropLast(word.count)) { return true }
    return isTied(word, endOf: before, next: next)
  }

  /// Whether what stands beside `word` at the end of `before` makes the word a part of a token. `next` is
  /// what stands behind the insertion point, or what is being typed behind the word.
  package static func isTied(_ word: Substring, endOf before: Substring, next: Character?) -> Bool {
    if let next, isGlue(next) || "([`".contains(next) { return true }
    // "(a, b)": a letter by itself is a name, but for one that stands among words.
    if word.count == 1, let next, !next.isWhitespace, !".,!?…".contains(next) { return true }
    let head = start(of: before.dropLast(word.count))
    if head.contains(where: { isGlue($0) || $0.isNumber || $0 == "`" }) { return true }
    guard let last = head.last else { return false }
    // "--help", "-x"; "os.path", but "...and"; "std::move"; "call(x".
    switch last {
    case "-": return true
    case ".": return head.contains { $0 != "." && !$0.opens }
    case ":", ";", ",": return head.contains(where: \.isLetter)
    default: return head.contains("(") && head.first != "(" && head.contains(where: \.isLetter)
    }
  }

  /// Whether `word` with a period behind is left as it is: `i.e`, `www`, and an abbreviation's last part.
  package static func isAbbreviation(_ word: Substring, rules: LanguageRules) -> Bool {
    word.count == 1 || word.lowercased() == "www" || rules.abbreviations.contains("\(word).")
      || rules.abbreviations.contains("\(word.lowercased()).")
  }

  /// Whether a sign ties what stands on its sides to one token.
  package static func isGlue(_ character: Character) -> Bool { glue.contains(character) }

  private static let glue: Set<Character> = [
    "_", "@", "/", "\\", "=", "#", "{", "}", "<", ">", "~", "$", "%", "&", "|", "^", "+",
  ]

  /// What stands at the end of `text` without a space between.
  private static func start(of text: Substring) -> Substring {
    text.suffix(longest).lastIndex(where: \.isWhitespace)
      .map { text[text.index(after: $0)...] } ?? text.suffix(longest)
  }

  private static let longest = 80

  /// Capitals within: camelCase, `McDonald`, `iPhone`. Words in capitals alone are none.
  private static func isMixed(_ word: Substring) -> Bool {
    let letters = word.filter(\.isLetter)
    return letters.dropFirst().contains(where: \.isUppercase)
      && letters.contains(where: \.isLowercase)
  }

  /// A short word in capitals among words that are not: `LTS`, `GPG`.
  private static func isAcronym(_ word: Substring, before: Substring) -> Bool {
    guard (2...5).contains(word.count), word.allSatisfy(\.isUppercase) else { return false }
    let line = before.suffix(longest).reversed().prefix { !$0.isNewline }
    let letters = line.drop { !$0.isLetter }.prefix(while: \.isLetter)
    return letters.contains { !$0.isUppercase }
  }

  /// Whether the token at the end of `before` is none of words: signs typed into it stay straight.
  package static func isCode(endOf before: Substring) -> Bool {
    let token = start(of: before)
    return token.contains { isGlue($0) || $0 == "`" } || token.hasPrefix("-")
  }
}
