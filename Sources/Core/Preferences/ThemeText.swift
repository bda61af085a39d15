import DataFiles
package import KeyModel
import Toml

/// The text of a theme of the user's own, for a window that shows and changes it. An edit changes the bytes of the
/// values that it concerns; a text with a mistake is never edited (R-APP-2).
package struct ThemeText: Sendable {
  let document: Document
  /// The path for messages about mistakes and for the place of a picture.
  private let file: String
  /// The theme that the text inherits from.
  private let parent: Theme?
  /// The theme that the text describes; nil where the text has a mistake.
  package let theme: Theme?
  /// The mistakes in the text, one line each with its place; empty for a text that can be edited.
  package let mistakes: [String]

  package init(_ text: String, file: String, parent: Theme?) {
    self.file = file
    self.parent = parent
    document = Document(text)
    do throws(DataFailures) {
      theme = try ThemeFile.read(text, file: file, parent: parent)
      mistakes = []
    } catch {
      theme = nil
      mistakes = error.all.map(\.message)
    }
  }

  package var text: String { String(decoding: document.bytes, as: UTF8.self) }

  /// The text of a new theme that looks like `parent`. `pair` is its theme for the other scheme.
  package static func new(name: String, parent: String, pair: String? = nil) -> String {
    let pairLine = pair.map { "pair = \(Value.string($0).text)\n" } ?? ""
    return """
      # A theme of my own. What is not here is as in its parent.
      name = \(Value.string(name).text)
      inherits = \(Value.string(parent).text)
      \(pairLine)
      """
  }

  /// The text with an edit of the theme.
  package func making(_ edit: ThemeEdit) throws(SettingsText.Refusal) -> ThemeText {
    guard let theme, mistakes.isEmpty else { throw .mistakes }
    var edited = document
    for (path, value) in edit.values(on: theme) {
      do throws(EditFailure) { try edited.set(path, to: value) } catch {
        throw .badValue(path.joined(separator: "."))
      }
    }
    let result = ThemeText(
      String(decoding: edited.bytes, as: UTF8.self), file: file, parent: parent)
    if let mistake = result.mistakes.first { throw .badValue(mistake) }
    return result
  }

  /// The text under another name, with this pair; for a copy of the theme.
  package func renamed(_ name: String, pair: String?) throws(SettingsText.Refusal) -> ThemeText {
    guard mistakes.isEmpty else { throw .mistakes }
    var edited = document
    do throws(EditFailure) {
      try edited.set(["name"], to: .string(name))
      if pair != nil || document.root["pair"] != nil {
        try edited.set(["pair"], to: .string(pair ?? ""))
      }
    } catch { throw .badValue("name") }
    return ThemeText(String(decoding: edited.bytes, as: UTF8.self), file: file, parent: parent)
  }
}
