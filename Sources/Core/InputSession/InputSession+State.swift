extension InputSession {
  /// Whether the question with the number `id` is about the text as it is now.
  package func isAbout(_ id: UInt64) -> Bool { id == state }
}
