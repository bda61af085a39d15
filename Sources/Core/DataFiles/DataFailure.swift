/// Why a file that people edit was refused: where, what, and what would be right.
package struct DataFailure: Error, Hashable, Sendable {
  /// As the reader of the file was told it.
  package var file: String
  /// From 1; 0 where the file as a whole is meant.
  package var line: Int
  /// `planes.letters.phone`, empty for the whole file.
  package var key: String
  package var problem: Problem

  package enum Problem: Error, Hashable, Sendable {
    /// The file system's word.
    case unreadable(String)
    /// Not TOML: the parser's own words.
    case syntax(String)
    case unknownKey(allowed: [String])
    case missingKey(String)
    case wrongType(found: String, wanted: String)
    /// The value as written, and what would be right.
    case badValue(String, wanted: String)
    case duplicate(String)
    /// A picture of shifted or second symbols has another number of characters in a row.
    case otherKeys(found: Int, wanted: Int)
    /// The globe key is not where every keyboard has it (R-GLOBE-1).
    case globeOutOfPlace
    /// A table says something of a character that no key types.
    case noSuchCharacter(String)
    /// From this plane no plane keys lead back to the letters.
    case noWayBack(String)
  }

  package init(file: String, line: Int, key: String, problem: Problem) {
    self.file = file
    self.line = line
    self.key = key
    self.problem = problem
  }
}

extension DataFailure {
  /// One line for the user: `file:line: key: what is wrong; what would be right`.
  package var message: String {
    if case .unreadable(let words) = problem { return words }
    let place = line > 0 ? "\(file):\(line)" : file
    return key.isEmpty ? "\(place): \(problem.message)" : "\(place): \(key): \(problem.message)"
  }
}

extension DataFailure.Problem {
  fileprivate var message: String {
    switch self {
    case .unreadable(let words): words
    case .syntax(let words): "not valid TOML: \(words)"
    case .unknownKey(let allowed): "unknown key; known here: \(allowed.joined(separator: ", "))"
    case .missingKey(let key): "\(key) is missing"
    case .wrongType(let found, let wanted): "is \(found); write \(wanted)"
    case .badValue(let value, let wanted): "\"\(value)\" cannot be used; write \(wanted)"
    case .duplicate(let name): "\"\(name)\" stands here twice; every name may stand once"
    case .otherKeys(let found, let wanted):
      "\(found) characters over \(wanted) keys; draw one for each, {gap} for none"
    case .globeOutOfPlace: "write {globe} as the first or second key of the bottom row"
    case .noSuchCharacter(let text): "no key types \"\(text)\"; write a character that one types"
    case .noWayBack(let plane):
      "there is no way back from the plane \(plane); write {ABC} or {letters=…} into it"
    }
  }
}
