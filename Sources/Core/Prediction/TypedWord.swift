package import KeyModel
import TextRules

/// A word as it was typed: what the keys read, and where the fingers fell.
package struct TypedWord: Hashable, Sendable {
  /// What stands in the document, in its capitals.
  package var text: String
  /// One for each character of `text`, nil for one that came otherwise: from a popup, another
  /// keyboard, the document. Anything but as many as there are characters counts as no touches.
  package var touches: [Point?]
  /// Never to be replaced: the user has just put it back, or its field forbids it. Its suggestions
  /// are still given.
  package var isKept: Bool

  /// Whether it is known where the fingers fell.
  var isTouched: Bool { touches.count == text.count && touches.contains { $0 != nil } }

  /// So far from the middle of its key, as a share of the key, an exact touch may fall.
  private static let exactness = 0.1
  /// The same for a word of one or two letters, which a thumb that types fast seldom hits so, too (R-HARM-7).
  private static let shortExactness = 0.15
  private static let short = 2

  /// Whether the word is so short that it may well be no word: a letter, a unit, an abbreviation.
  var isShort: Bool { text.unicodeScalars.count <= TypedWord.short }

  /// Whether each letter was hit in the middle of its key. A thumb that types fast does so for one word of three
  /// letters in a thousand, and for fewer of longer ones.
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

/// What stands before a word, as far as it bears on the word.
package struct WordContext: Hashable, Sendable {
  /// The words before it in the same sentence, in reading order, without punctuation; the last two
  /// are enough. Empty at the start of a sentence.
  package var words: [String]
  /// The last words, whatever stands between them: they tell of the language.
  package var recent: [String] = []
  /// The language that was written in before `recent`, `es`; nil where that is not known.
  package var language: String?

  package init(_ words: [String] = []) {
    self.words = words
  }

  package static let sentenceStart = WordContext()

  package var isSentenceStart: Bool { words.isEmpty }

  /// The context that a text before the insertion point gives: nothing beyond the end of a sentence,
  /// a line or a bracket.
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
  /// Without leading and trailing characters of `set`.
  func trimming(_ set: String) -> String {
    var rest = self[...]
    while let first = rest.first, set.contains(first) { rest.removeFirst() }
    while let last = rest.last, set.contains(last) { rest.removeLast() }
    return String(rest)
  }
}

/// A word that may be meant, or may come next.
package struct Candidate: Hashable, Sendable {
  /// As it would stand in the document: capitals as typed, or as its language writes it. Two words
  /// when a space was missed.
  package var text: String
  /// How likely, in nats; only differences mean something, and only within one answer.
  package var score: Double
  /// Whether autocorrection should put it in place of what was typed (R-TEXT-4). At most the first
  /// candidate of an answer says so.
  package var replaces: Bool

  package init(_ text: String, score: Double, replaces: Bool = false) {
    self.text = text
    self.score = score
    self.replaces = replaces
  }
}
