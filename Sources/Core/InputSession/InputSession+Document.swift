package import KeyModel
package import TextRules

// Moves in the text and deletes pieces of it (R-DOC-4, R-DOC-5).
extension InputSession {
  /// Deletes back to the beginning of the last `unit`; returns the edit to be sent. nil where too
  /// little of the text is known, or where clients differ in how many backspaces it takes.
  package mutating func delete(_ unit: TextUnit) -> TextEdit? {
    if text.hasSelection {
      let edit = TextEdit(deleting: 1)
      apply(edit)
      return edit
    }
    guard !traits.isSecure,
      let count = Boundaries.length(
        of: unit, before: text.before[...], reachesStart: text.reachesStart, rules: rules),
      count > 0, InputSession.canRetype(text.before.suffix(count))
    else { return nil }
    (undo, lastSpace, isSpaceOffered) = (nil, nil, false)
    let edit = TextEdit(deleting: count)
    perform(edit)
    return edit
  }

  /// Notes that the insertion point was moved by `count` characters, backwards if `count` is
  /// negative (R-DOC-4).
  package mutating func move(by count: Int) {
    text.move(by: count)
    provenance = []
    (undo, lastSpace, isSpaceOffered, answer) = (nil, nil, false, nil)
    state += 1
  }

  /// Whether a move by `count` characters passes letters that are written from right to left, as
  /// far as the text is known.
  package func isRightToLeft(movingBy count: Int) -> Bool {
    let passed = count < 0 ? text.before.suffix(-count) : (text.after ?? "").prefix(count)
    return passed.contains { character in
      character.unicodeScalars.contains { InputSession.isRightToLeft($0) }
    }
  }

  /// True for Hebrew, Arabic and the other scripts of their blocks.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
