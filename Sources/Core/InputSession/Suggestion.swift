package import KeyModel

/// One cell of the bar above the keys.
package struct Suggestion: Hashable, Sendable {
  package var text: String
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The word as it was typed, shown in quotation marks.
    case typed
    /// The word as it was typed before it was replaced, shown in quotation marks: a tap brings it back.
    case original
    /// What a space will put in place of the typed word.
    case replacement
    /// A word that begins with what was typed, or that may come next.
    case completion
    /// What a shortcut stands for.
    case shortcut
    /// An emoji that the word names.
    case emoji
  }

  /// A cell that is left over.
  package static let none = Suggestion(text: "", kind: .completion)

  package init(text: String, kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

/// A question to the word services: what may the word be that is being typed? It is answered on
/// another thread, and the typing never waits for the answer.
package struct SuggestionRequest: Hashable, Sendable {
  /// Names the state of the text that is asked about.
  package var id: UInt64
  /// The letters typed so far; empty asks for the next word.
  package var word: String
  /// Where the finger was for each letter, in px of the keyboard; nil where it came otherwise.
  package var touches: [Point?]
  /// The text before the word, its end at most, in one line.
  package var context: String
  /// The word that the one space before `word` parts from it, where both were just typed and may be
  /// corrected: the space may be a slip.
  package var parted: PartedWord?
  /// Whether `context` begins the document or a sentence for certain.
  package var isSentenceStart: Bool
  /// BCP 47 tags of the languages that the word may be of.
  package var languages: [String]
  /// The one of them that was written in last.
  package var language: String
  /// Whether the answer may replace the word by itself.
  package var allowsCorrection: Bool
  /// Whether apostrophes in the field are curly.
  package var usesCurlyApostrophe: Bool
  /// Whether an emoji may be offered for the word, or for the one that a space has just ended.
  package var wantsEmoji: Bool
}

/// A word that a space has ended: the space may be a slip.
package struct PartedWord: Hashable, Sendable {
  package var typed: String
  /// What stands there: the same, or what it was corrected to.
  package var written: String

  package init(typed: String, written: String) {
    self.typed = typed
    self.written = written
  }
}

/// What the word services answer.
package struct SuggestionAnswer: Hashable, Sendable {
  /// `SuggestionRequest.id`; an answer about an earlier state is dropped.
  package var id: UInt64
  /// The word that should replace the typed one on a separator; nil leaves it.
  package var replacement: String?
  /// Whether `replacement` stands for the word before as well, and the space between.
  package var isJoined = false
  /// Words to offer, the best first.
  package var words: [String]
  /// The emoji that the word names.
  package var emoji: String?
  /// The language of the words before, of those that were asked for; nil where they do not tell.
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
}
