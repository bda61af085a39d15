/// A key stroke: one thing that the keyboard asks the synthesiser to send to the focused window.
package enum Stroke: Hashable, Sendable {
  /// Types text exactly, whatever the server's keymap, group and locks are (R-DOC-1).
  case text(String)
  /// Strikes one key while these modifiers are down.
  case chord(ChordKey, Modifiers)
  /// Deletes the character before the insertion point, by as many BackSpaces as the client needs (R-DOC-2).
  case erase(Character)
  /// Deletes the word before the insertion point in unknown text; for a client without a key for words, deletes this
  /// number of characters.
  case eraseWord(orCharacters: Int)
  /// Presses one key, which stays down together with the modifiers until its `.lift` (R-CHORD-4).
  case press(ChordKey, Modifiers)
  /// Releases a pressed key.
  case lift(ChordKey)
  /// Keeps exactly these modifiers down until the next `.hold`. The modifiers also apply to the key strokes in
  /// between. The empty set releases all modifiers.
  case hold(Modifiers)

  /// Whether the stroke is F11, with which programs enter and leave fullscreen.
  package var isFullscreenKey: Bool {
    switch self {
    case .chord(.keysym(let keysym), let modifiers), .press(.keysym(let keysym), let modifiers):
      keysym == .function(11) && modifiers.isEmpty
    default: false
    }
  }
}

/// The key of a chord.
package enum ChordKey: Hashable, Sendable {
  /// The key that types the character, on any level: Ctrl+C names `c`.
  case character(Character)
  /// The key that types the letter; if no key does, the key at the place that the letter has on the shown keyboard
  /// (R-CHORD-1).
  case letter(Character, KeyPlace)
  /// A key with a name and without text.
  case keysym(Keysym)
}
