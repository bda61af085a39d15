/// The place of a key on a physical keyboard, whatever is printed on the key. A chord uses the place if no key types
/// its letter (R-CHORD-1).
package struct KeyPlace: Hashable, Sendable {
  /// evdev's number of the key at the place, 10…97: XKB's AE01 is 10.
  package let keycode: UInt8

  /// The rows of letters from the top row down, each from left to right. At the right end, a row includes the places
  /// where only some keyboards have a key.
  private static let rows: [[UInt8]] = [
    [49] + Array(10...21), Array(24...35) + [51], Array(38...48) + [51],
    [94] + Array(52...61) + [97],
  ]

  /// The characters of the US keyboard at these places, plain and with shift. The US keyboard has no key left of Z.
  private static let american: [(plain: String, shifted: String)] = [
    ("`1234567890-=", "~!@#$%^&*()_+"), ("qwertyuiop[]\\", "QWERTYUIOP{}|"),
    ("asdfghjkl;'", "ASDFGHJKL:\""), ("zxcvbnm,./", "ZXCVBNM<>?"),
  ]

  private static let americanKeys: [Character: (place: KeyPlace, needsShift: Bool)] = {
    var keys: [Character: (place: KeyPlace, needsShift: Bool)] = [:]
    for (row, texts) in american.enumerated() {
      let codes = rows[row].dropFirst(row == 3 ? 1 : 0)
      for (code, character) in zip(codes, texts.plain) { keys[character] = (KeyPlace(code), false) }
      for (code, character) in zip(codes, texts.shifted) {
        keys[character] = (KeyPlace(code), true)
      }
    }
    return keys
  }()

  private static let americanLetters: [UInt8: Character] = Dictionary(
    uniqueKeysWithValues: americanKeys.filter { !$0.value.needsShift }.map {
      ($0.value.place.keycode, $0.key)
    })

  private init(_ keycode: UInt8) { self.keycode = keycode }

  /// Finds a place in a row of letters: row 0 is the row of the digits, column 0 its first key; nil if no keyboard
  /// has a key at the place.
  package init?(row: Int, column: Int) {
    guard KeyPlace.rows.indices.contains(row), KeyPlace.rows[row].indices.contains(column) else {
      return nil
    }
    keycode = KeyPlace.rows[row][column]
  }

  /// Returns the place of the character on the US keyboard, and whether it needs shift; nil if that keyboard lacks
  /// the character.
  package static func american(_ character: Character) -> (place: KeyPlace, needsShift: Bool)? {
    americanKeys[character]
  }

  /// The US keyboard's character at the place without shift; nil if it has no character there.
  package var american: Character? { KeyPlace.americanLetters[keycode] }
}
