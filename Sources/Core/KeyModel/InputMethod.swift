/// The way in which a keyboard turns its keys into text, if a key does not simply type its own text. The keyboard's
/// file declares the method with its data; the room `Composition` implements the method.
package enum InputMethod: Hashable, Sendable {
  /// Morse code: characters, and the signals that stand for them, `a` → `.-` (R-MORSE).
  case morse([String: String])
  /// Jamo of a two-set keyboard become syllables.
  case hangul
  /// Voicing marks change the kana before them.
  case kana
  /// Latin letters become hiragana.
  case romaji
  /// Latin letters become Vietnamese letters: `aa` → `â`, `as` → `á`.
  case telex
  /// As with telex, but digits stand for the marks: `a6` → `â`, `a1` → `á`.
  case vni
  /// Vowels change the Ethiopic syllable before them: ለ and ኡ make ሉ.
  case ethiopic
  /// A page is shown between the keys.
  case page(PageID)

  /// Dead keys: each dead key, and the result for each letter that follows.
  case accents([String: [String: String]])

  /// The methods without data, under their names in keyboard files.
  package static let named: [String: InputMethod] = [
    "hangul": .hangul, "kana": .kana, "romaji": .romaji, "telex": .telex, "vni": .vni,
    "ethiopic": .ethiopic,
    "emoji": .page(.emoji), "clipboard": .page(.clipboard),
  ]
}
