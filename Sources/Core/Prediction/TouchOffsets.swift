import KeyModel
import TextRules

/// Where the user's fingers fall beside the middle of each key, learned from words that stood. A thumb
/// comes from below and from its side; the keys are taken for where they are hit.
package struct TouchOffsets: Hashable, Sendable {
  /// A mean in widths and heights of the key, and how many touches it is the mean of.
  package struct Offset: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var count: Double
  }

  private var offsets: [Character: Offset] = [:]
  /// So many touches weigh as much as what was known before them; older ones fade.
  private static let memory = 200.0
  /// Until so many touches are known, a key is believed half.
  private static let caution = 20.0
  /// No key moves farther, in its sizes: a finger that far off means another key.
  private static let limit = 0.25

  package init() {}

  package var isEmpty: Bool { offsets.isEmpty }

  var sorted: [(Character, Offset)] { offsets.sorted { $0.key < $1.key }.map { ($0, $1) } }

  mutating func set(_ key: Character, x: Double, y: Double, count: Double) {
    guard x.isFinite, y.isFinite, count > 0, abs(x) <= 1, abs(y) <= 1 else { return }
    offsets[key] = Offset(x: x, y: y, count: min(count, TouchOffsets.memory))
  }

  /// Learns from a word that was left standing: `text` is the word as meant, letter by letter as
  /// touched. Words that were corrected in their length say nothing of single keys.
  package mutating func learn(_ word: TypedWord, meant text: String, keys: TypingKeys) {
    let letters = Array(WordRules.anyLanguage.folded(text))
    guard letters.count == word.touches.count else { return }
    for (letter, touch) in zip(letters, word.touches) {
      guard let touch, let key = keys.keys.first(where: { $0.character == letter }) else {
        continue
      }
      let x = (touch.x - key.cell.midX) / key.cell.width
      let y = (touch.y - key.cell.midY) / key.cell.height
      // Farther off than a neighbour: a slip, not a habit.
      if abs(x) < 0.75, abs(y) < 0.75 { note(letter, x: x, y: y) }
    }
  }

  private mutating func note(_ letter: Character, x: Double, y: Double) {
    var offset = offsets[letter] ?? Offset(x: 0, y: 0, count: 0)
    offset.count = min(offset.count + 1, TouchOffsets.memory)
    offset.x += (x - offset.x) / offset.count
    offset.y += (y - offset.y) / offset.count
    offsets[letter] = offset
  }

  /// The keys moved to where they are hit.
  package func applied(to keys: TypingKeys) -> TypingKeys {
    guard !isEmpty else { return keys }
    return keys.mapCells { key in
      guard let offset = offsets[key.character] else { return key.cell }
      let trust = offset.count / (offset.count + TouchOffsets.caution)
      func shift(_ value: Double) -> Double {
        min(TouchOffsets.limit, max(-TouchOffsets.limit, value * trust))
      }
      return key.cell.offset(
        x: shift(offset.x) * key.cell.width, y: shift(offset.y) * key.cell.height)
    }
  }
}
