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

/// The engines by others that convert.
package enum ConversionEngine: String, Hashable, Sendable, CaseIterable {
  case libime, librime, mozc, libhangul

  /// Whether the engine learns of what is chosen.
  package var learns: Bool { self != .libhangul }
  /// Whether the engine can say what it has learned, and forget single words of that.
  package var tellsWords: Bool { self == .libime || self == .librime }
}

extension ConversionScheme {
  package var engine: ConversionEngine {
    switch self {
    case .pinyin: .libime
    case .zhuyin, .cangjie: .librime
    case .kana: .mozc
    case .hanja: .libhangul
    }
  }
}
