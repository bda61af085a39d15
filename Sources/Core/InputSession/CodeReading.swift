import KeyModel
import TextRules

/// Decides whether the text around the insertion point reads as code (R-HARM-1), from the known text and from the
/// lines that were seen in the field before.
struct CodeReading: Hashable, Sendable {
  /// Whether the text around the insertion point reads as code.
  private(set) var isCode = false
  /// Whether lines of code are around the insertion point.
  private(set) var isBesideCode = false
  private var fences = FenceMemory()
  /// The greatest numbers of lines of each kind that the known text of the field has contained, or that were typed
  /// into the field.
  private var seen = Lines()
  /// The numbers of lines of each kind that Return has ended in the field.
  private var typed = Lines()

  /// The number of lines of each kind.
  private struct Lines: Hashable {
    var code = 0
    var prose = 0

    mutating func raise(to other: Lines) {
      (code, prose) = (max(code, other.code), max(prose, other.prose))
    }
  }

  /// Reads the known text. `isMoved`: the insertion point may be at another place than at the last reading.
  mutating func read(_ text: KnownText, in field: FocusedField, isMoved: Bool = false) {
    guard field.isReadable, !field.isReportedCode else {
      (isCode, isBesideCode) = (false, false)
      return
    }
    let before = text.before[...]
    fences.read(before, reachesStart: text.reachesStart, isMoved: isMoved)
    let verdict = survey(text, isDoubtful: field.traits.text == .doubtful)
    guard !fences.isInside, !CodeSense.isStart(text.line) else {
      isCode = true
      return
    }
    isCode =
      switch field.traits.text {
      case .prose:
        CodeSense.isCode(line: before[(before.lastIndex(of: "\n") ?? before.startIndex)...])
      case .doubtful:
        verdict != .prose || seen.code >= 2 || CodeSense.beginsWithSharp(before)
      case .code, nil: verdict == .code || seen.code >= 3 && seen.code >= seen.prose
      }
  }

  /// Returns the kind of the text around the insertion point. Comments and strings are prose within code, and may be
  /// longer than the known text. Therefore the lines that were seen in the field before count, too.
  private mutating func survey(_ text: KnownText, isDoubtful: Bool) -> CodeSense.Verdict {
    let survey = CodeSense.survey(before: text.before[...], after: (text.after ?? "")[...])
    seen.raise(to: Lines(code: survey.codeLines, prose: survey.proseLines))
    isBesideCode = survey.codeLines > 0 || seen.code >= 2 && seen.code * 4 >= seen.prose
    return survey.verdict == .prose && survey.codeLines > 0 && isDoubtful
      ? .unclear : survey.verdict
  }

  /// Counts the line that Return ends. Typed lines count even if they are outside the known text.
  mutating func countLine(before: String, in field: FocusedField) {
    guard field.isReadable else { return }
    let line = before[(before.lastIndex(of: "\n") ?? before.startIndex)...]
    switch CodeSense.kind(of: line.drop(while: \.isNewline)) {
    case .code: typed.code += 1
    case .prose: typed.prose += 1
    case .unclear: break
    }
    seen.raise(to: typed)
  }
}
