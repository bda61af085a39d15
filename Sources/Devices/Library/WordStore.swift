package import Prediction
package import Runtime

/// The user's words on disk.
package struct WordStore: Sendable {
  package let journal: Journal

  package init(paths: DataPaths) {
    journal = Journal(path: paths.wordsFile)
  }

  /// What the user has taught so far.
  package func load() throws(FileFailure) -> UserWords {
    UserWords(text: try journal.read())
  }

  /// Changes what was taught and writes it anew.
  package func change(_ change: (inout UserWords) -> Void) throws(FileFailure) {
    try journal.rewrite { text in
      var words = UserWords(text: text)
      change(&words)
      return words.text
    }
  }

  /// Forgets all that was taught, in a file that cannot be read as well.
  package func reset() throws(FileFailure) {
    do throws(FileFailure) {
      try change { $0.reset() }
    } catch {
      switch error {
      case .notText, .tooLong: try TextFile.write(UserWords().text, to: journal.path)
      case .missing, .unreadable, .unwritable: throw error
      }
    }
  }

  /// Whether anything may be learned; true where the file cannot be read, as nobody has switched it off there.
  package var isOn: Bool {
    guard let text = try? journal.read() else { return true }
    return !UserWords.isSwitchedOff(text)
  }

  /// A longer file is written anew, in bytes: what adds up becomes one line again.
  private static let length = 2 << 20

  /// Writes the file anew if it has grown long.
  package func compact() throws(FileFailure) {
    if let stamp = try journal.stamp(), stamp.size > WordStore.length { try change { _ in } }
  }

  /// Adds what `UserWords.lines(learning:)` has made. Not on the typing path: it waits for the disk.
  package func append(_ lines: String) throws(FileFailure) {
    if !lines.isEmpty { try journal.append(lines, head: UserWords.head) }
  }
}
