import Layouts

/// The key `{text=…}` of a picture, which types several characters.
enum TextKey {
  /// Greatest number of characters.
  static let longest = 32
  private static let mark = "text="

  /// The text of a name such as `text=.com`; nil for another name.
  static func text(of name: String) -> String? {
    // Bytes are compared, because a mark behind the sign is one character with it.
    guard name.utf8.starts(with: mark.utf8) else { return nil }
    let text = Mark.bare(String(Substring(name.utf8.dropFirst(mark.utf8.count))))
    return text.isEmpty || text.count > longest ? nil : text
  }
}
