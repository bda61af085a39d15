import KeyModel
import TextRules

// Decides what the text services may do in the field (R-HARM-1, R-HARM-3).
extension InputSession {
  /// Whether typed text is left as it is: the application or a rule says that the field holds code,
  /// or the text around the insertion point reads as code.
  package var isCode: Bool { field.isToldCode || code.isCode }

  /// Whether the services may act in the field: it is known to hold text that is not code.
  var actsOnText: Bool { field.holdsText && !isCode }

  /// Whether lines of code are around the insertion point of a field that need not hold prose.
  var isBesideCode: Bool { code.isBesideCode && traits.text != .prose }

  /// Whether punctuation marks may become those of the language. The marks stay where nothing may be corrected, beside lines of
  /// code, and in a page's monospaced field: a straight mark may belong to code.
  var mayPunctuate: Bool {
    services.smartPunctuation && actsOnText && !isBesideCode && field.allowsPunctuation
  }

  /// The apostrophe inside words in the field: the straight one if marks stay as they are.
  var apostrophe: Character { mayPunctuate ? rules.apostrophe : "'" }

  /// Whether the suggestion bar belongs above the keys: in a field of words, or in an unknown field if the user wants the bar
  /// there, too. It does not matter whether the text reads as code, so that the bar does not come and go during typing.
  package var wantsBar: Bool {
    services.suggestions && (field.holdsWords || !field.isKnown && services.suggestionsEverywhere)
  }

  /// Whether typed text may be spoken: a source reports that the field is not secret, or the user wants suggestions everywhere
  /// (R-ASSIST-7).
  package var mayBeHeard: Bool {
    field.isCertainlyPublic || !traits.isSecure && services.suggestionsEverywhere
  }

  /// Whether an emoji may be suggested.
  var wantsEmoji: Bool { services.emoji && wantsBar && !isCode && field.allowsEmoji }

  /// Whether the word before the insertion point may be corrected when `next` is typed after it: not in code, and not if the word
  /// is part of an address, a path or another token.
  func mayCorrect(before next: Character? = nil) -> Bool {
    guard services.autocorrection, field.holdsWords, !isCode else { return false }
    guard let word else { return true }
    if traits.text == .doubtful, isNameOfCode(word) { return false }
    return !Tokens.isNoWord(
      word, endOf: text.before[...], next: next ?? text.after?.first)
  }

  /// Whether the word may be a name in code, where the text need not be prose: one letter, or a word right after a bracket or a
  /// quotation mark.
  private func isNameOfCode(_ word: Substring) -> Bool {
    let before = text.before.dropLast(word.count).last
    return word.count == 1 || before.map { "([{\"'`".contains($0) } == true
  }
}
