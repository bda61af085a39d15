import KeyModel
import TextRules

// What the field lets the services do (R-HARM-1, R-HARM-3).
extension InputSession {
  /// Whether what is typed is left as it is: the field holds code by somebody's word, or what stands
  /// around the insertion point reads as code.
  package var isCode: Bool { traits.isToldCode || readsAsCode }

  /// Looks whether the text around the insertion point reads as code.
  mutating func readText() {
    guard !traits.isSecure, traits.type.isProse, !traits.isToldCode else {
      readsAsCode = false
      return
    }
    let before = text.before[...]
    let survey = survey()
    readsAsCode =
      switch traits.text {
      case .prose:
        CodeSense.isCode(line: before[(before.lastIndex(of: "\n") ?? before.startIndex)...])
      case .doubtful: survey != .prose || seen.code >= 2
      case .code, nil: survey == .code || seen.code >= 3 && seen.code >= seen.prose
      }
  }

  /// What the text around the insertion point reads as. Comments and strings are prose in the midst of
  /// code, longer than what is told of the text: so it counts what was seen in the field before.
  private mutating func survey() -> CodeSense.Verdict {
    let survey = CodeSense.survey(before: text.before[...], after: (text.after ?? "")[...])
    seen.code = max(seen.code, survey.codeLines)
    seen.prose = max(seen.prose, survey.proseLines)
    return survey.verdict == .prose && survey.codeLines > 0 && traits.text == .doubtful
      ? .unclear : survey.verdict
  }

  /// Whether the field is one that the services may act in: it is known to hold text, and no code.
  var actsOnText: Bool { isFieldKnown && !traits.isSecure && traits.type.isProse && !isCode }

  /// Whether marks may become those of the language: where nothing may be corrected they stay, too.
  var mayPunctuate: Bool {
    services.smartPunctuation && actsOnText && traits.autocorrection != false
      && traits.spellChecking != false
  }

  /// Whether a bar of suggestions belongs above the keys: a field of words, or one of which nothing is
  /// known where the user wants it there too. What the text reads as does not matter: the bar neither
  /// comes nor goes while one types.
  package var wantsBar: Bool {
    guard services.suggestions else { return false }
    return isFieldOfWords || !isFieldKnown && services.suggestionsEverywhere
  }

  /// Whether an emoji may be among the suggestions: not where names or ASCII are wanted.
  var wantsEmoji: Bool {
    guard services.emoji, wantsBar, !isCode else { return false }
    switch traits.type {
    case .default, .twitter, .webSearch: return true
    case .asciiCapable, .numbersAndPunctuation, .url, .numberPad, .phonePad, .namePhonePad,
      .emailAddress, .decimalPad, .asciiCapableNumberPad, .terminal:
      return false
    }
  }

  /// Whether somebody told that the field is one of words, which may be guessed and learned
  /// (R-TRAIT-9).
  var isFieldOfWords: Bool {
    isFieldKnown && traits.allowsTextServices && traits.autocorrection != false
      && !traits.isToldCode
  }

  /// Whether the word before the insertion point may be corrected when `next` is typed behind it: not
  /// in code, and not what is part of an address, a path or another token that is no word.
  func mayCorrect(before next: Character? = nil) -> Bool {
    guard services.autocorrection, isFieldOfWords, !isCode else { return false }
    guard let word else { return true }
    return !Tokens.isNoWord(
      word, endOf: text.before[...], next: next ?? text.after?.first)
  }
}

extension FieldTraits {
  /// Whether somebody told that every sign counts. A field that wants no spelling looked at, and says
  /// nothing of capitals, is one of code.
  fileprivate var isToldCode: Bool {
    text == .code || spellChecking == false && autocapitalization == nil && text != .prose
  }
}
