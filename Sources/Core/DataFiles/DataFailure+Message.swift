extension DataFailure {
  /// One line for the user: `file:line: key: what is wrong; what would be right`.
  package var message: String {
    if case .unreadable(let words) = problem { return words }
    var place = line > 0 ? "\(file):\(line)" : file
    if column > 0 { place += ":\(column)" }
    return key.isEmpty
      ? "\(place): \(problem.message)" : "\(place): \(key.shown): \(problem.message)"
  }
}

extension DataFailure.Problem {
  fileprivate var message: String {
    switch self {
    case .unreadable(let words): words
    case .syntax(let words): words
    case .unknownKey(let allowed): "unknown key; known here: \(allowed.joined(separator: ", "))"
    case .missingKey(let key): "\(key.shown) is missing"
    case .wrongType(let found, let wanted): "is \(found); write \(wanted)"
    case .badValue(let value, let wanted): "\"\(value.shown)\" cannot be used; write \(wanted)"
    case .duplicate(let name): "\"\(name.shown)\" stands here twice; every name may stand once"
    case .tooMuch(let found, let limit, let unit):
      "\(found) \(unit) are too many; write at most \(limit)"
    case .otherKeys(let found, let wanted):
      "\(found) characters over \(wanted) keys; draw one for each, {gap} for none"
    case .globeOutOfPlace: "write {globe} as the first or second key of the bottom row"
    case .noSuchCharacter(let text):
      "no key types \"\(text.shown)\"; write a character that one types"
    case .noWayBack(let plane):
      "there is no way back from the plane \(plane); write {ABC} or {letters=…} into it"
    }
  }
}

extension String {
  /// The text of a file, made safe for a message: at most 60 characters, and no characters that move a terminal's
  /// cursor or change the direction of the line.
  fileprivate var shown: String {
    var result = ""
    for character in prefix(60) {
      for scalar in character.unicodeScalars.prefix(8) {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
          result += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
        case .format where scalar.value != 0x200c && scalar.value != 0x200d:
          result += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return utf8.count > 60 && count > 60 ? result + "…" : result
  }
}
