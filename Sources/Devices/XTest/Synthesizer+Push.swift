import KeyModel
import Synthesis

/// Holds keys down until they are lifted (R-CHORD-4). The server repeats them as it repeats keys of any keyboard.
extension Synthesizer {
  /// Presses a key. Returns false if the press must wait. A character without a key is typed.
  func press(_ chord: ChordKey, _ beside: Modifiers) -> Bool {
    guard case .key(let position)? = chordKeys.target(of: chord) else {
      guard case .character(let character) = chord, beside.isEmpty,
        let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
      else {
        untyped += 1
        return true
      }
      return type(.scalar(scalar))
    }
    // The server would repeat the key without the modifiers that choose its level, so such a character is typed once.
    guard position.needs.isEmpty else { return strike(chord, beside) }
    endText()
    guard isManagerReady(for: beside) else { return false }
    endLingering()
    if foreignSequence.isPossible {
      beginText()
      endComposing()
      endText()
    }
    carryOut(modifiers.push(chord, position.keycode, beside, on: map))
    key(position.keycode, true)
    accounts.send()
    carryOut(modifiers.holdWanted(on: map))
    return true
  }

  /// Releases a key that `press` has pressed.
  func lift(_ chord: ChordKey) {
    guard modifiers.isPushed(chord) else { return }
    endText()
    if let code = modifiers.lift(chord) { key(code, false) }
    endLingering()
    carryOut(modifiers.holdWanted(on: map))
  }
}
