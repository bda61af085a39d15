import KeyModel

/// The cost of each letter of a lexicon for each touch of a word: −ln of the probability that a touch meant for the
/// letter is at this place.
struct TouchCosts {
  let count: Int
  private let letterCount: Int
  /// Cost as a slip, by touch, then by letter.
  private var slip: [Float]
  /// Cost as a slip or a misspelling, whichever is less, by touch, then by letter.
  private var spelling: [Float]
  /// Indices of the keys for both plain letters of ß and œ, by letter; −1 for other letters.
  private let pairs: [(first: Int, second: Int)]
  /// Costs of the keys, by touch, then by key.
  private let keyCosts: [Float]
  /// Number of letter keys.
  private let keyCount: Int
  /// Whether a letter needs no touch, by letter: an apostrophe or hyphen without a key.
  let isFree: [Bool]
  /// The letter as which each touch was read; 0 if the lexicon does not have the letter.
  let read: [UInt8]
  /// Cost above which a letter is unlikely to be meant.
  let far: Float

  init(
    _ word: [Unicode.Scalar], touches: [Point?], keys: TypingKeys, lexicon: Lexicon,
    model: ErrorModel
  ) {
    count = word.count
    letterCount = lexicon.alphabet.count
    keyCount = keys.keys.count
    far = model.stray - 1
    var numbers: [Unicode.Scalar: Int] = [:]
    for (number, scalar) in lexicon.alphabet.enumerated().dropFirst() { numbers[scalar] = number }
    var keyNumbers: [Unicode.Scalar: Int] = [:]
    for (number, key) in keys.keys.enumerated() {
      if let scalar = key.character.unicodeScalars.first { keyNumbers[scalar] = number }
    }
    let letterKeys = TouchCosts.keys(of: lexicon.alphabet, keyNumbers: keyNumbers)
    pairs = letterKeys.map { $0.count > 1 ? ($0[0], $0[1]) : (-1, -1) }
    isFree = lexicon.alphabet.enumerated().map { number, scalar in
      number > 0 && letterKeys[number].isEmpty && TouchCosts.silent.contains(scalar)
    }
    read = word.map { UInt8(numbers[$0] ?? 0) }
    let sounds = lexicon.alphabet.map { TouchCosts.sound(of: $0) }
    var keyCosts = [Float](repeating: model.stray, count: word.count * keyCount)
    slip = [Float](repeating: model.stray, count: word.count * letterCount)
    spelling = slip
    for index in word.indices {
      let base = index * keyCount
      let scalar = word[index]
      let home = keyNumbers[scalar] ?? keyNumbers[BaseLetters.of(scalar)[0]]
      let point = index < touches.count ? touches[index] : nil
      if let point = point ?? home.map({ keys.keys[$0].cell.center }) {
        for (number, key) in keys.keys.enumerated() {
          let off = index == 0 && number != home ? model.first : 0
          keyCosts[base + number] = min(model.stray, keys.cost(of: point, at: key.cell)) + off
        }
      }
      let isChosen = point == nil && keyNumbers[scalar] == nil
      let row = index * letterCount
      for number in 1..<max(1, letterCount) {
        guard let key = letterKeys[number].first else { continue }
        let isOwn = keyNumbers[lexicon.alphabet[number]] != nil
        slip[row + number] = min(
          model.stray + model.first,
          keyCosts[base + key] + (isOwn ? 0 : model.accent) + (isChosen ? model.unaccent : 0))
      }
      if isChosen || home == nil, read[index] != 0 { slip[row + Int(read[index])] = 0.015 }
      for number in 0..<letterCount { spelling[row + number] = slip[row + number] }
      let own = TouchCosts.sound(of: scalar)
      guard own != 0 else { continue }
      let cost =
        (own & 1 != 0 ? model.spelling.vowel : model.spelling.sound)
        + (index == 0 ? model.first : 0) + (isChosen ? model.unsound : 0)
      for number in 1..<max(1, letterCount) where sounds[number] & own != 0 {
        spelling[row + number] = min(spelling[row + number], cost)
      }
    }
    self.keyCosts = keyCosts
  }

  @inline(__always)
  func slip(_ touch: Int, _ letter: UInt8) -> Float { slip[touch &* letterCount &+ Int(letter)] }

  @inline(__always)
  func spelling(_ touch: Int, _ letter: UInt8) -> Float {
    spelling[touch &* letterCount &+ Int(letter)]
  }

  @inline(__always)
  func isPair(_ letter: UInt8) -> Bool { pairs[Int(letter)].second >= 0 }

  /// Returns the cost of a letter that is typed as two plain letters, at `touch` and the touch after it.
  func pair(_ touch: Int, _ letter: UInt8) -> Float {
    let pair = pairs[Int(letter)]
    guard pair.second >= 0, touch + 1 < count else { return .infinity }
    return keyCosts[touch * keyCount + pair.first] + keyCosts[(touch + 1) * keyCount + pair.second]
  }

  static let silent: Set<Unicode.Scalar> = ["'", "-", "·"]
  /// Returns the bits of the groups of sounds to which a letter may belong; bit 0 is the vowels.
  private static func sound(of scalar: Unicode.Scalar) -> UInt16 {
    sounds[BaseLetters.of(scalar)[0]] ?? 0
  }

  private static let sounds: [Unicode.Scalar: UInt16] = {
    var table: [Unicode.Scalar: UInt16] = [:]
    for (bit, family) in families.enumerated() {
      for scalar in family.unicodeScalars { table[scalar, default: 0] |= 1 << UInt16(bit) }
    }
    return table
  }()

  private static let families = [
    "aeiouyаеиоуыэюяαεηιουωı", "csz", "ckqx", "gj", "dt", "mn", "bp", "fv", "vw", "lr", "gk",
    "сз", "дт", "бп", "гк", "шщж",
  ]

  /// Returns the keys that write each letter: its own key, or the keys of its plain letters; none if one of these
  /// keys is not on screen.
  static func keys(
    of alphabet: [Unicode.Scalar], keyNumbers: [Unicode.Scalar: Int]
  ) -> [[Int]] {
    alphabet.map { scalar in
      if let own = keyNumbers[scalar] { return [own] }
      let keys = BaseLetters.of(scalar).map { keyNumbers[$0] }
      return keys.contains(nil) ? [] : keys.compactMap(\.self)
    }
  }
}
