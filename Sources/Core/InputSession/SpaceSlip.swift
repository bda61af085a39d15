import KeyModel
import TextRules

/// The last space, as far as it may be a slip of the finger: between two parts of one word, or in the place of a letter
/// above the space bar (R-TEXT-4).
struct SpaceSlip: Hashable, Sendable {
  /// The word that the last space has ended.
  private var parted: PartedWord?
  /// The second of two spaces, if nothing but a word's part was typed behind it.
  private var slipped: SlippedSpace?

  /// A space has ended `word`; nil where the space is no slip.
  mutating func notePart(_ word: PartedWord?) { parted = word }

  /// The key of a space at `touch`, in px, has made `edit` behind `text`.
  mutating func noteSpace(at touch: Point?, _ edit: TextEdit, behind text: String) {
    slipped = touch.flatMap { SlippedSpace($0, edit, behind: text[...]) }
  }

  mutating func follow(_ edit: TextEdit) {
    if edit.deleting > 0 || !edit.inserting.allSatisfy(\.isWordPart) { slipped = nil }
  }

  /// Forgets where the finger fell.
  mutating func forgetTouch() { slipped = nil }

  /// The word before `word` at the end of `text`, if a single space parts them, both were typed
  /// just now, and the user has restored neither.
  func parted(from word: Substring, in text: String, restored: RestoredWords) -> PartedWord? {
    guard let parted, !word.isEmpty, InputSession.canRetype(parted.written[...]),
      text.hasSuffix("\(parted.written) \(word)"),
      text.dropLast(parted.written.count + 1 + word.count).last?.isWordPart != true,
      !restored.contains(parted.typed), !restored.contains("\(parted.written) \(word)")
    else { return nil }
    return parted
  }

  /// The space before `word` at the end of `text`, if it may have been meant for the first letter of that word:
  /// each letter came from a key, and the user has not restored the word.
  func slipped(
    before word: Substring, in text: String, origins: WordOrigins, restored: RestoredWords
  ) -> SlippedSpace? {
    guard let slipped, !word.isEmpty, origins.areKeys(of: word),
      text.hasSuffix(slipped.written + word), !restored.contains(slipped.written + word)
    else { return nil }
    return slipped
  }

  /// The typed text that the replacement of `answer` replaces: `word`, together with the one before it where the answer
  /// joins both, or with the space that was meant for a letter.
  func replaced(_ word: String, by answer: SuggestionAnswer) -> String {
    if answer.isSlipped, let slipped { return slipped.written + word }
    guard answer.isJoined, let parted else { return word }
    return "\(parted.written) \(word)"
  }

  /// What stands before `replacement` in the place of the text that `answer` replaces.
  func lead(of answer: SuggestionAnswer) -> String {
    answer.isSlipped ? slipped?.removed ?? "" : ""
  }
}
