import DataFiles
import Toml

/// The text of a file of text shortcuts, for a window that shows and changes it. An edit changes the line of one
/// shortcut. A text with a mistake is never edited (R-APP-2, R-TEXT-5).
package struct ShortcutsText: Sendable {
  /// The reason why a shortcut was not written.
  package enum Refusal: Error, Hashable, Sendable {
    /// The text has mistakes already.
    case mistakes
    /// Another line has this shortcut; the value is the text of this line.
    case taken(String)
    /// The shortcut or its text is not valid; the message describes what is valid.
    case badValue(String)
  }

  /// A shortcut of the file, and its expansion.
  package struct Row: Hashable, Sendable {
    package var shortcut: String
    package var text: String

    package init(_ shortcut: String, _ text: String) {
      self.shortcut = shortcut
      self.text = text
    }
  }

  private static let table = "shortcuts"

  private var document: Document
  /// The path of the file, for messages about mistakes.
  private let file: String
  /// The mistakes in the text, one line each with its place; empty for a text that can be edited.
  package private(set) var mistakes: [String]

  /// Reads a text. The text of a missing file is empty.
  package init(_ text: String, file: String) {
    self.file = file
    document = Document(text)
    do throws(DataFailures) {
      _ = try ShortcutsFile.read(text, file: file)
      mistakes = []
    } catch { mistakes = error.all.map(\.message) }
  }

  package var text: String { String(decoding: document.bytes, as: UTF8.self) }

  /// The shortcuts in the order of the file; empty for a text with a mistake.
  package var rows: [Row] {
    guard mistakes.isEmpty else { return [] }
    return (document.root[ShortcutsText.table]?.members ?? []).compactMap { member in
      member.string.map { Row(member.key, $0) }
    }
  }

  /// Returns the text with a shortcut in the place of `old`, or in a new line if `old` is nil.
  package func setting(_ row: Row, insteadOf old: String?) throws(Refusal) -> ShortcutsText {
    let other = rows.first {
      $0.shortcut.lowercased() == row.shortcut.lowercased() && $0.shortcut != old
    }
    if let other { throw .taken(other.text) }
    return try changed { document throws(EditFailure) in
      if let old, old != row.shortcut { try document.remove([ShortcutsText.table, old]) }
      try document.set([ShortcutsText.table, row.shortcut], to: .string(row.text))
    }
  }

  /// Returns the text without a shortcut.
  package func removing(_ shortcut: String) throws(Refusal) -> ShortcutsText {
    try changed { document throws(EditFailure) in
      try document.remove([ShortcutsText.table, shortcut])
    }
  }

  /// Returns the text with the shortcuts of another file added. An added shortcut replaces a shortcut of the same name.
  package func adding(_ other: ShortcutsText) throws(Refusal) -> ShortcutsText {
    guard other.mistakes.isEmpty else { throw .badValue(other.mistakes.first ?? "") }
    let known = rows
    return try changed { document throws(EditFailure) in
      for row in other.rows {
        let same = known.first { $0.shortcut.lowercased() == row.shortcut.lowercased() }
        try document.set(
          [ShortcutsText.table, same?.shortcut ?? row.shortcut], to: .string(row.text))
      }
    }
  }

  private func changed(
    _ edit: (inout Document) throws(EditFailure) -> Void
  ) throws(Refusal) -> ShortcutsText {
    guard mistakes.isEmpty else { throw .mistakes }
    var edited = document
    do throws(EditFailure) { try edit(&edited) } catch {
      throw .badValue("\(file): \(ShortcutsText.table)")
    }
    let result = ShortcutsText(String(decoding: edited.bytes, as: UTF8.self), file: file)
    if let mistake = result.mistakes.first { throw .badValue(mistake) }
    return result
  }
}
