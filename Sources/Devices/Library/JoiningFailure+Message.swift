import Layouts

extension KeyboardDefinition.JoiningFailure {
  /// The correct form, for the message.
  var wanted: String {
    switch self {
    case .count: "two or three keyboards"
    case .notByLetters(let name):
      "touch keyboards that type letter by letter: \(name) is none"
    case .sameLanguage(let first, let second):
      "keyboards of different languages: \(first) and \(second) are of one"
    case .otherScript(let name, let base):
      "keyboards of one script: \(name) has other letters than \(base)"
    }
  }
}
