/// The place of a key on a keyboard on a desk, whatever is printed on the key. Chords count by places where no key
/// gives their letter (R-CHORD-1).
package struct KeyPlace: Hashable, Sendable {
  /// The key at the place as evdev numbers it, 10…97: what XKB calls AE01 is 10.
  package let keycode: UInt8

  /// The rows of letters from the top one down, from left to right. A row goes on at the right where some keyboards
  /// have another key.
  private static let rows: [[UInt8]] = [
    [49] + Array(10...21), Array(24...35) + [51], Array(38...48) + [51],
    [94] + Array(52...61) + [97],
  ]

  /// What the keyboard of the United States has at these places, plain and with shift. That keyboard has nothing at the
  /// key left of Z.
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

  /// The place in a row of letters: row 0 is that of the digits, column 0 its first key; nil where no keyboard has a
  /// key.
  package init?(row: Int, column: Int) {
    guard KeyPlace.rows.indices.contains(row), KeyPlace.rows[row].indices.contains(column) else {
      return nil
    }
    keycode = KeyPlace.rows[row][column]
  }

  /// Where the keyboard of the United States has the character, and whether shift goes with it; nil where it has none.
  package static func american(_ character: Character) -> (place: KeyPlace, needsShift: Bool)? {
    americanKeys[character]
  }

  /// What the keyboard of the United States has at the place without shift; nil for nothing.
  package var american: Character? { KeyPlace.americanLetters[keycode] }
}
