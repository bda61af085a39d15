/// The way in which the user spells readings on a converting keyboard. `converter` in a keyboard file names the scheme
/// (R-TEXT-6).
package enum ConversionScheme: String, Hashable, Sendable, CaseIterable {
  /// Latin letters for the sounds of Chinese, converted into simplified characters.
  case pinyin
  /// Bopomofo for the sounds of Chinese, converted into traditional characters.
  case zhuyin
  /// Parts of a character's shape, converted into traditional characters.
  case cangjie
  /// Kana, or Latin letters that become kana, converted into Japanese.
  case kana
  /// Hangul that the text already has, converted into hanja when a key asks for the conversion.
  case hanja
}

/// The conversion engines, all made by other projects.
package enum ConversionEngine: String, Hashable, Sendable, CaseIterable {
  case libime, librime, mozc, libhangul

  /// Whether the engine learns from the user's choices.
  package var learns: Bool { self != .libhangul }
  /// Whether the engine can list the words that it has learned, and forget single words.
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
