import KeyModel
import TextRules

// Decides which text services may act in the field (R-HARM-1, R-HARM-3).
extension InputSession {
  /// Whether typed text is left as it is, because the application or a rule reports that the field holds code, or
  /// because the text around the insertion point reads as code.
  package var isCode: Bool { field.isReportedCode || code.isCode }

  /// Whether the services may act in the field: it is known to hold text, and the text is not code.
  var actsOnText: Bool { field.holdsText && !isCode }

  /// Whether lines of code are around the insertion point, in a field that need not hold prose.
  var isBesideCode: Bool { code.isBesideCode && traits.text != .prose }

  /// Whether the language's punctuation marks may replace straight marks. The marks stay if nothing may be
  /// corrected, beside lines of code, and in a page's monospaced field, where a straight mark may belong to code.
  var mayPunctuate: Bool {
    services.smartPunctuation && actsOnText && !isBesideCode && field.allowsPunctuation
  }

  /// The apostrophe inside words in the field: the straight apostrophe if marks stay as they are.
  var apostrophe: Character { mayPunctuate ? rules.apostrophe : "'" }

  /// Whether the suggestion bar belongs above the keys: in a field of words, or in an unknown field if the user
  /// wants the bar there, too. Whether the text reads as code does not matter, so that the bar does not appear and
  /// disappear during typing.
  package var wantsBar: Bool {
    services.suggestions && (field.holdsWords || !field.isKnown && services.suggestionsEverywhere)
  }

  /// Whether typed text may be spoken, because a source reports that the field is not secret, or because the user
  /// wants suggestions everywhere (R-ASSIST-7).
  package var mayBeHeard: Bool {
    field.isCertainlyPublic || !traits.isSecure && services.suggestionsEverywhere
  }

  /// Whether an emoji may be suggested.
  var wantsEmoji: Bool { services.emoji && wantsBar && !isCode && field.allowsEmoji }

  /// Whether the word before the insertion point may be corrected when `next` is typed after it. Code is not
  /// corrected, nor is a part of an address, of a path or of another token.
  func mayCorrect(before next: Character? = nil) -> Bool {
    guard services.autocorrection, field.holdsWords, !isCode else { return false }
    guard let word else { return true }
    if traits.text == .doubtful, isNameOfCode(word) { return false }
    return !Tokens.isNoWord(
      word, endOf: text.before[...], next: next ?? text.after?.first)
  }

  /// Whether the word may be a name in code, in text that need not be prose. Such a word is a single letter, or is
  /// right after a bracket or a quotation mark.
  private func isNameOfCode(_ word: Substring) -> Bool {
    let before = text.before.dropLast(word.count).last
    return word.count == 1 || before.map { "([{\"'`".contains($0) } == true
  }
}
