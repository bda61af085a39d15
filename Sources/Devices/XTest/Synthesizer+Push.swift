import KeyModel
import Synthesis

/// Holds keys down until they are lifted (R-CHORD-4). The server repeats them like keys of any keyboard.
extension Synthesizer {
  /// Presses a key; false when the press must wait. A character without a key is typed instead.
  func press(_ chord: ChordKey, _ modifiers: Modifiers) -> Bool {
    guard case .key(let position)? = chordKeys.target(of: chord) else {
      guard case .character(let character) = chord, modifiers.isEmpty,
        let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
      else {
        untyped += 1
        return true
      }
      return type(.scalar(scalar))
    }
    // The server repeats the key without the modifiers that choose its level: a character that needs them is
    // typed once.
    guard position.needs.isEmpty else { return strike(chord, modifiers) }
    endText()
    guard isManagerReady(for: modifiers) else { return false }
    endLingering()
    if composing.isPossible {
      beginText()
      endComposing()
      endText()
    }
    hold(own.wanted.union(modifiers))
    own.pushed[chord] = (position.keycode, modifiers)
    key(position.keycode, true)
    accounts.send()
    hold(own.wanted)
    return true
  }

  /// Releases a key that `press` has pressed.
  func lift(_ chord: ChordKey) {
    guard let pushed = own.pushed.removeValue(forKey: chord) else { return }
    endText()
    if !own.pushed.values.contains(where: { $0.code == pushed.code }) { key(pushed.code, false) }
    endLingering()
    hold(own.wanted)
  }
}
