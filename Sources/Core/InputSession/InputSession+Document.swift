package import KeyModel
package import TextRules

// Moves the insertion point, and deletes pieces of the text (R-DOC-4, R-DOC-5).
extension InputSession {
  /// The text before the insertion point that a deletion removes grapheme by grapheme; empty if a deletion removes a
  /// selection, or if no text is known.
  package var erasable: String { text.hasSelection ? "" : text.before }

  /// Number of characters that a deletion of a word removes in scripts without spaces: about the length of a word.
  private static let unspacedWord = 4

  /// Deletes back to the beginning of the last `unit`, or of more units until `least` characters are deleted.
  /// Returns the edit for the field; nil if too little of the text is known.
  package mutating func delete(_ unit: TextUnit, atLeast least: Int = 1) -> TextEdit? {
    if text.hasSelection {
      let edit = TextEdit(deleting: 1)
      apply(edit)
      return edit
    }
    guard !traits.isSecure else { return nil }
    let count = length(of: unit, atLeast: least)
    guard count > 0 else { return nil }
    recent.takeReversal()
    recent.takeSpace()
    let edit = TextEdit(deleting: count)
    perform(edit)
    return edit
  }

  /// Returns the number of characters of the known text that are deleted as one `unit`; 0 if too little text is known.
  private func length(of unit: TextUnit, atLeast least: Int) -> Int {
    var (count, rest) = (0, text.before[...])
    while true {
      let isUnspaced = unit == .word && rest.last?.isUnspacedScript == true
      guard count < least || isUnspaced && count < InputSession.unspacedWord,
        let length = Boundaries.length(
          of: unit, before: rest, reachesStart: text.reachesStart, rules: rules), length > 0
      else { return count }
      count += length
      rest = rest.dropLast(length)
    }
  }

  /// Notes that the insertion point was moved by `count` characters, backwards if `count` is
  /// negative (R-DOC-4).
  package mutating func move(by count: Int) {
    text.move(by: count)
    forgetRecent()
  }

  /// Whether a move by `count` characters passes letters that are written from right to left, as far as the text is known.
  package func isRightToLeft(movingBy count: Int) -> Bool {
    let passed = count < 0 ? text.before.suffix(-count) : (text.after ?? "").prefix(count)
    return passed.contains { character in
      character.unicodeScalars.contains { InputSession.isRightToLeft($0) }
    }
  }

  /// Whether the character is Hebrew, Arabic or of another script in the same blocks.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
