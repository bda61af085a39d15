package import KeyModel

/// An exercise in Morse: the text to key, the part that was keyed correctly, and the mistakes by letter (R-MORSE-6).
package struct MorsePractice: Hashable, Sendable {
  /// The kind of an exercise.
  package enum Exercise: String, Hashable, Sendable, CaseIterable {
    case letters, words, own
  }

  /// The number of letters, or of words, in one exercise.
  private static let (letterCount, wordCount) = (20, 8)
  /// Number of characters that count as one word in the measure of speed, including the space, as typists count.
  private static let charactersOfWord = 5.0

  package let target: [Character]
  /// The number of characters of the target that were keyed correctly.
  package private(set) var done = 0
  /// For each character of the text, the number of times that another character was keyed in its place.
  package private(set) var mistakes: [Character: Int] = [:]
  /// The last keyed character, if it was wrong; otherwise nil.
  package private(set) var wrong: Character?
  /// The time at which the exercise began; nil before the first touch.
  private var begun: Instant?
  /// The time of the last keyed character; nil before the first character.
  private var latest: Instant?

  /// Makes an exercise of a text. Characters without signals are left out; the case of letters does not matter.
  package init(text: String, signals: [String: String]) {
    var target: [Character] = []
    for character in text.lowercased() {
      if character.isWhitespace {
        if let last = target.last, last != " " { target.append(" ") }
      } else if signals[String(character)] != nil {
        target.append(character)
      }
    }
    if target.last == " " { target.removeLast() }
    self.target = target
  }

  /// Returns random letters without spaces between them. A letter with mistakes occurs more often, in proportion to
  /// its mistakes.
  package static func letters(
    signals: [String: String], mistakes: [Character: Int],
    using generator: inout some RandomNumberGenerator
  ) -> MorsePractice {
    let letters = signals.keys.filter { $0.allSatisfy { ("a"..."z").contains($0) } }.sorted()
    let pool = letters.flatMap { letter in
      Array(repeating: letter, count: 1 + 2 * (letter.first.flatMap { mistakes[$0] } ?? 0))
    }
    let text = (0..<letterCount).compactMap { _ in pool.randomElement(using: &generator) }.joined()
    return MorsePractice(text: text, signals: signals)
  }

  /// Returns random words of a list with spaces between them. If no word of the list has signals, as in a language
  /// of another script, the words are English.
  package static func words(
    _ list: String, signals: [String: String], using generator: inout some RandomNumberGenerator
  ) -> MorsePractice {
    func usable(_ list: String) -> [Substring] {
      list.split(separator: " ").filter { $0.allSatisfy { signals[$0.lowercased()] != nil } }
    }
    let own = usable(list)
    let words = own.isEmpty ? usable(commonWords) : own
    let text = (0..<wordCount).compactMap { _ in words.randomElement(using: &generator) }
    return MorsePractice(text: text.joined(separator: " "), signals: signals)
  }

  package var isFinished: Bool { done == target.count }

  /// The character that has to be keyed now; nil when all characters are keyed.
  package var wanted: Character? { isFinished ? nil : target[done] }

  /// Notes a touch of a signal key. The first touch starts the clock.
  package mutating func touch(at now: Instant) { if begun == nil { begun = now } }

  /// Checks the text that the keyboard typed.
  package mutating func note(_ text: String, at now: Instant) {
    for character in text.lowercased() {
      guard let wanted else { return }
      if character == wanted {
        done += 1
        wrong = nil
        latest = now
      } else {
        mistakes[wanted, default: 0] += 1
        wrong = character
      }
    }
  }

  /// The speed of correct characters, in words per minute; nil before the first character.
  package var wordsPerMinute: Double? {
    guard let begun, let latest, done > 0, latest > begun else { return nil }
    let minutes = (latest - begun).value / 60_000
    return Double(done) / MorsePractice.charactersOfWord / minutes
  }

  /// The characters with mistakes, the most frequent mistakes first.
  package var worst: [(character: Character, count: Int)] {
    mistakes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The words of exercises. A translation has common words of its own language in place of these words.
  package static let commonWords = """
    and are been call come could day did down each find first for from get had has have her him how into its know \
    like long look made make many may more name not now number one other out over part people said see she sit \
    some than that the their them then these they this time two use was water way were what when which who will \
    with word would write you
    """
}
