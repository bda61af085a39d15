import KeyModel

// The texts of keys that belong to a reading.
extension ConversionScheme {
  /// The 26 parts of characters in cangjie, in the order of the Latin keys on which they are.
  package static let cangjieParts = "日月金木水火土竹戈十大中一弓人心手口尸廿山女田難卜重"
  /// The mark of the first tone of a syllable in zhuyin, which the space bar types.
  static let firstTone: Character = "ˉ"
  /// The marks of all tones in zhuyin.
  private static let tones: Set<Character> = ["ˉ", "ˊ", "ˇ", "ˋ", "˙"]
  /// Consonants that can be a syllable without a vowel.
  private static let syllabic: Set<Character> = ["ㄓ", "ㄔ", "ㄕ", "ㄖ", "ㄗ", "ㄘ", "ㄙ"]
  /// The parts of characters in cangjie, as a set.
  private static let parts = Set(cangjieParts)

  /// Whether the text of a key begins a reading.
  func begins(with text: String) -> Bool {
    switch self {
    case .pinyin: text.utf8.count == 1 && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    case .zhuyin: text.count == 1 && text.allSatisfy(\.isBopomofo)
    case .cangjie: text.count == 1 && text.allSatisfy(ConversionScheme.parts.contains)
    case .kana: text.count == 1 && text.allSatisfy { $0.isHiragana || ("a"..."z").contains($0) }
    // On a keyboard of this scheme, keys type no reading.
    case .hanja: false
    }
  }

  /// Whether the text of a key continues a reading. A capital, an apostrophe or a tone continues a reading, too.
  func continues(with text: String) -> Bool {
    guard text.count == 1, let sign = text.first else { return false }
    if begins(with: text) { return true }
    return switch self {
    case .pinyin: sign == "'" || ("A"..."Z").contains(sign)
    case .zhuyin: ConversionScheme.tones.contains(sign)
    case .cangjie: false
    case .kana: sign == "ー"
    case .hanja: sign.isHangul
    }
  }

  /// Whether the text may be a part of a reading.
  package func allows(_ text: String) -> Bool {
    text.allSatisfy { continues(with: String($0)) }
  }

  /// Whether the text may be a reading of any scheme.
  static func allows(reading text: String) -> Bool { allCases.contains { $0.allows(text) } }

  /// Returns the reading with one more unit. A tone replaces the tone that the syllable already has.
  func extend(_ reading: String, by sign: String) -> String {
    let isTone = sign.allSatisfy(ConversionScheme.tones.contains)
    guard self == .zhuyin, isTone, let last = reading.last, ConversionScheme.tones.contains(last)
    else { return reading + sign }
    return reading.dropLast() + sign
  }

  /// Returns the unit that the space bar adds to a reading before it takes candidates: the first tone, if the last
  /// syllable has a sound that can be spoken and no tone yet; otherwise nil.
  func toneOfSpace(after reading: String) -> String? {
    guard self == .zhuyin, let last = reading.last, last.isBopomofo,
      !last.isBopomofoConsonant || ConversionScheme.syllabic.contains(last)
    else { return nil }
    return String(ConversionScheme.firstTone)
  }

  /// Returns the reading as text; the mark of the first tone is left out.
  func typed(_ reading: String) -> String {
    self == .zhuyin ? reading.filter { $0 != ConversionScheme.firstTone } : reading
  }

  /// Whether a user may want the reading itself as text.
  var offersReading: Bool { self != .cangjie && !isInText }
  /// Whether the engine ranks the reading among the candidates. Japanese is often written as it is read.
  var ranksReading: Bool { self == .kana }
  /// Whether the reading is the end of the text in the field, so that a candidate replaces the last characters. Keys
  /// continue the text, and remove the offers.
  package var isInText: Bool { self == .hanja }

  /// Length of the longest word that is looked up, in units.
  private static let longestWord = 12

  /// Returns the end of a text that may be a reading; empty if there is none.
  func reading(before text: String) -> String {
    let signs = text.reversed().prefix { continues(with: String($0)) }
    return String(signs.prefix(ConversionScheme.longestWord).reversed())
  }
}

extension Character {
  /// Whether the character is a hiragana, including small and voiced hiragana.
  fileprivate var isHiragana: Bool { ("ぁ"..."ゖ").contains(self) }
  /// Whether the character is a syllable of Hangul, or a jamo by itself.
  fileprivate var isHangul: Bool { ("가"..."힣").contains(self) || ("ㄱ"..."ㅣ").contains(self) }
  /// Whether the character is one of the 37 letters of bopomofo.
  var isBopomofo: Bool { ("ㄅ"..."ㄩ").contains(self) && self != "ㄪ" }
  /// Whether a syllable can begin with the letter.
  fileprivate var isBopomofoConsonant: Bool { ("ㄅ"..."ㄙ").contains(self) }
}
