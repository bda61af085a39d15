/// What the keyboard wants done in the focused field, whoever does it: key strokes, an input method.
package enum TextCommand: Hashable, Sendable {
  /// Types text that stays, exactly (R-DOC-1).
  case commit(String)
  /// Shows text that is still being composed, marked in the field (R-DOC-7); nil takes the marked text away.
  case mark(MarkedText?)
  /// Deletes so many graphemes on either side of the insertion point (R-DOC-2). The end of `of` is the text
  /// before it, as far as that is known and may be deleted.
  case delete(before: Int, after: Int, of: String = "")
  /// Deletes the word before the insertion point, of which nothing is known. A client that has no key for
  /// words deletes so many characters.
  case deleteWord(orCharacters: Int)
  /// Moves the insertion point by so many graphemes, back if that is below 0 (R-DOC-4). `isRightToLeft`
  /// tells how the text there is written, for a target that moves as the eye does.
  case move(by: Int, isRightToLeft: Bool)
  /// Strikes one key while the modifiers are down: a command to the application.
  case strike(ChordKey, Modifiers)
  /// Presses one key while the modifiers are down; key and modifiers stay down until its `.lift` (R-CHORD-4).
  case press(ChordKey, Modifiers)
  /// Lets go of a key that is pressed.
  case lift(ChordKey)
  /// From now on exactly these modifiers stay down, until the next `.hold`. The empty set lets go of all.
  case hold(Modifiers)
}

/// Text that is being composed.
package struct MarkedText: Hashable, Sendable {
  package var text: String
  /// Where the insertion point stands in it, in graphemes from its start.
  package var caret: Int

  package init(_ text: String, caret: Int) {
    self.text = text
    self.caret = caret
  }
}
