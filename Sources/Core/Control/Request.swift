/// A command to the keyboard's window from scripts, the command line or other programs.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case show, hide, toggle, nextKeyboard = "next-keyboard"
  /// Deletes the history of used emoji and chosen skin tones.
  case forgetUses = "forget-emoji"
}

/// A way to type without taps that a request can switch on and off.
package enum AssistMode: String, Hashable, Sendable, CaseIterable {
  case dwell, scan, clicks, speech, explore, filters
}

/// A request to the running keyboard: a name, and words after the name. On the control socket, a request is one line.
package enum Request: Hashable, Sendable {
  case keyboard(Command)
  /// Shows the keyboard, with these options.
  case show(Showing)
  /// Asks for the state of the keyboard: lines, or one JSON object with every key.
  case status(asJSON: Bool)
  /// Asks for the known facts about the focused field, with their sources.
  case focus
  /// Suspends an unfinished Compose or dead-key sequence until the requesting program ends.
  case abandonSequence
  /// Hands the connection over to the reports of a browser about the fields of its pages.
  case pages
  /// Reads all files again.
  case reload
  /// Reads the extensions again, because their bundles have changed, or because their stored data were deleted.
  case reloadExtensions
  /// Sets whether the keyboard opens when a text field gets the focus. The value holds until the keyboard ends;
  /// false also hides the keyboard.
  case opensByItself(Bool)
  /// Switches a way to type without taps on or off, until the keyboard ends.
  case assists(AssistMode, Bool)
  /// Ends the keyboard.
  case quit

  /// Greatest length of a line in bytes, without the line break. Longer lines are not read.
  package static let longestLine = 256

  private static let statusName = "status"
  private static let focusName = "focus"
  private static let abandonSequenceName = "set-aside"
  private static let pagesName = "pages"
  private static let reloadName = "reload"
  private static let reloadExtensionsName = "reload-extensions"
  private static let autoShowName = "auto-show"
  private static let quitName = "quit"
  private static let json = "--json"

  /// Names of all requests, in alphabetical order.
  package static let names =
    (Command.allCases.map(\.rawValue) + [
      statusName, focusName, abandonSequenceName, pagesName, reloadName, reloadExtensionsName,
      autoShowName, quitName,
    ] + AssistMode.allCases.map(\.rawValue)).sorted()

  /// Makes the request with this name and the words after the name.
  package init(_ name: String, _ words: [String] = []) throws(RequestFailure) {
    switch name {
    case Request.statusName:
      guard words.isEmpty || words == [Request.json] else {
        throw .words(words, after: name, allowed: [Request.json])
      }
      self = .status(asJSON: !words.isEmpty)
      return
    case Request.focusName: self = .focus
    case Request.abandonSequenceName: self = .abandonSequence
    case Request.pagesName: self = .pages
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

  /// Reads a request from a line without its line break.
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
    case .abandonSequence: Request.abandonSequenceName
    case .pages: Request.pagesName
    case .quit: Request.quitName
    case .reload: Request.reloadName
    case .reloadExtensions: Request.reloadExtensionsName
    case .assists(let mode, let isOn): mode.rawValue + (isOn ? " on" : " off")
    case .opensByItself(let isOn): Request.autoShowName + (isOn ? " on" : " off")
    }
  }
}

/// The reason why a text is not a request.
package enum RequestFailure: Error, Hashable, Sendable {
  case tooLong
  case unknown(String)
  case words([String], after: String, allowed: [String])

  /// Greatest number of characters of the request that a message repeats.
  private static let shown = 40

  /// The message about the mistake and the correct form.
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

  /// Returns the beginning of a text, without characters that control a terminal.
  private static func quoted(_ text: String) -> String {
    let safe = text.unicodeScalars.prefix(shown).map { scalar -> Character in
      scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) ? "\u{FFFD}" : Character(scalar)
    }
    return "“\(String(safe))\(text.unicodeScalars.count > shown ? "…" : "")”"
  }
}
