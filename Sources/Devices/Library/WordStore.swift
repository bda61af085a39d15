package import Prediction
package import Runtime

/// The file of the user's words.
package struct WordStore: Sendable {
  package let journal: Journal

  package init(paths: DataPaths) {
    journal = Journal(path: paths.wordsFile)
  }

  /// Reads the words that the user has taught.
  package func load() throws(FileFailure) -> UserWords {
    UserWords(text: try journal.read())
  }

  /// Changes the words and writes the whole file.
  package func change(_ change: (inout UserWords) -> Void) throws(FileFailure) {
    try journal.rewrite { text in
      var words = UserWords(text: text)
      change(&words)
      return words.text
    }
  }

  /// Forgets all words, even if the file cannot be read.
  package func reset() throws(FileFailure) {
    try rewrite(else: UserWords().text) { text in
      var words = UserWords(text: text)
      words.reset()
      return words.text
    }
  }

  /// Writes another text into the file, even if the file cannot be read.
  package func replace(by text: String) throws(FileFailure) {
    try rewrite(else: text) { _ in text }
  }

  /// Changes the text of the file. A file that is too long, or no text, gets the text `usual`.
  private func rewrite(
    else usual: String, _ change: (String) -> String
  ) throws(FileFailure) {
    do throws(FileFailure) { try journal.rewrite(change) } catch {
      switch error {
      case .notText, .tooLong: try TextFile.write(usual, to: journal.path)
      case .missing, .unreadable, .unwritable: throw error
      }
    }
  }

  /// Whether words may be learned. True if the file cannot be read, since the user has not switched learning off in it.
  package var isOn: Bool {
    guard let text = try? journal.read() else { return true }
    return !UserWords.isSwitchedOff(text)
  }

  /// The length of the file, in bytes, from which on the whole file is written, so that lines which are added up
  /// become one line.
  private static let length = 2 << 20

  /// Writes the whole file if it has become long.
  package func compact() throws(FileFailure) {
    if let stamp = try journal.stamp(), stamp.size > WordStore.length { try change { _ in } }
  }

  /// Appends the lines of `UserWords.lines(learning:)`. This must not be called while a key is typed, because it
  /// waits for the disk.
  package func append(_ lines: String) throws(FileFailure) {
    if !lines.isEmpty { try journal.append(lines, head: UserWords.head) }
  }
}
