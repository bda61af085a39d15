import Prediction
import Runtime

/// The user's words on disk.
struct WordStore {
  let journal: Journal

  init(paths: DataPaths) {
    journal = Journal(path: paths.wordsFile)
  }

  /// What the user has taught so far.
  func load() throws(FileFailure) -> UserWords {
    UserWords(text: try journal.read())
  }

  /// Changes what was taught and writes it anew.
  func change(_ change: (inout UserWords) -> Void) throws(FileFailure) {
    try journal.rewrite { text in
      var words = UserWords(text: text)
      change(&words)
      return words.text
    }
  }

  /// A longer file is written anew, in bytes: what adds up becomes one line again.
  private static let length = 2 << 20

  /// Writes the file anew if it has grown long.
  func compact() throws(FileFailure) {
    if try journal.size() > WordStore.length { try change { _ in } }
  }

  /// Adds what `UserWords.lines(learning:)` has made. Not on the typing path: it waits for the disk.
  func append(_ lines: String) throws(FileFailure) {
    if !lines.isEmpty { try journal.append(lines, head: UserWords.head) }
  }
}
