package import KeyModel

/// Decides whether the keyboard capitalises the next letter by itself (R-TEXT-1, R-TRAIT-9), from the text before
/// the insertion point alone.
///
/// The rule for sentences is Android's published rule, with four additions: abbreviations by language, ordinals,
/// curly quotation marks, and scripts without capitals.
package enum Capitals {
  /// Whether a letter typed after `before` is a capital. `reachesStart`: no text precedes `before`. If text may
  /// precede it and would decide the answer, the answer is no: the keyboard does not guess (R-DOC-3).
  package static func begin(
    after before: Substring, reachesStart: Bool, mode: Autocapitalization, rules: LanguageRules
  ) -> Bool {
    guard rules.hasCapitals else { return false }
    switch mode {
    case .none: return false
    case .allCharacters: return true
    case .words:
      let last = before.reversed().first { !$0.opens }
      guard let last else { return reachesStart }
      return last.isWhitespace
    case .sentences:
      return sentenceBegins(after: before, reachesStart: reachesStart, rules: rules)
    }
  }

  /// Whether a sentence begins after `before`, also in scripts that have no capitals.
  static func sentenceBegins(
    after before: Substring, reachesStart: Bool, rules: LanguageRules
  ) -> Bool {
    var rest = before
    while let last = rest.last, last.opens { rest.removeLast() }
    // Some opening marks close a quotation in other languages: „Sie ging.“ followed by a space. Therefore a mark is
    // skipped as an opening mark only after a space.
    let blanks = rest.reversed().prefix { $0.isBlank }.count
    rest.removeLast(blanks)
    guard let last = rest.last else { return reachesStart }
    if last.isNewline { return lineBegins(after: rest, rules: rules) }
    guard blanks > 0 else { return false }
    // A French guillemet has a space on its inner side: « Elle.
    if last.opens, !last.closes || rest.dropLast().last?.isWhitespace ?? true {
      return sentenceBegins(after: rest, reachesStart: reachesStart, rules: rules)
    }
    return endsSentence(rest, rules: rules)
  }

  /// Whether the line between `before` and `after` is next to a line that begins with a small letter, as in
  /// paragraphs with a line break after every 80 characters, in verses and in data.
  package static func neighboursBeginSmall(before: Substring, after: Substring) -> Bool {
    let above = before.lines
    guard let own = above.last, own.allSatisfy({ $0.isBlank || $0.opens }) else { return false }
    let below = after.lines
    return [above.dropLast().last, below.dropFirst().first].compactMap(\.self)
      .contains(where: beginsSmall)
  }

  /// Whether the line after `before` need not begin a sentence, as lines of prose do: the line is indented, begins
  /// with a bracket or opens a document of data, or the line above was broken within a sentence.
  package static func goesOn(after before: Substring) -> Bool {
    guard let end = before.lastIndex(where: \.isNewline) else { return before.isIndentation }
    let own = before[before.index(after: end)...]
    guard own.allSatisfy({ $0.isBlank || $0.opens }) else { return false }
    if own.prefix(2).isIndentation || own.contains(where: { "([{<".contains($0) }) { return true }
    let above = before[..<end]
    let line = above[(above.lastIndex(where: \.isNewline) ?? above.startIndex)...]
    guard let last = line.last(where: { !$0.isBlank }) else { return false }
    // A value that is indented under its key by one space.
    if own.first?.isBlank == true, ":,".contains(last) { return true }
    if opensData(after: before) { return true }
    return line.count > shortestBroken && !last.closes && !".!?:…".contains(last)
  }

  /// Whether the line after `before` is the first line of a document of data: the line directly below `---`. Three
  /// hyphens open YAML documents, and the data at the top of a text. Under a line that begins with a capital, the
  /// hyphens underline a heading.
  private static func opensData(after before: Substring) -> Bool {
    let lines = before.lines
    guard lines.count >= 2, lines[lines.count - 2] == rule else { return false }
    return lines.dropLast(2).last?.first?.isUppercase != true
  }

  /// Whether the line after `before` is the first line of the data at the top of a text; `before` is the whole text
  /// up to this line.
  package static func opensFrontMatter(after before: Substring) -> Bool {
    before.hasPrefix(rule) && before.lines.count == 2 && opensData(after: before)
  }

  private static let rule = "---"

  /// Length in characters above which a line without a sentence end counts as hard-wrapped.
  private static let shortestBroken = 50

  /// Whether one of the lines of `before` begins with a capital, and the last line ends a sentence or is empty.
  package static func isAmongSentences(_ before: Substring) -> Bool {
    let lines = before.lines.dropLast()
    guard lines.contains(where: { $0.first?.isUppercase == true }) else { return false }
    return lines.last?.last { !$0.isBlank }.map { ".!?…".contains($0) || $0.closes } ?? true
  }

  /// Whether the line at the end of `before` begins with a small letter.
  package static func lineBeginsSmall(before: Substring) -> Bool {
    beginsSmall(
      before[
        (before.lastIndex(where: \.isNewline).map(before.index(after:)) ?? before.startIndex)...])
  }

  private static func beginsSmall(_ line: Substring) -> Bool {
    let word = line.drop { $0.isBlank || $0.opens }.prefix(while: \.isWordPart)
    return word.first?.isLowercase == true && word.allSatisfy { !$0.isUppercase }
  }

  private static func lineBegins(after before: Substring, rules: LanguageRules) -> Bool {
    guard rules.isSmallAfterGreeting else { return true }
    let line = before.dropLast()
    guard let end = line.last(where: { !$0.isBlank }) else { return true }
    return end != ","
  }

  /// Whether `text`, which ends without a space, ends with a whole sentence.
  private static func endsSentence(_ text: Substring, rules: LanguageRules) -> Bool {
    guard !endsInset(text, rules: rules) else { return false }
    var text = text
    while let last = text.last, last.closes { text.removeLast() }
    // French has a space before an exclamation mark: "Elle part !".
    guard let last = text.last else { return false }
    if last == "?" || last == "!" || last == "…" || rules.sentenceEnds.contains(last) {
      // At the start of a line the mark has another meaning: "! a comment".
      return text.dropLast().reversed().prefix { !$0.isNewline }.contains { !$0.isWhitespace }
    }
    guard last == "." else { return false }
    return periodEndsSentence(text, rules: rules)
  }

  /// Whether `text` ends with a bracket that was opened within a sentence: the sentence continues after the bracket.
  private static func endsInset(_ text: Substring, rules: LanguageRules) -> Bool {
    guard text.last == ")", let open = text.lastIndex(of: "(") else { return false }
    return !sentenceBegins(after: text[..<open], reachesStart: true, rules: rules)
  }

  private static func periodEndsSentence(_ text: Substring, rules: LanguageRules) -> Bool {
    let body = text.dropLast()
    guard let before = body.last else { return false }
    if before == "." { return true }
    if before.isWhitespace { return false }
    if before.isNumber { return !isOrdinal(body, rules: rules) }
    return !Abbreviations.end(text, rules: rules)
  }

  /// Whether `body` ends with digits or a Roman number that a period turns into an ordinal.
  private static func isOrdinal(_ body: Substring, rules: LanguageRules) -> Bool {
    let digits = body.reversed().prefix { $0.isNumber }.count
    let before = body.dropLast(digits)
    // "3,5." and "v2." are not ordinals; a number at the start of a line is a line's number.
    guard let neighbour = before.last, neighbour.isBlank || neighbour.opens || neighbour == "–"
    else { return false }
    guard before.last(where: { !$0.isBlank }).map({ !$0.isNewline }) ?? false else { return false }
    switch rules.ordinals {
    case .none: return false
    case .days: return digits <= 3
    case .all: return true
    }
  }
}

extension Substring {
  /// Whether a line with this beginning is indented: by two spaces or a tab.
  fileprivate var isIndentation: Bool {
    first == "\t" || count > 1 && allSatisfy { $0.isBlank && !$0.isNewline }
  }
}
