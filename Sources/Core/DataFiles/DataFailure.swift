/// All mistakes that were found in a file that people edit. The program does not use such a file.
package struct DataFailures: Error, Hashable, Sendable {
  /// At least one mistake, in the order of the lines.
  package let all: [DataFailure]
  /// Whether further mistakes were left out.
  package let isCut: Bool

  package init(all: [DataFailure], isCut: Bool = false) {
    self.all = all
    self.isCut = isCut
  }

  /// Messages for the user, one per line.
  package var messages: [String] {
    all.map(\.message) + (isCut ? ["\(all.first?.file ?? ""): there are more mistakes"] : [])
  }

  /// All messages in one text.
  package var message: String { messages.joined(separator: "\n") }
}

/// One mistake in a file: the place, the problem, and what would be right.
package struct DataFailure: Error, Hashable, Sendable {
  /// Name of the file, as the reader got it.
  package var file: String
  /// Line from 1; 0 for the file as a whole.
  package var line: Int
  /// Column from 1, in characters; 0 if the key describes the place well enough.
  package var column: Int
  /// Path of the key, such as `planes.letters.phone`; empty for the file as a whole.
  package var key: String
  package var problem: Problem

  package enum Problem: Error, Hashable, Sendable {
    /// The file cannot be read; the value is the message of the file system.
    case unreadable(String)
    /// The text is not TOML; the value says what is wrong and what would be right.
    case syntax(String)
    case unknownKey(allowed: [String])
    case missingKey(String)
    case wrongType(found: String, wanted: String)
    /// The value is not allowed; the associated values are the value as written, and what would be right.
    case badValue(String, wanted: String)
    case duplicate(String)
    /// A list or a text is longer than any sensible value.
    case tooMuch(found: Int, limit: Int, of: String)
    /// A row in a picture of shifted or second symbols has a different number of characters from the row of keys.
    case otherKeys(found: Int, wanted: Int)
    /// The globe key is not at the place that it has on every keyboard (R-GLOBE-1).
    case globeOutOfPlace
    /// A table names a character that no key types.
    case noSuchCharacter(String)
    /// The plane keys do not lead from this plane back to the letters.
    case noWayBack(String)

    /// Whether an unreadable part of the file may be the cause of the problem.
    var mayFollow: Bool {
      switch self {
      case .missingKey, .otherKeys, .globeOutOfPlace, .noSuchCharacter, .noWayBack: true
      default: false
      }
    }
  }

  package init(file: String, line: Int, column: Int = 0, key: String, problem: Problem) {
    self.file = file
    self.line = line
    self.column = column
    self.key = key
    self.problem = problem
  }
}
