package import KeyModel

/// The report of a browser's extension about the focused field of a page.
package struct PageReport: Hashable, Sendable {
  /// The browser's own count of focused fields. Later reports about the same field have the same number.
  package var number: UInt64
  package var traits: PageTraits
  /// Size of the field in px; nil if not reported.
  package var size: Size?

  package init(number: UInt64, traits: PageTraits, size: Size? = nil) {
    self.number = number
    self.traits = traits
    self.size = size
  }
}

/// A message of `keycap-web` to the keyboard: one line, with members separated by TAB.
package enum PageLine: Hashable, Sendable {
  case field(PageReport)
  /// No field of a page has the focus.
  case left

  /// The greatest length of a line, in bytes.
  package static let longest = 4096
  /// The names of the members that a line about a field may have; other members are ignored.
  package static let names: Set<String> = [
    "type", "inputmode", "enterkeyhint", "autocapitalize", "autocorrect", "autocomplete",
    "spellcheck", "policy", "asked", "lang", "readonly", "code", "digits", "most", "full",
    "width", "height",
  ]
  /// The line of `left`.
  package static let nothing = "left"
  private static let longestSide = 32768.0

  package init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case (.some(let word), 1) where word == PageLine.nothing: self = .left
    case ("field", 2...):
      guard let number = UInt64(parts[1]) else { return nil }
      var members: [String: String] = [:]
      for part in parts.dropFirst(2) {
        guard let sign = part.firstIndex(of: "=") else { return nil }
        let name = String(part[..<sign])
        guard PageLine.names.contains(name) else { continue }
        members[name] = String(part[part.index(after: sign)...])
      }
      func side(_ name: String) -> Double? {
        members[name].flatMap(Double.init).flatMap {
          $0 >= 0 && $0 < PageLine.longestSide ? $0 : nil
        }
      }
      let size: Size? =
        if let width = side("width"), let height = side("height") {
          Size(width: width, height: height)
        } else { nil }
      self = .field(PageReport(number: number, traits: PageTraits(attributes: members), size: size))
    default: return nil
    }
  }

  /// The line about a field with these members, without a line break; nil if it would be too long. Names that are not
  /// known, and values with control characters, are left out.
  package static func line(number: UInt64, members: [String: String]) -> String? {
    var line = "field\t\(number)"
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where names.contains(name) {
      let isPlain = value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      guard isPlain else { continue }
      line += "\t\(name)=\(value)"
    }
    return line.utf8.count <= longest ? line : nil
  }
}
