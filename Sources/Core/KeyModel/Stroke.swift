/// What the keyboard asks the synthesiser to send to the focused window.
package enum Stroke: Hashable, Sendable {
  /// Types text exactly, whatever the server's keymap, group and locks are (R-DOC-1).
  case text(String)
  /// Strikes one key while the modifiers are down.
  case chord(ChordKey, Modifiers)
  /// Deletes the character before the insertion point, by as many BackSpaces as the client needs (R-DOC-2).
  case erase(Character)
  /// Deletes a word of an unknown text, or so many characters where the client has no key for words.
  case eraseWord(orCharacters: Int)
  /// Presses one key, which stays down together with the modifiers until its `.lift` (R-CHORD-4).
  case press(ChordKey, Modifiers)
  /// Lets go of a key that is pressed.
  case lift(ChordKey)
  /// From now on exactly these modifiers stay down, until the next `.hold`; they also apply to the
  /// strokes in between. The empty set lets go of all.
  case hold(Modifiers)
}

/// The key of a chord.
package enum ChordKey: Hashable, Sendable {
  /// The key that types the character, whatever its level: Ctrl+C names `c`.
  case character(Character)
  /// The key that types the letter; where no key does, the one at the place, which the letter has on the keyboard that
  /// is shown (R-CHORD-1).
  case letter(Character, KeyPlace)
  /// A key with a name and no text.
  case keysym(Keysym)
}
