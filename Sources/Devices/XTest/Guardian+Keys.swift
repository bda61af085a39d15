package import Runtime

extension Guardian {
  /// Makes the guardian of a process that sends keys to a display; nil if it cannot be started. After a crash the
  /// guardian releases the keys and restores the keymap.
  package static func ofKeys(display: String) -> Guardian? {
    try? Guardian(noteSize: Synthesizer.noteSize) { Synthesizer.repair($0, display: display) }
  }
}
