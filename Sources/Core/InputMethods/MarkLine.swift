/// A message of `keycap-im` to the keyboard: one line, with fields separated by TAB.
package enum ServerLine: Hashable, Sendable {
  /// Whether programs find `keycap-im` under the names of Fcitx.
  case serving(Bool)
  /// Earlier lines are to be forgotten: some were lost, and the present state follows.
  case anew
  /// The input context with this number has the focus in its program, or its flags have changed. `process` is
  /// the client's, as the bus reports it.
  case field(UInt64, process: Int, ContextFlags)
  /// The input context has lost the focus.
  case left(UInt64)
  /// The answer to `ping`.
  case alive

  /// The greatest length of a line, in bytes.
  package static let longest = 256

  package init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("serving", 2):
      guard parts[1] == "1" || parts[1] == "0" else { return nil }
      self = .serving(parts[1] == "1")
    case ("anew", 1): self = .anew
    case ("alive", 1): self = .alive
    case ("field", 4):
      guard let number = UInt64(parts[1]), let process = Int(parts[2]), process > 0,
        let flags = UInt64(parts[3], radix: 16)
      else { return nil }
      self = .field(number, process: process, ContextFlags(rawValue: flags))
    case ("left", 2):
      guard let number = UInt64(parts[1]) else { return nil }
      self = .left(number)
    default: return nil
    }
  }

  package var line: String {
    switch self {
    case .serving(let isServing): "serving\t\(isServing ? 1 : 0)"
    case .anew: "anew"
    case .alive: "alive"
    case .field(let number, let process, let flags):
      "field\t\(number)\t\(process)\t\(String(flags.rawValue, radix: 16))"
    case .left(let number): "left\t\(number)"
    }
  }
}

/// A message of the keyboard to `keycap-im`.
package enum KeyboardLine: Hashable, Sendable {
  /// The marked text of the input context with this number; empty for none.
  case mark(UInt64, String)
  /// Asks whether the server still works: a server that hangs holds up the keys of its clients.
  case ping

  /// The greatest length of a line, in bytes.
  package static let longest = 4096
  /// The greatest length of a marked text, in characters and in bytes; of a longer text the end is shown.
  static let mostCharacters = 256
  static let mostBytes = 2048

  /// The marked text in a form that can be sent: one line without control characters, cut at its start.
  static func sendable(_ text: String) -> String {
    var kept: [Character] = []
    var bytes = 0
    for character in text.suffix(mostCharacters).reversed() {
      guard character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { continue }
      bytes += character.utf8.count
      guard bytes <= mostBytes else { break }
      kept.append(character)
    }
    return String(kept.reversed())
  }

  package init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("mark", 3):
      guard let number = UInt64(parts[1]) else { return nil }
      self = .mark(number, String(parts[2]))
    case ("ping", 1): self = .ping
    default: return nil
    }
  }

  package var line: String {
    switch self {
    case .mark(let number, let text): "mark\t\(number)\t\(text)"
    case .ping: "ping"
    }
  }
}
