package import KeyModel
import TextRules

/// A typed word: the letters of the keys, and the places of the touches.
package struct TypedWord: Hashable, Sendable {
  /// The text in the document, with its capitals.
  package var text: String
  /// The touch of each character of `text`; nil for a character from a callout, another keyboard or the document. If
  /// there are more or fewer touches than characters, the touches are ignored.
  package var touches: [Point?]
  /// Whether the word must not be replaced, because the user has just restored it, or because its field forbids it.
  /// Such a word still gets suggestions.
  package var isKept: Bool

  /// Whether the places of touches are known.
  var isTouched: Bool { touches.count == text.count && touches.contains { $0 != nil } }

  /// Greatest distance of an exact touch from the middle of its key, as a share of the key.
  private static let exactness = 0.1
  /// Greatest distance of an exact touch for a word of one or two letters. Even such a word is seldom hit so exactly
  /// by a fast thumb (R-HARM-7).
  private static let shortExactness = 0.15
  /// Greatest number of letters of a short word.
  private static let short = 2

  /// Whether the word has so few letters that it may not be a word of the language: a letter, a unit, an
  /// abbreviation, such a word with an apostrophe.
  var isShort: Bool { TypedWord.isShort(text) }

  /// Whether a part of a word has one or two letters.
  static func isShort(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.count { !Character($0).joinsLetters } <= short
  }

  /// Whether each letter was hit in the middle of its key. A fast thumb does this in one of a thousand words of
  /// three letters, and less often in longer words. Apostrophes and hyphens do not count: they have no letter key,
  /// and nobody types them by a slip of a finger.
  func isExact(on keys: TypingKeys) -> Bool {
    guard isTouched else { return false }
    let most = isShort ? TypedWord.shortExactness : TypedWord.exactness
    let letters = zip(text.lowercased(), touches).filter { !$0.0.joinsLetters }
    return !letters.isEmpty
      && letters.allSatisfy { letter, touch in
        touch.flatMap { keys.offset($0, of: letter) }.map { $0 <= most } ?? false
      }
  }

  package init(_ text: String, touches: [Point?] = [], isKept: Bool = false) {
    self.text = text
    self.touches = touches
    self.isKept = isKept
  }
}

/// The text before a word, as far as it matters for the word.
package struct WordContext: Hashable, Sendable {
  /// Words before the word in the same sentence, in reading order, without punctuation; the last two are enough.
  /// Empty at the start of a sentence.
  package var words: [String]
  /// The last words, even from earlier sentences, as evidence of the language.
  package var recent: [String] = []
  /// Language of the text before `recent`, such as `es`; nil if the language is unknown.
  package var language: String?

  package init(_ words: [String] = []) {
    self.words = words
  }

  package static let sentenceStart = WordContext()

  package var isSentenceStart: Bool { words.isEmpty }

  /// Reads the context from the text before the insertion point. Text before the last end of a sentence, line end or
  /// bracket does not count.
  package init(text: some StringProtocol) {
    var words: [String] = []
    var recent: [String] = []
    var word = ""
    func end() {
      guard !word.isEmpty else { return }
      words.append(word)
      recent.append(word)
      word = ""
    }
    for character in text.suffix(80) {
      if character.isWordPart {
        word.append(character)
        continue
      }
      end()
      if ".!?;:…。！？।\n⏎¿¡".contains(character) { words = [] }
    }
    end()
    self.words = words.suffix(2).map { String($0.withoutOuterJoints) }
    self.recent = recent.map { String($0.withoutOuterJoints) }
      .filter { $0.contains(where: \.isLetter) }
  }
}

extension String {
  /// Returns the text without leading and trailing characters of `set`.
  func trimming(_ set: String) -> String {
    var rest = self[...]
    while let first = rest.first, set.contains(first) { rest.removeFirst() }
    while let last = rest.last, set.contains(last) { rest.removeLast() }
    return String(rest)
  }
}

/// A word that may be intended, or may come next.
package struct Candidate: Hashable, Sendable {
  /// Text for the document, with the capitals as typed or as its language writes the word. The text has two words if
  /// a space was missed.
  package var text: String
  /// Likelihood in nats; only differences within one answer have a meaning.
  package var score: Double
  /// Whether autocorrection puts the candidate in place of the typed word (R-TEXT-4). Only the first candidate of an
  /// answer may have `replaces`.
  package var replaces: Bool

  package init(_ text: String, score: Double, replaces: Bool = false) {
    self.text = text
    self.score = score
    self.replaces = replaces
  }
}
