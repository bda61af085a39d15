import KeyModel
import Synthesis

/// Keys that stay down until they are lifted (R-CHORD-4). The server repeats them as those of any keyboard.
extension Synthesizer {
  /// Presses a key; false when the press must wait. A character without a key is typed.
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
    // The server repeats the key without what chooses its level: such a character is typed once.
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

  /// Lets go of a key that `press` has pressed.
  func lift(_ chord: ChordKey) {
    guard let pushed = own.pushed.removeValue(forKey: chord) else { return }
    endText()
    if !own.pushed.values.contains(where: { $0.code == pushed.code }) { key(pushed.code, false) }
    endLingering()
    hold(own.wanted)
  }
}
