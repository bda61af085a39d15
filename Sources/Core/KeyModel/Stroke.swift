/// One thing that the keyboard asks the synthesiser to send to the focused window.
package enum Stroke: Hashable, Sendable {
  /// Types text exactly, whatever the server's keymap, group and locks are (R-DOC-1).
  case text(String)
  /// Strikes one key while the modifiers are down.
  case chord(ChordKey, Modifiers)
  /// Deletes the character before the insertion point, by as many BackSpaces as the client needs (R-DOC-2).
  case erase(Character)
  /// Deletes a word of unknown text, or this number of characters where the client has no key for words.
  case eraseWord(orCharacters: Int)
  /// Presses one key, which stays down together with the modifiers until its `.lift` (R-CHORD-4).
  case press(ChordKey, Modifiers)
  /// Releases a pressed key.
  case lift(ChordKey)
  /// Keeps exactly these modifiers down until the next `.hold`; they also apply to the strokes in between.
  /// The empty set releases all.
  case hold(Modifiers)
}

/// The key of a chord.
package enum ChordKey: Hashable, Sendable {
  /// The key that types the character, on whatever level: Ctrl+C names `c`.
  case character(Character)
  /// The key that types the letter; where no key does, the key at the place that the letter has on the shown
  /// keyboard (R-CHORD-1).
  case letter(Character, KeyPlace)
  /// A key with a name and without text.
  case keysym(Keysym)
}
