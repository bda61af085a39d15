/// How the readings of a converting keyboard are spelled, as `converter` of a keyboard file names it (R-TEXT-6).
package enum ConversionScheme: String, Hashable, Sendable, CaseIterable {
  /// Latin letters for the sounds of Chinese, converted into simplified characters.
  case pinyin
  /// Bopomofo for the sounds of Chinese, converted into traditional characters.
  case zhuyin
  /// The parts of a character's shape, converted into traditional characters.
  case cangjie
  /// Kana, or Latin letters on their way to kana, converted into Japanese.
  case kana
  /// Hangul that stands in the text already, converted into hanja when a key asks for it.
  case hanja
}
