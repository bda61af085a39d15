/// The form in which the running keyboard shall appear. A second `keycap run` sends this value from its command line.
package struct Showing: Hashable, Sendable {
  /// The keyboard to show; nil: the current keyboard stays.
  package var keyboard: String?
  /// The theme, or `auto`; nil: the current theme stays.
  package var theme: String?
  /// Whether the keyboard floats; false: the current placement stays.
  package var isFloating: Bool

  package init(keyboard: String? = nil, theme: String? = nil, isFloating: Bool = false) {
    self.keyboard = keyboard
    self.theme = theme
    self.isFloating = isFloating
  }

  /// The options as on a command line.
  package var asOptions: [String] {
    [
      keyboard.map { "--keyboard \($0)" }, theme.map { "--theme \($0)" },
      isFloating ? "--floating" : nil,
    ]
    .compactMap(\.self)
  }

  /// The options that may follow `show`.
  static let options = ["--keyboard", "--theme", "--floating"]

  /// Reads the words after `show`; nil if a word is unknown.
  init?(words: [String]) {
    self.init()
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--floating": isFloating = true
      case "--keyboard", "--theme":
        guard let value = rest.popFirst().flatMap(Showing.plain) else { return nil }
        if word == "--theme" { theme = value } else { keyboard = value }
      default: return nil
      }
    }
  }

  /// The words after `show`. No word contains white space.
  var words: [String] {
    var words: [String] = []
    if let keyboard { words += ["--keyboard", Showing.escaped(keyboard)] }
    if let theme { words += ["--theme", Showing.escaped(theme)] }
    if isFloating { words.append("--floating") }
    return words
  }

  /// Returns a name as one word: white space, control characters and `%` become `%20` and so on.
  private static func escaped(_ name: String) -> String {
    name.utf8.reduce(into: "") { word, byte in
      if byte > 0x20, byte < 0x7f, byte != UInt8(ascii: "%") {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        word += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
  }

  private static func plain(_ word: String) -> String? {
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
