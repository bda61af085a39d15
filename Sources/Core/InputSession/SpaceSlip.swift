import KeyModel
import TextRules

/// The last space, if it may be a slip of the finger: between two parts of one word, or in place of a letter above
/// the space bar (R-TEXT-4).
struct SpaceSlip: Hashable, Sendable {
  /// The word that the last space has ended; nil if the space cannot be a slip.
  private var parted: PartedWord?
  /// The second of two spaces, if only a part of a word was typed after it; otherwise nil.
  private var slipped: SlippedSpace?

  /// Notes that a space has ended `word`; nil if the space cannot be a slip.
  mutating func notePart(_ word: PartedWord?) { parted = word }

  /// Notes that the space bar, touched at `touch` (px), has made `edit` after `text`.
  mutating func noteSpace(at touch: Point?, _ edit: TextEdit, behind text: String) {
    slipped = touch.flatMap { SlippedSpace($0, edit, behind: text[...]) }
  }

  mutating func follow(_ edit: TextEdit) {
    if edit.deleting > 0 || !edit.inserting.allSatisfy(\.isWordPart) { slipped = nil }
  }

  /// Forgets the place of the finger.
  mutating func forgetTouch() { slipped = nil }

  /// Returns the word before `word` at the end of `text`, if a single space separates the words, if both were just
  /// typed, and if the user has restored neither; otherwise nil.
  func parted(from word: Substring, in text: String, restored: RestoredWords) -> PartedWord? {
    guard let parted, !word.isEmpty, InputSession.canRetype(parted.written[...]),
      text.hasSuffix("\(parted.written) \(word)"),
      text.dropLast(parted.written.count + 1 + word.count).last?.isWordPart != true,
      !restored.contains(parted.typed), !restored.contains("\(parted.written) \(word)")
    else { return nil }
    return parted
  }

  /// Returns the space before `word` at the end of `text`, if the space may have been meant as the first letter of
  /// the word: each letter came from a key, and the user has not restored the word. Otherwise returns nil.
  func slipped(
    before word: Substring, in text: String, origins: WordOrigins, restored: RestoredWords
  ) -> SlippedSpace? {
    guard let slipped, !word.isEmpty, origins.areKeys(of: word),
      text.hasSuffix(slipped.written + word), !restored.contains(slipped.written + word)
    else { return nil }
    return slipped
  }

  /// Returns the typed text that the replacement of `answer` replaces: `word`, together with the word before it if
  /// the answer joins both words, or with the space that was meant as a letter.
  func replaced(_ word: String, by answer: SuggestionAnswer) -> String {
    if answer.isSlipped, let slipped { return slipped.written + word }
    guard answer.isJoined, let parted else { return word }
    return "\(parted.written) \(word)"
  }

  /// Returns the text that stays before `replacement` in the place of the text that `answer` replaces.
  func lead(of answer: SuggestionAnswer) -> String {
    answer.isSlipped ? slipped?.removed ?? "" : ""
  }
}
