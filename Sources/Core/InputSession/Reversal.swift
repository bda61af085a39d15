import KeyModel
import TextRules

/// The edit by which a BackSpace undoes the last edit of the text services (R-TEXT-4).
struct Reversal: Hashable, Sendable {
  let edit: TextEdit
  /// The word as it was typed; empty if no word was replaced.
  let word: String
  /// The word that is learned if the services' edit is not undone; nil if no word is learned.
  let lesson: InputSession.LearnedWord?

  init(_ edit: TextEdit, word: String = "", lesson: InputSession.LearnedWord? = nil) {
    (self.edit, self.word, self.lesson) = (edit, word, lesson)
  }

  /// The typed word, if another word has replaced it; otherwise nil.
  var original: String? { word.isEmpty || edit.inserting == word ? nil : word }

  /// The text that was typed after the word.
  var end: String { String(edit.inserting.dropFirst(word.count)) }

  /// Whether the letter `typed` after a period shows that the corrected word is the first part of an address or a name.
  func resumesToken(by typed: String, behind before: String) -> Bool {
    guard lesson != nil || !word.isEmpty, let end = before.last, end == "." || end == ":",
      edit.inserting.last == end, let first = typed.first
    else { return false }
    return first.isLetter || first.isNumber || Tokens.isGlue(first)
  }

  /// Whether one character has replaced a typed mark.
  private var isOfMark: Bool { word.isEmpty && edit.deleting == 1 }

  /// Whether the character `typed` after a curly mark shows that the mark belongs to code, and must be straight.
  func straightens(by typed: String, behind before: String) -> Bool {
    guard isOfMark, ["\"", "'"].contains(edit.inserting), let next = typed.first, typed.count == 1
    else { return false }
    return SmartPunctuation.belongsToCode(before[...], next: next, straight: edit.inserting)
  }

  /// Returns the mark that the language has inside words, if the letter `typed` after a closing quotation mark shows
  /// that this mark is meant: ‚wie geht’s, צה״ל. Returns nil if the mark stays.
  func sign(by typed: String, behind before: String, rules: LanguageRules) -> Character? {
    guard isOfMark, let next = typed.first, typed.count == 1 else { return nil }
    return SmartPunctuation.sign(
      insteadOfClosing: before[...], typed: edit.inserting, next: next, rules: rules)
  }

  /// The reversal of a period that two spaces made.
  static let ofPeriod = Reversal(TextEdit(deleting: 2, inserting: "  "))

  /// Whether two spaces have made a period.
  var isOfPeriod: Bool { edit == Reversal.ofPeriod.edit && word.isEmpty }
}
