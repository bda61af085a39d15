/// Reads the user's text shortcuts (R-TEXT-5): a table of what each one stands for.
package enum ShortcutsFile {
  /// The longest shortcut and the longest text it may stand for, in characters.
  static let longest = (shortcut: 40, text: 1000)

  /// What each shortcut stands for, by the shortcut in small letters.
  package static func read(_ text: String, file: String) throws(DataFailure) -> [String: String] {
    let top = try Section(text: text, file: file)
    try top.allow(["shortcuts"])
    guard let section = try top.section("shortcuts") else { return [:] }
    var shortcuts: [String: String] = [:]
    for key in section.keys {
      let wanted = "a shortcut of 1 to \(longest.shortcut) characters without spaces"
      guard !key.isEmpty, key.count <= longest.shortcut, !key.contains(where: \.isWhitespace) else {
        throw section.failure(key, .badValue(key, wanted: wanted))
      }
      let value = try section.required(key)
      guard value.count <= longest.text else {
        let wanted = "a text of at most \(longest.text) characters"
        throw section.failure(key, .badValue("\(value.count) characters", wanted: wanted))
      }
      guard shortcuts.updateValue(value, forKey: key.lowercased()) == nil else {
        throw section.failure(key, .duplicate(key.lowercased()))
      }
    }
    return shortcuts
  }
}
