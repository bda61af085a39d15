/// Recognises letters that are not words of a language: options, paths, addresses, names in programs (R-HARM-1).
package enum Tokens {
  /// Whether `word` at the end of `before` is part of a token that no text service may change. `next` is the
  /// character after the insertion point, or the character that is being typed after the word; nil if there is none.
  package static func isNoWord(_ word: Substring, endOf before: Substring, next: Character?) -> Bool
  {
    if word.contains(where: { isGlue($0) || $0.isNumber }) || isMixed(word) { return true }
    // Gershayim mark acronyms: צה״ל.
    if word.contains("\u{05F4}") { return true }
    if isAcronym(word, before: before.dropLast(word.count)) { return true }
    return isTied(word, endOf: before, next: next)
  }

  /// Whether the text next to `word` at the end of `before` makes the word a part of a token. `next` is the
  /// character after the insertion point, or the character that is being typed after the word.
  package static func isTied(_ word: Substring, endOf before: Substring, next: Character?) -> Bool {
    if let next, isGlue(next) || "([`".contains(next) { return true }
    // A letter alone is a name, as in "(a, b)", unless it stands among words.
    if word.count == 1, let next, !next.isWhitespace, !".,!?…".contains(next) { return true }
    let head = start(of: before.dropLast(word.count))
    if head.contains(where: { isGlue($0) || $0.isNumber || $0 == "`" }) { return true }
    guard let last = head.last else { return false }
    // Examples: "--help", "-x"; "os.path", but not "...and"; "std::move"; "call(x".
    switch last {
    case "-": return true
    case ".": return head.contains { $0 != "." && !$0.opens }
    case ":", ";", ",": return head.contains(where: \.isLetter)
    default: return head.contains("(") && head.first != "(" && head.contains(where: \.isLetter)
    }
  }

  /// Whether `word` before a period is left unchanged: `i.e`, `www`, and an abbreviation's last part.
  package static func isAbbreviation(_ word: Substring, rules: LanguageRules) -> Bool {
    word.count == 1 || word.lowercased() == "www" || rules.abbreviations.contains("\(word).")
      || rules.abbreviations.contains("\(word.lowercased()).")
  }

  /// Whether a character joins the texts on both sides of it into one token.
  package static func isGlue(_ character: Character) -> Bool { glue.contains(character) }

  private static let glue: Set<Character> = [
    "_", "@", "/", "\\", "=", "#", "{", "}", "<", ">", "~", "$", "%", "&", "|", "^", "+",
  ]

  /// Returns the part of `text` after its last space.
  private static func start(of text: Substring) -> Substring {
    text.suffix(longest).lastIndex(where: \.isWhitespace)
      .map { text[text.index(after: $0)...] } ?? text.suffix(longest)
  }

  private static let longest = 80

  /// Whether the word has capitals inside: camelCase, `McDonald`, `iPhone`. Words in capitals only do not count.
  private static func isMixed(_ word: Substring) -> Bool {
    let letters = word.filter(\.isLetter)
    return letters.dropFirst().contains(where: \.isUppercase)
      && letters.contains(where: \.isLowercase)
  }

  /// Whether the word is short, in capitals, and follows a word that is not in capitals: `LTS`, `GPG`.
  private static func isAcronym(_ word: Substring, before: Substring) -> Bool {
    guard (2...5).contains(word.count), word.allSatisfy(\.isUppercase) else { return false }
    let line = before.suffix(longest).reversed().prefix { !$0.isNewline }
    let letters = line.drop { !$0.isLetter }.prefix(while: \.isLetter)
    return letters.contains { !$0.isUppercase }
  }

  /// Whether the token at the end of `before` is not a word. Marks that are typed into such a token stay straight, and
  /// so does the mark that begins the value of an option: `-m "`.
  package static func isCode(endOf before: Substring) -> Bool {
    let token = start(of: before)
    if token.isEmpty, before.last == " " { return isOption(start(of: before.dropLast())) }
    return token.contains { isGlue($0) || $0 == "`" } || token.hasPrefix("-")
  }

  /// Whether the token is an option of a command: `-m`, `--message`. A dash between words has no letters.
  private static func isOption(_ token: Substring) -> Bool {
    token.hasPrefix("-") && token.drop { $0 == "-" }.first?.isLetter == true
  }
}
