import KeyModel
import TextRules

/// Average distance of the user's touches from the middles of the keys, learned from words that were not corrected.
/// A thumb comes from below and from its side. `applied` moves each key to the place where the user hits it.
package struct TouchOffsets: Hashable, Sendable {
  /// Mean offset in widths and heights of the key, and the number of touches of which it is the mean.
  package struct Offset: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var count: Double
  }

  private var offsets: [Character: Offset] = [:]
  /// Number of touches in the mean from which on earlier touches lose weight.
  private static let memory = 200.0
  /// Number of touches at which a key's mean offset is applied by half.
  private static let caution = 20.0
  /// Greatest move of a key, in key sizes. A touch farther away means another key.
  private static let limit = 0.25

  package init() {}

  package var isEmpty: Bool { offsets.isEmpty }

  var sorted: [(Character, Offset)] { offsets.sorted { $0.key < $1.key }.map { ($0, $1) } }

  mutating func set(_ key: Character, x: Double, y: Double, count: Double) {
    guard x.isFinite, y.isFinite, count > 0, abs(x) <= 1, abs(y) <= 1 else { return }
    offsets[key] = Offset(x: x, y: y, count: min(count, TouchOffsets.memory))
  }

  /// Learns from a word that was not corrected. `text` is the intended word, with one letter for each touch. A word
  /// whose length was corrected teaches nothing about single keys.
  package mutating func learn(_ word: TypedWord, meant text: String, keys: TypingKeys) {
    let letters = Array(WordRules.anyLanguage.folded(text))
    guard letters.count == word.touches.count else { return }
    for (letter, touch) in zip(letters, word.touches) {
      guard let touch, let key = keys.keys.first(where: { $0.character == letter }) else {
        continue
      }
      let x = (touch.x - key.cell.midX) / key.cell.width
      let y = (touch.y - key.cell.midY) / key.cell.height
      // A greater distance is a slip, not a habit.
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

  /// Returns the keys at the places where the user hits them.
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
