/// How a keyboard turns what its keys say into text, where that is more than typing each of them. The
/// keyboard's file declares it with its data; the room `Composition` carries it out.
package enum InputMethod: Hashable, Sendable {
  /// Characters and the signals that stand for them, `a` → `.-` (R-MORSE).
  case morse([String: String])
  /// Jamo of a two-set keyboard become syllables.
  case hangul
  /// Marks are put on the kana before them.
  case kana
  /// Latin letters become hiragana.
  case romaji
  /// Latin letters become Vietnamese ones: `aa` → `â`, `as` → `á`.
  case telex
  /// The same with digits for the marks: `a6` → `â`, `a1` → `á`.
  case vni
  /// Vowels change the Ethiopic syllable before them: ለ and ኡ make ሉ.
  case ethiopic
  /// A page stands between the keys.
  case page(PageID)

  /// Dead keys: an accent, and what it makes of the letter that follows.
  case accents([String: [String: String]])

  /// Those that need no data, as a keyboard's file names them.
  package static let named: [String: InputMethod] = [
    "hangul": .hangul, "kana": .kana, "romaji": .romaji, "telex": .telex, "vni": .vni,
    "ethiopic": .ethiopic,
    "emoji": .page(.emoji), "clipboard": .page(.clipboard),
  ]
}
