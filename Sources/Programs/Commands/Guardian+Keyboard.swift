package import Runtime
import X11
import XTest

extension Guardian {
  /// The guardian of a keyboard on a display: after a crash it puts the keys, the keymap and the other windows back.
  /// The guardian's note holds what the synthesizer writes, and behind that what the desktop writes.
  package static func ofKeyboard(display: String?) -> Guardian? {
    try? Guardian(noteSize: Synthesizer.noteSize + Desktop.noteSize) { note in
      Synthesizer.repair(note, display: display)
      Desktop.repair(
        UnsafeRawBufferPointer(rebasing: note[Synthesizer.noteSize...]), display: display)
    }
  }

  /// The part of the note that the desktop writes.
  package var noteOfDesktop: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: note[Synthesizer.noteSize...])
  }
}
