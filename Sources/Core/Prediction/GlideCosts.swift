import KeyModel

/// The cost of each letter of a lexicon at each anchor of a glide.
struct GlideCosts {
  /// Index of the key that writes each letter, or of the first of its two keys, by letter; −1 if no key writes the letter.
  let first: [Int]
  /// Index of the key for the second plain letter of œ, by letter; −1 for letters with one key.
  let second: [Int]
  /// Cost in nats of a letter without its own key, by letter.
  let extra: [Float]
  /// Whether a letter needs no key because none writes it, by letter: an apostrophe, a hyphen.
  let isFree: [Bool]
  /// Squared distance over 2σ², by anchor, then by key. σ is the standard deviation that the search assumes.
  private let distances: [Float]
  /// Number of letter keys.
  private let keyCount: Int

  /// Standard deviation of a glide's distance from the middle of a key, as the search assumes it, in keys.
  static let spread = 0.30
  /// Factor of `spread` inside a word, where fingers cut corners.
  private static let inner = 1.5
  /// Cost of an accented letter, which the key of its plain letter writes.
  private static let accent: Float = 0.5

  /// Computes the costs. `keys` are in units of a key, as the anchors are.
  init(_ anchors: StrokeAnchors, keys: TypingKeys, lexicon: Lexicon) {
    var numbers: [Unicode.Scalar: Int] = [:]
    for (number, key) in keys.keys.enumerated() {
      if let scalar = key.character.unicodeScalars.first { numbers[scalar] = number }
    }
    let alphabet = lexicon.alphabet
    let writers = TouchCosts.keys(of: alphabet, keyNumbers: numbers)
    first = writers.map { $0.first ?? -1 }
    second = writers.map { $0.count > 1 && $0[1] != $0[0] ? $0[1] : -1 }
    extra = alphabet.map { numbers[$0] == nil ? GlideCosts.accent : 0 }
    isFree = alphabet.indices.map { letter in
      letter > 0 && writers[letter].isEmpty && TouchCosts.silent.contains(alphabet[letter])
    }
    keyCount = keys.keys.count
    var distances: [Float] = []
    for (number, point) in anchors.points.enumerated() {
      let isEnd = number == 0 || number == anchors.count - 1
      let width = GlideCosts.spread * (isEnd ? 1 : GlideCosts.inner)
      for key in keys.keys {
        let (x, y) = (point.x - key.cell.midX, point.y - key.cell.midY)
        distances.append(Float((x * x + y * y) / (2 * width * width)))
      }
    }
    self.distances = distances
  }

  @inline(__always)
  func distance(_ anchor: Int, _ key: Int) -> Float { distances[anchor &* keyCount &+ key] }

  /// Whether the finger can stay in place for the next letter, because both letters have the same key.
  @inline(__always)
  func isTwin(_ letter: UInt8, of before: UInt8) -> Bool {
    guard before != 255 else { return false }
    let key = second[Int(before)] >= 0 ? second[Int(before)] : first[Int(before)]
    return key >= 0 && key == first[Int(letter)]
  }
}
