/// Reads the user's text shortcuts (R-TEXT-5): a table with the text for each shortcut.
package enum ShortcutsFile {
  /// Greatest lengths of a shortcut and of its text, in characters.
  static let longest = (shortcut: 40, text: 1000)

  /// Returns the texts by their shortcuts in lower case.
  package static func read(_ text: String, file: String) throws(DataFailures) -> [String: String] {
    try Section.read(text, file: file, shortcuts)
  }

  private static func shortcuts(_ top: Section) -> [String: String] {
    top.allow(["shortcuts"])
    guard let section = top.section("shortcuts") else { return [:] }
    var shortcuts: [String: String] = [:]
    for key in section.keys {
      let wanted = "a shortcut of 1 to \(longest.shortcut) characters without spaces"
      guard !key.isEmpty, key.count <= longest.shortcut, !key.contains(where: \.isWhitespace) else {
        section.note(key, .badValue(key, wanted: wanted))
        continue
      }
      let value = section.required(key)
      guard value.count <= longest.text else {
        let wanted = "a text of at most \(longest.text) characters"
        section.note(key, .badValue("\(value.count) characters", wanted: wanted))
        continue
      }
      if shortcuts.updateValue(value, forKey: key.lowercased()) != nil {
        section.note(key, .duplicate(key.lowercased()))
      }
    }
    return shortcuts
  }
}
