package import Runtime

extension Guardian {
  /// The guardian of a process that sends keys to a display: after a crash it releases the keys and puts the keymap back.
  /// nil where it cannot be started.
  package static func ofKeys(display: String) -> Guardian? {
    try? Guardian(noteSize: Synthesizer.noteSize) { Synthesizer.repair($0, display: display) }
  }
}
