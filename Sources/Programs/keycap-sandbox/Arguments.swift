/// The message about a mistake in the command line.
struct UsageFailure: Error {
  var message: String

  init(_ message: String) {
    self.message =
      message
      + "; usage: keycap-sandbox --bundle DIR --container DIR [--shared DIR] [--network] [--locks] "
      + "[--tell-refused-calls] [--wait] [--namespaces never|permitted|required] [--landlock VERSION] -- PROGRAM ARGUMENT..."
  }
}

/// The arguments of the command line. The keyboard, not the user, starts this program.
struct Arguments {
  private var words: [String]

  init(_ words: [String]) { self.words = words }

  /// Reads the limits of the sandbox, and the program with its arguments.
  consuming func confinement() throws(UsageFailure) -> (Confinement, command: [String]) {
    var confinement = Confinement(bundle: "", container: "")
    while let word = words.first, word != "--" {
      words.removeFirst()
      switch word {
      case "--network": confinement.network = true
      case "--locks": confinement.locks = true
      case "--tell-refused-calls": confinement.tellsRefusedCalls = true
      case "--wait": confinement.waits = true
      case "--bundle": confinement.bundle = try folder(word)
      case "--container": confinement.container = try folder(word)
      case "--shared": confinement.shared = try folder(word)
      case "--namespaces":
        guard let use = Confinement.NamespaceUse(rawValue: try value(of: word)) else {
          throw UsageFailure("\(word) is never, permitted or required")
        }
        confinement.namespaces = use
      case "--landlock":
        guard let version = Int(try value(of: word)), version > 0 else {
          throw UsageFailure("\(word) is a version, 1 or more")
        }
        confinement.landlockVersion = version
      default: throw UsageFailure("unknown option \(word)")
      }
    }
    let command = Array(words.dropFirst())
    guard !command.isEmpty else { throw UsageFailure("the program is missing") }
    guard !confinement.bundle.isEmpty, !confinement.container.isEmpty else {
      throw UsageFailure("--bundle and --container are needed")
    }
    return (confinement, command)
  }

  private mutating func value(of option: String) throws(UsageFailure) -> String {
    guard let value = words.first, value != "--" else {
      throw UsageFailure("\(option) needs a value")
    }
    words.removeFirst()
    return value
  }

  private mutating func folder(_ option: String) throws(UsageFailure) -> String {
    let path = try value(of: option)
    guard path.hasPrefix("/") else { throw UsageFailure("\(option) is a path from the root") }
    return path
  }
}
