extension InputSession {
  /// Whether what was worked out for the question of that number is about the text as it is.
  package func isAbout(_ id: UInt64) -> Bool { id == state }
}
