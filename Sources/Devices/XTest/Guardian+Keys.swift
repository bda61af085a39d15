package import Runtime

extension Guardian {
  /// Makes the guardian of a process that sends keys to a display: after a crash the guardian releases the keys
  /// and restores the keymap. nil where it cannot be started.
  package static func ofKeys(display: String) -> Guardian? {
    try? Guardian(noteSize: Synthesizer.noteSize) { Synthesizer.repair($0, display: display) }
  }
}
