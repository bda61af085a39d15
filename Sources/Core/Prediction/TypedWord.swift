package import KeyModel
import TextRules

/// A typed word: the letters of the keys, and the places of the touches.
package struct TypedWord: Hashable, Sendable {
  /// The text in the document, with its capitals.
  package var text: String
  /// A touch for each character of `text`; nil for a character from a popup, another keyboard or the document. If
  /// the number of touches differs from that of characters, the touches are ignored.
  package var touches: [Point?]
  /// Whether the word must not be replaced, because the user has just restored it, or its field forbids it. It
  /// still gets suggestions.
  package var isKept: Bool

  /// Whether the places of touches are known.
  var isTouched: Bool { touches.count == text.count && touches.contains { $0 != nil } }

  /// Greatest distance of an exact touch from the middle of its key, as a share of the key.
  private static let exactness = 0.1
  /// The same distance for a word of one or two letters; even such a word is seldom hit so exactly by a fast thumb
  /// (R-HARM-7).
  private static let shortExactness = 0.15
  private static let short = 2

  /// Whether the word is so short that it may be no word: a letter, a unit, an abbreviation.
  var isShort: Bool { text.unicodeScalars.count <= TypedWord.short }

  /// Whether each letter was hit in the middle of its key. A fast thumb does this for one word of three letters in
  /// a thousand, and less often for longer words.
  func isExact(on keys: TypingKeys) -> Bool {
    guard isTouched else { return false }
    let most = isShort ? TypedWord.shortExactness : TypedWord.exactness
    return zip(text.lowercased(), touches).allSatisfy { letter, touch in
      touch.flatMap { keys.aside($0, of: letter) }.map { $0 <= most } ?? false
    }
  }

  package init(_ text: String, touches: [Point?] = [], isKept: Bool = false) {
    self.text = text
    self.touches = touches
    self.isKept = isKept
  }
}

/// The text before a word, as far as it is relevant to the word.
package struct WordContext: Hashable, Sendable {
  /// Words before the word in the same sentence, in reading order, without punctuation; the last two are enough.
  /// Empty at the start of a sentence.
  package var words: [String]
  /// The last words, even from earlier sentences, as evidence of the language.
  package var recent: [String] = []
  /// Language of the text before `recent`, such as `es`; nil where unknown.
  package var language: String?

  package init(_ words: [String] = []) {
    self.words = words
  }

  package static let sentenceStart = WordContext()

  package var isSentenceStart: Bool { words.isEmpty }

  /// Reads the context from the text before the insertion point: nothing beyond the end of a sentence, a line or a
  /// bracket.
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
  /// The text without leading and trailing characters of `set`.
  func trimming(_ set: String) -> String {
    var rest = self[...]
    while let first = rest.first, set.contains(first) { rest.removeFirst() }
    while let last = rest.last, set.contains(last) { rest.removeLast() }
    return String(rest)
  }
}

/// A word that may be intended, or may come next.
package struct Candidate: Hashable, Sendable {
  /// Text for the document: with the capitals as typed, or as its language writes the word. Two words when a space
  /// was missed.
  package var text: String
  /// Likelihood in nats; only differences within one answer have a meaning.
  package var score: Double
  /// Whether autocorrection puts the candidate in place of the typed word (R-TEXT-4). Only the first candidate of
  /// an answer may have this.
  package var replaces: Bool

  package init(_ text: String, score: Double, replaces: Bool = false) {
    self.text = text
    self.score = score
    self.replaces = replaces
  }
}
