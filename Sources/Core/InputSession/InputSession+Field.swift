import KeyModel
import TextRules

// Decides what the field lets the text services do (R-HARM-1, R-HARM-3).
extension InputSession {
  /// Whether typed text is left as it is: the application or a rule says that the field holds code,
  /// or the text around the insertion point reads as code.
  package var isCode: Bool { traits.isToldCode || readsAsCode }

  /// Decides anew whether the text around the insertion point reads as code. `isMoved` says that the insertion point may
  /// be elsewhere now.
  mutating func readText(isMoved: Bool = false) {
    guard !traits.isSecure, traits.type.isProse, !traits.isToldCode else {
      (readsAsCode, isBesideCode) = (false, false)
      return
    }
    let before = text.before[...]
    fences.read(before, reachesStart: text.reachesStart, isMoved: isMoved)
    let survey = survey()
    guard !fences.isInside, !CodeSense.isStart(knownLine) else {
      readsAsCode = true
      return
    }
    readsAsCode =
      switch traits.text {
      case .prose:
        CodeSense.isCode(line: before[(before.lastIndex(of: "\n") ?? before.startIndex)...])
      case .doubtful:
        survey != .prose || seen.code >= 2 || CodeSense.beginsWithSharp(before)
      case .code, nil: survey == .code || seen.code >= 3 && seen.code >= seen.prose
      }
  }

  /// The line before the insertion point; empty where nobody knows where it begins.
  private var knownLine: Substring {
    let before = text.before[...]
    if let end = before.lastIndex(of: "\n") { return before[before.index(after: end)...] }
    return text.reachesStart ? before : ""
  }

  /// The kind of the text around the insertion point. Comments and strings are prose amid code, and
  /// may be longer than the known text: the lines seen in the field before count as well.
  private mutating func survey() -> CodeSense.Verdict {
    let survey = CodeSense.survey(before: text.before[...], after: (text.after ?? "")[...])
    seen.code = max(seen.code, survey.codeLines)
    seen.prose = max(seen.prose, survey.proseLines)
    isBesideCode = survey.codeLines > 0 || seen.code >= 2 && seen.code * 4 >= seen.prose
    return survey.verdict == .prose && survey.codeLines > 0 && traits.text == .doubtful
      ? .unclear : survey.verdict
  }

  /// Counts the line that Return ends: lines that were typed count beyond the known text.
  mutating func countLine() {
    guard !traits.isSecure, traits.type.isProse else { return }
    let line = text.before[(text.before.lastIndex(of: "\n") ?? text.before.startIndex)...]
    switch CodeSense.kind(of: line.drop(while: \.isNewline)) {
    case .code: typedLines.code += 1
    case .prose: typedLines.prose += 1
    case .unclear: break
    }
    seen.code = max(seen.code, typedLines.code)
    seen.prose = max(seen.prose, typedLines.prose)
  }

  /// Whether the services may act in the field: it is known to hold text that is not code.
  var actsOnText: Bool { isFieldKnown && !traits.isSecure && traits.type.isProse && !isCode }

  /// Whether punctuation marks may become those of the language. Where nothing may be corrected
  /// they stay, and beside lines of code and in a page's monospaced field, too: a straight mark may
  /// belong to code.
  var mayPunctuate: Bool {
    services.smartPunctuation && actsOnText && (!isBesideCode || traits.text == .prose)
      && traits.text != .doubtful
      && traits.autocorrection != false
      && traits.spellChecking != false
  }

  /// Whether the suggestion bar belongs above the keys: in a field of words, or in an unknown field
  /// where the user wants the bar there too. What the text reads as does not matter, so that the
  /// bar does not come and go while one types.
  package var wantsBar: Bool {
    guard services.suggestions else { return false }
    return isFieldOfWords || !isFieldKnown && services.suggestionsEverywhere
  }

  /// Whether what is typed may be heard: somebody has told that the field is no secret one. A terminal asks
  /// for passwords as well as for commands (R-ASSIST-7).
  package var mayBeHeard: Bool {
    guard !traits.isSecure else { return false }
    return isFieldKnown && traits.type != .terminal || services.suggestionsEverywhere
  }

  /// Whether an emoji may be suggested: not where names or ASCII are wanted.
  var wantsEmoji: Bool {
    guard services.emoji, wantsBar, !isCode else { return false }
    switch traits.type {
    case .default, .twitter, .webSearch: return true
    case .asciiCapable, .numbersAndPunctuation, .url, .numberPad, .phonePad, .namePhonePad,
      .emailAddress, .decimalPad, .asciiCapableNumberPad, .terminal:
      return false
    }
  }

  /// Whether the application or a rule says that the field holds words, which may be guessed and
  /// learned (R-TRAIT-9).
  var isFieldOfWords: Bool {
    isFieldKnown && traits.allowsTextServices && traits.autocorrection != false
      && !traits.isToldCode
  }

  /// Whether the word before the insertion point may be corrected when `next` is typed behind it:
  /// not in code, and not if the word is part of an address, a path or another token.
  func mayCorrect(before next: Character? = nil) -> Bool {
    guard services.autocorrection, isFieldOfWords, !isCode else { return false }
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

extension FieldTraits {
  /// Whether the application or a rule says that every character counts. A field without spell
  /// checking that tells nothing of capitals holds code.
  fileprivate var isToldCode: Bool {
    text == .code || spellChecking == false && autocapitalization == nil && text != .prose
  }
}
