package import KeyModel

/// Replaces straight marks by the language's marks: quotation marks, apostrophes, dashes, the ellipsis (UIKit's
/// smart quotes and smart dashes). Addresses, numbers, terminals and code keep their marks.
package enum SmartPunctuation {
  /// Returns the edit for typing `text` after `before`; nil if the text is typed unchanged.
  package static func edit(
    typing text: String, after before: Substring, rules: LanguageRules
  ) -> TextEdit? {
    switch text {
    case "\"": quote(after: before, rules).map { TextEdit(deleting: 0, inserting: $0) }
    case "'": apostrophe(after: before, rules).map { TextEdit(deleting: 0, inserting: $0) }
    // Two hyphens become a dash only after a word: at the start of a token, hyphens may begin an option.
    case "-"
    where before.last == "-" && before.dropLast().last?.mayEndWord == true
      && !Tokens.isCode(endOf: before.dropLast()):
      TextEdit(deleting: 1, inserting: "—")
    case " " where isDash(before): TextEdit(deleting: 2, inserting: "— ")
    case "."
    where before.hasSuffix("..") && !before.dropLast(2).hasSuffix(".")
      && !Tokens.isCode(endOf: before):
      TextEdit(deleting: 2, inserting: "…")
    default: space(before: text, after: before, rules).map { TextEdit(deleting: 1, inserting: $0) }
    }
  }

  /// Returns the mark `text` after the language's no-break space, which replaces the space typed between the word
  /// and the mark; nil for other marks and at other places.
  private static func space(
    before text: String, after before: Substring, _ rules: LanguageRules
  ) -> String? {
    guard let mark = text.first, text.count == 1, let space = rules.spacesBefore[mark],
      before.last == " ", before.dropLast().last.map({ $0.isLetterOrDigit || $0.closes }) == true,
      !Tokens.isCode(endOf: before.dropLast())
    else { return nil }
    return "\(space)\(mark)"
  }

  /// Returns the closing mark for `mark` after the last word of `before` and a space; nil if no quotation of this
  /// kind is open in the line.
  package static func closing(
    _ mark: String, after before: Substring, rules: LanguageRules
  ) -> String? {
    let quotes = rules.quotes
    let isOpen =
      switch mark {
      case "\"": isOpen(quotes.open, quotes.close, in: before)
      case "'":
        quotes.innerOpen != "\u{2019}" && isOpen(quotes.innerOpen, quotes.innerClose, in: before)
      default: false
      }
    guard isOpen, before.last == " ", !opensHere(before.dropLast()) else { return nil }
    return mark == "'"
      ? String(quotes.innerClose)
      : quotes.isSpaced ? "\u{202F}\(quotes.close)" : String(quotes.close)
  }

  /// Returns the word at the end of `before` if an apostrophe begins it, but the mark before it became an opening
  /// quotation mark; nil for other words. Years of two digits begin with one in every language (’90s, ’68er), words
  /// only where the language says so, as in ’s avonds.
  package static func elided(_ before: Substring, rules: LanguageRules) -> Substring? {
    let word = before.suffix(from: before.lastIndex { !$0.isWordPart } ?? before.endIndex)
    guard word.first == rules.quotes.innerOpen, word.first != "\u{2019}",
      opensHere(before.dropLast(word.count))
    else { return nil }
    let letters = word.dropFirst()
    let isYear =
      letters.prefix(2).count(where: \.isNumber) == 2
      && ["", "s", "er", "ers", "ern"].contains(letters.dropFirst(2))
    return isYear || rules.elisions.contains(letters.lowercased().withPlainApostrophes)
      ? letters : nil
  }

  /// Whether a quotation is open in the last line of `text`.
  private static func isOpen(_ open: Character, _ close: Character, in text: Substring) -> Bool {
    let line = text.reversed().prefix { !$0.isNewline }
    guard open != close else { return !line.count { $0 == open }.isMultiple(of: 2) }
    return line.first { $0 == open || $0 == close } == open
  }

  /// Returns the replacement of the closing quotation mark at the end of `before`, which was typed as `mark`, when
  /// the letter `next` follows: an apostrophe, or the mark inside a word as in the Hebrew צה״ל. Returns nil if the
  /// mark stays.
  package static func sign(
    insteadOfClosing before: Substring, typed mark: String, next: Character, rules: LanguageRules
  ) -> Character? {
    guard next.isLetter, let letter = before.dropLast().last, letter.isLetter else { return nil }
    switch mark {
    case "\"" where before.last == rules.quotes.close: return rules.sign(mark, behind: letter)
    case "'" where before.last == rules.quotes.innerClose:
      let sign = rules.sign(mark, behind: letter) ?? "\u{2019}"
      return sign == before.last ? nil : sign
    default: return nil
    }
  }

  /// Whether the text around the insertion point has straight marks of this kind and no curly marks. A new mark then
  /// stays straight, too, as in a letter that another program wrote, and in the texts of programs.
  package static func isStraight(_ mark: String, around parts: [Substring]) -> Bool {
    switch mark {
    case "\"":
      return parts.reduce(0) { $0 + $1.count { $0 == "\"" } } >= 2
        && !parts.contains { $0.contains { "“”„«»".contains($0) } }
    case "'":
      return parts.contains(where: hasStraightApostrophe)
        && !parts.contains { $0.contains("\u{2019}") }
    default: return false
    }
  }

  private static func hasStraightApostrophe(_ text: Substring) -> Bool {
    var before: Character = " "
    var beforeMark: Character?
    for character in text {
      if beforeMark?.isLetter == true, character.isLetter { return true }
      beforeMark = character == "'" ? before : nil
      before = character
    }
    return false
  }

  /// Whether `before` ends with two separate hyphens after other words of the line. At the start of the line they
  /// introduce a signature.
  private static func isDash(_ before: Substring) -> Bool {
    guard before.hasSuffix(" --") else { return false }
    let line = before.dropLast(3).reversed().prefix { !$0.isNewline }
    return line.contains { !$0.isWhitespace } && line.first?.mayEndWord == true
  }

  /// Whether the character `next`, directly after a mark at the end of `before` that has just become curly, shows
  /// that the mark belongs to code. No quotation begins with a path or a bracket, and no word follows directly after
  /// the end of a quotation.
  package static func belongsToCode(_ before: Substring, next: Character, straight: String) -> Bool
  {
    if Tokens.isGlue(next) { return true }
    if before.last?.isSignOfWords == true { return false }
    let rest = before.dropLast()
    if opensHere(rest) {
      return " ([{:;,.-\"'".contains(next) && !(straight == "'" && next == "\"")
    }
    if straight == "'", rest.last?.isLetterOrDigit == true { return next == "'" }
    return next.isLetterOrDigit
  }

  private static func opensHere(_ before: Substring) -> Bool {
    guard let last = before.last else { return true }
    return last.isWhitespace || last == "—" || last == "–" || last == "(" || last == "["
      || last == "{" || last == "¿" || last == "¡"
  }

  /// Returns the quotation mark for typing `"`. The closing mark is curly if the opening mark is curly.
  private static func quote(after before: Substring, _ rules: LanguageRules) -> String? {
    let quotes = rules.quotes
    let line = before.reversed().prefix { !$0.isNewline }
    // A mark directly after a straight mark stays straight: three marks enclose texts of programs.
    guard before.last != "\"", line.count(where: { $0 == "\"" }).isMultiple(of: 2),
      !Tokens.isCode(endOf: before)
    else {
      return nil
    }
    if let sign = rules.sign("\"", behind: before.last),
      !isOpen(quotes.open, quotes.close, in: before)
    {
      return String(sign)
    }
    let opens = opensHere(before) || before.last == quotes.innerOpen
    guard quotes.isSpaced else { return String(opens ? quotes.open : quotes.close) }
    return opens ? "\(quotes.open)\u{202F}" : "\u{202F}\(quotes.close)"
  }

  /// Returns the mark for typing `'`. Inside or after a word the mark is an apostrophe. Before digits ('90s) an
  /// apostrophe cannot be distinguished from an opening mark yet.
  private static func apostrophe(
    after before: Substring, _ rules: LanguageRules
  ) -> String? {
    let quotes = rules.quotes
    // LaTeX writes quotations as ``text''.
    let line = before.reversed().prefix { !$0.isNewline }
    if Tokens.isCode(endOf: before) || line.contains("`") || before.last == "'" { return nil }
    // The closing mark is straight if the opening mark is straight.
    if hasStraightOpening(Substring(String(line.reversed()))) { return nil }
    if let last = before.last, last.isLetterOrDigit {
      let sign = rules.sign("'", behind: last) ?? "\u{2019}"
      // The mark may close the inner quotation; a following letter shows that it is an apostrophe.
      return String(
        sign != quotes.innerClose && isOpen(quotes.innerOpen, quotes.innerClose, in: before)
          ? quotes.innerClose : sign)
    }
    return String(
      opensHere(before) || before.last == quotes.open ? quotes.innerOpen : quotes.innerClose)
  }
}

extension SmartPunctuation {
  /// Whether the line has a straight single mark that does not follow a word.
  private static func hasStraightOpening(_ line: Substring) -> Bool {
    var last: Character = " "
    for character in line {
      if character == "'", !last.isLetterOrDigit { return true }
      last = character
    }
    return false
  }
}

extension Character {
  /// Whether a dash may follow without a space, as after letters, digits and closing marks.
  fileprivate var mayEndWord: Bool { isLetterOrDigit || closes || ".,!?…".contains(self) }
}
