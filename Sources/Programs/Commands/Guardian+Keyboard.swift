package import Runtime
import X11
import XTest

extension Guardian {
  /// Returns the guardian of a keyboard on a display; nil if it cannot be started. After a crash the guardian
  /// restores the keys, the keymap and the other windows. The guardian's note begins with the part that the
  /// synthesiser writes, then has the part that the desktop writes.
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
