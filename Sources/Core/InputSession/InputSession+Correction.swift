import KeyModel
internal import TextRules

// Decides what replaces a typed word, and makes the replacement.
extension InputSession {
  /// Replaces the typed word by a correction or a phrase, with `end` after it.
  mutating func commit(_ replacement: String, followedBy end: String) -> TextEdit {
    let typed = replaced
    let edit = TextEdit(deleting: typed.count, inserting: replacement + end)
    perform(edit)
    guard canErase(replacement) else {
      learn(replacement)
      return edit
    }
    recent.note(
      Reversal(
        TextEdit(deleting: replacement.count + end.count, inserting: typed + end), word: typed,
        lesson: lesson(replacement)))
    return edit
  }

  /// The typed text that is replaced by the replacement of the answer, or by the phrase of a shortcut.
  var replaced: String {
    guard expansion == nil, let answer else { return basis }
    return slip.replaced(basis, by: answer)
  }

  /// Returns the text that takes the place of `replaced` if `replacement` is used.
  func replacing(by replacement: String) -> String {
    (answer.map { slip.lead(of: $0) } ?? "") + replacement
  }

  /// Returns the replacement for the typed word if `end` follows; nil if the word stays. The word also stays if the
  /// separator `end` makes it an address, a number or an abbreviation.
  func correction(before end: String) -> String? {
    guard let replacement = replacement(before: end.first) else { return nil }
    if end == ".", let word, Tokens.isAbbreviation(word, rules: rules) { return nil }
    return replacing(by: replacement)
  }

  /// Returns the replacement for the word before the insertion point if `next` follows; nil if the word stays. A
  /// word that the user chose or restored always stays (R-HARM-2).
  func replacement(before next: Character? = nil) -> String? {
    guard isTyping, expansion == nil, let replacement = answer?.replacement, let word,
      !word.isEmpty,
      !restored.contains(word), InputSession.canRetype(word),
      mayCorrect(before: next), origins.allow(replacement, for: word),
      !InputSession.isWithoutItsMark(replacement, of: word),
      !rules.isNamedLetter(word, after: wordBefore(word)),
      // A name in code may differ from a word only by its capitals.
      traits.text != .doubtful || replacement.lowercased() != word.lowercased()
    else { return nil }
    return replacement
  }

  /// Returns the word before `word`, which is before the insertion point, if only a space separates the words;
  /// otherwise nil.
  private func wordBefore(_ word: Substring) -> String? {
    let before = text.before.dropLast(word.count)
    guard before.last == " " else { return nil }
    return before.dropLast().split(whereSeparator: \.isWhitespace).last.map(String.init)
  }

  /// Whether `replacement` is the word without the apostrophe at its end. Such an apostrophe may close a quotation.
  private static func isWithoutItsMark(_ replacement: String, of word: Substring) -> Bool {
    guard let last = word.last, last == "'" || last == "\u{2019}" else { return false }
    return replacement.lowercased() == word.dropLast().lowercased()
  }
}
