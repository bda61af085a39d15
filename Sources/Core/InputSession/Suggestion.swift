package import KeyModel

/// One cell of the suggestion bar above the keys.
package struct Suggestion: Hashable, Sendable {
  package var text: String
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The typed word, shown in quotation marks.
    case typed
    /// The typed word that was replaced, shown in quotation marks. A tap restores it.
    case original
    /// The word by which a space will replace the typed word.
    case replacement
    /// A word that begins with the typed letters, or a likely next word.
    case completion
    /// Another word that may be meant by the glide whose word is right before the insertion point.
    case alternative
    /// The phrase of a shortcut.
    case shortcut
    /// An emoji that the word names.
    case emoji
    /// The text that was just copied.
    case clipping
  }

  /// An empty cell.
  package static let none = Suggestion(text: "", kind: .completion)

  package init(text: String, kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

/// A question to the word services: the word that is meant by the letters that are being typed. The answer comes
/// from another thread, and typing never waits for the answer.
package struct SuggestionRequest: Hashable, Sendable {
  /// Revision of the text that the question is about.
  package var id: UInt64
  /// The letters typed so far; empty in a question about the next word.
  package var word: String
  /// The place of the finger for each letter, in px of the keyboard; nil for letters without a touch.
  package var touches: [Point?]
  /// The end of the text before the word, within one line.
  package var context: String
  /// The word before the single space before `word`, if both words were just typed and may be corrected, so that the
  /// space may be a slip; otherwise nil.
  package var parted: PartedWord?
  /// The space before `word`, if it was the second space and may have been meant as a letter; otherwise nil.
  package var slipped: SlippedSpace?
  /// Whether `word` certainly begins the document or a sentence.
  package var isSentenceStart: Bool
  /// BCP 47 tags of the languages to which the word may belong.
  package var languages: [String]
  /// The tag of the language that was last written; one of `languages`.
  package var language: String
  /// Whether the answer may replace the word by itself.
  package var allowsCorrection: Bool
  /// The apostrophe inside words in the field: the straight apostrophe if marks stay as they are.
  package var apostrophe: Character
  /// Whether an emoji may be offered for the word, or for the word that a space has just ended.
  package var wantsEmoji: Bool
  /// Greatest number of words that are shown.
  package var room = InputSession.usualRoom
  /// Words that the user saw offered after fewer letters of `word`, and did not take.
  package var passed: Set<String> = []
}

/// A word that a space has ended, if the space may be a slip.
package struct PartedWord: Hashable, Sendable {
  package var typed: String
  /// The word in the text: the typed word, or its correction.
  package var written: String

  package init(typed: String, written: String) {
    self.typed = typed
    self.written = written
  }
}

/// A space that was typed after another space. The finger may have meant a letter above the space bar.
package struct SlippedSpace: Hashable, Sendable {
  /// The place of the finger, in px.
  package var touch: Point
  /// The text that the space has made: an empty text, a space, or a period and a space.
  package var written: String
  /// The text that the space has removed: the space before it, if both became a period.
  package var removed: String

  package init(touch: Point, written: String, removed: String) {
    self.touch = touch
    self.written = written
    self.removed = removed
  }

  /// Makes a value of `edit`, which a space at `touch` makes after `text`; nil if the space is not the second of two
  /// spaces.
  init?(_ touch: Point, _ edit: TextEdit, behind text: Substring) {
    guard text.last == " ", edit.deleting <= 1 else { return nil }
    self.init(
      touch: touch, written: edit.inserting, removed: String(text.suffix(edit.deleting)))
  }
}

/// The word services' answer to a question.
package struct SuggestionAnswer: Hashable, Sendable {
  /// The number `SuggestionRequest.id`. An answer about an earlier state is dropped.
  package var id: UInt64
  /// The word that replaces the typed word at a separator; nil if the typed word stays.
  package var replacement: String?
  /// Whether `replacement` also replaces the word before, and the space between both words.
  package var isJoined = false
  /// Whether `replacement` also replaces the space before, which was meant as its first letter.
  package var isSlipped = false
  /// Whether the typed letters stand for words of another script. `replacement` is then the word that they write,
  /// and not a correction.
  package var isTransliterated = false
  /// Words to be offered, the best word first.
  package var words: [String]
  /// The emoji that the word names; nil if it names none.
  package var emoji: String?
  /// The language of the last words, among the languages of the question; nil if the words do not show their language.
  package var language: String?

  package init(
    id: UInt64, replacement: String? = nil, words: [String] = [], emoji: String? = nil,
    language: String? = nil
  ) {
    self.id = id
    self.replacement = replacement
    self.words = words
    self.emoji = emoji
    self.language = language
  }

  /// Leaves the word as it was typed.
  package mutating func keep() {
    (replacement, isJoined, isSlipped) = (nil, false, false)
  }
}
