/// Why a file that people edit was refused: every mistake that was found in it.
package struct DataFailures: Error, Hashable, Sendable {
  /// At least one, in the order of the lines.
  package let all: [DataFailure]
  /// Whether there were too many to keep.
  package let isCut: Bool

  package init(all: [DataFailure], isCut: Bool = false) {
    self.all = all
    self.isCut = isCut
  }

  /// For the user, a line each.
  package var messages: [String] {
    all.map(\.message) + (isCut ? ["\(all.first?.file ?? ""): there are more mistakes"] : [])
  }

  /// The lines one after the other.
  package var message: String { messages.joined(separator: "\n") }
}

/// One mistake in a file: where, what, and what would be right.
package struct DataFailure: Error, Hashable, Sendable {
  /// As the reader of the file was told it.
  package var file: String
  /// From 1; 0 where the file as a whole is meant.
  package var line: Int
  /// From 1, in characters; 0 where the key tells enough.
  package var column: Int
  /// `planes.letters.phone`, empty for the whole file.
  package var key: String
  package var problem: Problem

  package enum Problem: Error, Hashable, Sendable {
    /// The file system's word.
    case unreadable(String)
    /// Not TOML: what is wrong and what would be right.
    case syntax(String)
    case unknownKey(allowed: [String])
    case missingKey(String)
    case wrongType(found: String, wanted: String)
    /// The value as written, and what would be right.
    case badValue(String, wanted: String)
    case duplicate(String)
    /// A list or a text is longer than anything that can be meant.
    case tooMuch(found: Int, limit: Int, of: String)
    /// A picture of shifted or second symbols has another number of characters in a row.
    case otherKeys(found: Int, wanted: Int)
    /// The globe key is not where every keyboard has it (R-GLOBE-1).
    case globeOutOfPlace
    /// A table says something of a character that no key types.
    case noSuchCharacter(String)
    /// From this plane no plane keys lead back to the letters.
    case noWayBack(String)

    /// Whether it can come of a part of the file that could not be read.
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
