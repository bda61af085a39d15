/// A change of the focused field that the keyboard asks for. Key strokes or an input method carry it out.
package enum TextCommand: Hashable, Sendable {
  /// Types final text, exactly (R-DOC-1).
  case commit(String)
  /// Shows text that is still being composed as marked text in the field (R-DOC-7); nil removes the marked text.
  case mark(MarkedText?)
  /// Deletes these numbers of graphemes before and after the insertion point (R-DOC-2). `of` ends with the
  /// text before the insertion point, as far as it is known and may be deleted.
  case delete(before: Int, after: Int, of: String = "")
  /// Deletes the word before the insertion point in unknown text; for a client without a key for words, deletes this
  /// number of characters.
  case deleteWord(orCharacters: Int)
  /// Moves the insertion point by this number of graphemes, backwards if negative (R-DOC-4). `isRightToLeft` is the
  /// direction of the text at the insertion point, for a target that moves by screen direction.
  case move(by: Int, isRightToLeft: Bool)
  /// Strikes one key while the modifiers are down: a command to the application.
  case strike(ChordKey, Modifiers)
  /// Presses one key while the modifiers are down; key and modifiers stay down until its `.lift` (R-CHORD-4).
  case press(ChordKey, Modifiers)
  /// Releases a pressed key.
  case lift(ChordKey)
  /// Keeps exactly these modifiers down until the next `.hold`. The empty set releases all modifiers.
  case hold(Modifiers)
}

/// Text that is being composed.
package struct MarkedText: Hashable, Sendable {
  package var text: String
  /// Place of the insertion point in the text, in graphemes from the start of the text.
  package var caret: Int

  package init(_ text: String, caret: Int) {
    self.text = text
    self.caret = caret
  }
}
