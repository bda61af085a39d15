import KeyModel
import TextRules

// Decides what the field lets the text services do (R-HARM-1, R-HARM-3).
extension InputSession {
  /// Whether typed text is left as it is: the application or a rule says that the field holds code,
  /// or the text around the insertion point reads as code.
  package var isCode: Bool { field.isToldCode || code.isCode }

  /// Whether the services may act in the field: it is known to hold text that is not code.
  var actsOnText: Bool { field.holdsText && !isCode }

  /// Whether lines of code stand around the insertion point of a field that need not hold prose.
  var isBesideCode: Bool { code.isBesideCode && traits.text != .prose }

  /// Whether punctuation marks may become those of the language. Where nothing may be corrected
  /// they stay, and beside lines of code and in a page's monospaced field, too: a straight mark may
  /// belong to code.
  var mayPunctuate: Bool {
    services.smartPunctuation && actsOnText && !isBesideCode && field.allowsPunctuation
  }

  /// The apostrophe inside words in the field: a typewriter's where marks stay as they are.
  var apostrophe: Character { mayPunctuate ? rules.apostrophe : "'" }

  /// Whether the suggestion bar belongs above the keys: in a field of words, or in an unknown field
  /// where the user wants the bar there too. What the text reads as does not matter, so that the
  /// bar does not come and go while one types.
  package var wantsBar: Bool {
    services.suggestions && (field.holdsWords || !field.isKnown && services.suggestionsEverywhere)
  }

  /// Whether what is typed may be heard: somebody has told that the field is no secret one (R-ASSIST-7).
  package var mayBeHeard: Bool {
    field.isCertainlyPublic || !traits.isSecure && services.suggestionsEverywhere
  }

  /// Whether an emoji may be suggested.
  var wantsEmoji: Bool { services.emoji && wantsBar && !isCode && field.allowsEmoji }

  /// Whether the word before the insertion point may be corrected when `next` is typed behind it:
  /// not in code, and not if the word is part of an address, a path or another token.
  func mayCorrect(before next: Character? = nil) -> Bool {
    guard services.autocorrection, field.holdsWords, !isCode else { return false }
    guard let word else { return true }
    if traits.text == .doubtful, isNameOfCode(word) { return false }
    return !Tokens.isNoWord(
      word, endOf: text.before[...], next: next ?? text.after?.first)
  }

  /// Whether the word may be a name, where the text need not be prose: one letter, or what stands right
  /// behind a bracket or a quotation mark.
  private func isNameOfCode(_ word: Substring) -> Bool {
    let before = text.before.dropLast(word.count).last
    return word.count == 1 || before.map { "([{\"'`".contains($0) } == true
  }
}
