/// The output of `keycap doctor`, parsed for a window. The output has one line for each finding, then indented lines
/// with details.
package struct CheckupText: Hashable, Sendable {
  /// One finding of the doctor.
  package struct Finding: Hashable, Sendable {
    package var isGood: Bool
    package var title: String
    /// The sentences about the finding.
    package var text: String
  }

  package private(set) var findings: [Finding] = []

  /// The width of the column for the state, in characters.
  private static let state = 9

  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard !line.hasPrefix(" ") else {
        let more = String(line.drop { $0 == " " })
        if let last = findings.indices.last { findings[last].text += "\n" + more }
        continue
      }
      let (title, fact) = CheckupText.parts(line.dropFirst(CheckupText.state))
      guard !title.isEmpty, !fact.isEmpty else { continue }
      findings.append(Finding(isGood: line.hasPrefix("ok"), title: title, text: fact))
    }
  }

  /// Returns the title and the fact of a line. A title may contain single spaces; several spaces end the title.
  private static func parts(_ text: Substring) -> (title: String, fact: String) {
    var (title, spaces) = ("", 0)
    for (index, character) in zip(text.indices, text) {
      if character == " " {
        spaces += 1
        continue
      }
      guard spaces < 2 || title.isEmpty else { return (title, String(text[index...])) }
      if spaces > 0, !title.isEmpty { title += " " }
      title.append(character)
      spaces = 0
    }
    return (title, "")
  }
}
