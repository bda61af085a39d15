/// What scripts, the command line and other programs ask of the keyboard's window.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case show, hide, toggle, nextKeyboard = "next-keyboard"
  /// Forgets what pages remember of the user: which emoji were used.
  case forgetUses = "forget-emoji"
}

/// A way to type without taps that anybody can switch on and off.
package enum AssistMode: String, Hashable, Sendable, CaseIterable {
  case dwell, scan, clicks, speech, explore, filters
}

/// What anybody who steers the running keyboard can ask of it: a name and words after it. The control socket
/// has them in one line.
package enum Request: Hashable, Sendable {
  case keyboard(Command)
  /// The keyboard is shown, and shown so.
  case show(Showing)
  /// What the keyboard shows: lines, or one JSON object with every key.
  case status(asJSON: Bool)
  /// What is known of the field that has the focus, and who told it.
  case focus
  /// What somebody has begun by Compose or a dead key waits until whoever asked has ended.
  case setAside
  /// All files are read again.
  case reload
  /// The bundles of keyboards by others have changed, or what they have written was deleted.
  case reloadExtensions
  /// Whether the keyboard opens when a text field gets the focus, until it ends; if not, it hides.
  case opensByItself(Bool)
  /// Whether keys are scanned, struck by a pointer that rests and the like, until the keyboard ends.
  case assists(AssistMode, Bool)
  /// The keyboard ends.
  case quit

  /// In bytes, the line break left out. Longer ones are not read.
  package static let longestLine = 256

  private static let statusName = "status"
  private static let focusName = "focus"
  private static let setAsideName = "set-aside"
  private static let reloadName = "reload"
  private static let reloadExtensionsName = "reload-extensions"
  private static let autoShowName = "auto-show"
  private static let quitName = "quit"
  private static let json = "--json"

  /// The names of all requests, in alphabetical order.
  package static let names =
    (Command.allCases.map(\.rawValue) + [
      statusName, focusName, setAsideName, reloadName, reloadExtensionsName, autoShowName, quitName,
    ] + AssistMode.allCases.map(\.rawValue)).sorted()

  /// The request with that name and those words after it.
  package init(_ name: String, _ words: [String] = []) throws(RequestFailure) {
    switch name {
    case Request.statusName:
      guard words.isEmpty || words == [Request.json] else {
        throw .words(words, after: name, allowed: [Request.json])
      }
      self = .status(asJSON: !words.isEmpty)
      return
    case Request.focusName: self = .focus
    case Request.setAsideName: self = .setAside
    case Request.quitName: self = .quit
    case Request.reloadName: self = .reload
    case Request.reloadExtensionsName: self = .reloadExtensions
    case Request.autoShowName:
      guard words == ["on"] || words == ["off"] else {
        throw .words(words, after: name, allowed: ["on", "off"])
      }
      self = .opensByItself(words == ["on"])
      return
    case Command.show.rawValue where !words.isEmpty:
      guard let showing = Showing(words: words) else {
        throw .words(words, after: name, allowed: Showing.options)
      }
      self = .show(showing)
      return
    default:
      if let mode = AssistMode(rawValue: name) {
        guard words == ["on"] || words == ["off"] else {
          throw .words(words, after: name, allowed: ["on", "off"])
        }
        self = .assists(mode, words == ["on"])
        return
      }
      guard let command = Command(rawValue: name) else { throw .unknown(name) }
      self = .keyboard(command)
    }
    guard words.isEmpty else { throw .words(words, after: name, allowed: []) }
  }

  /// The request of a line without its line break.
  package init(line: some Collection<UInt8>) throws(RequestFailure) {
    guard line.count <= Request.longestLine else { throw .tooLong }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
    try self.init(words.first ?? "", Array(words.dropFirst()))
  }

  /// The request as a line, without a line break.
  package var line: String {
    switch self {
    case .keyboard(let command): command.rawValue
    case .show(let showing):
      ([Command.show.rawValue] + showing.words).joined(separator: " ")
    case .status(let asJSON):
      Request.statusName + (asJSON ? " " + Request.json : "")
    case .focus: Request.focusName
    case .setAside: Request.setAsideName
    case .quit: Request.quitName
    case .reload: Request.reloadName
    case .reloadExtensions: Request.reloadExtensionsName
    case .assists(let mode, let isOn): mode.rawValue + (isOn ? " on" : " off")
    case .opensByItself(let isOn): Request.autoShowName + (isOn ? " on" : " off")
    }
  }
}

/// Why something is no request.
package enum RequestFailure: Error, Hashable, Sendable {
  case tooLong
  case unknown(String)
  case words([String], after: String, allowed: [String])

  /// So much of what came is repeated in a message.
  private static let shown = 40

  /// What is wrong, and what would be right.
  package var message: String {
    switch self {
    case .tooLong: return "a request has at most \(Request.longestLine) bytes"
    case .unknown(let name):
      let requests = Request.names.joined(separator: ", ")
      return name.isEmpty
        ? "a request is one of \(requests)"
        : "the running keyboard does not know \(RequestFailure.quoted(name)), but \(requests)"
    case .words(let words, let name, let allowed):
      let what = RequestFailure.quoted(words.joined(separator: " "))
      let words = allowed.joined(separator: " or ")
      let right =
        allowed.isEmpty ? "nothing" : allowed == ["on", "off"] ? words : "nothing or \(words)"
      return "\(what) does not belong to \(name): after it comes \(right)"
    }
  }

  /// The beginning of a text, with no sign in it that a terminal would obey.
  private static func quoted(_ text: String) -> String {
    let safe = text.unicodeScalars.prefix(shown).map { scalar -> Character in
      scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
    }
    return "“\(String(safe))\(text.unicodeScalars.count > shown ? "…" : "")”"
  }
}
