import Runtime

/// A text file of the user's that the window shows and changes. The file is the truth (R-APP-2).
enum UserFile {
  /// The text; the empty text for a file that is missing.
  static func read(_ path: String) throws(FileFailure) -> String {
    do throws(FileFailure) { return try TextFile.read(path) } catch {
      if case .missing = error { return "" }
      throw error
    }
  }

  /// Writes the text in one step, with the mode that the file has. A link to the file stays a link.
  static func write(_ text: String, to path: String) throws(FileFailure) {
    let path = TextFile.resolved(path)
    try TextFile.write(Array(text.utf8), to: path, mode: TextFile.mode(of: path) ?? 0o600)
  }
}
