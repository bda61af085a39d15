import KeyModel
package import PageContents
package import Runtime

/// The files of the emoji keyboard, mapped while the keyboard is open.
package struct EmojiData {
  private static let folder = "Assets/Emoji"
  /// The emoji history that is not written yet; nil if it is written. The history is written when the user does
  /// nothing, so that the user does not wait.
  private var unsaved: String?

  let paths: DataPaths

  package init(paths: DataPaths) {
    self.paths = paths
  }

  package static func isInstalled(_ paths: DataPaths) -> Bool {
    paths.file("\(folder)/emoji.list") != nil
  }

  /// Returns the emoji with their names in `languages`, and the user's history; nil if the emoji are not installed.
  package func supply(_ languages: [String]) -> EmojiSupply? {
    guard let path = paths.file("\(EmojiData.folder)/emoji.list"),
      let list = try? MappedFile(path)
    else { return nil }
    var names: [Blob] = []
    for language in languages.isEmpty ? ["en"] : languages {
      if let path = namesFile(language), let file = try? MappedFile(path) {
        names.append(file.blob)
      }
    }
    guard let book = EmojiBook(list: list.blob, names: names) else { return nil }
    return EmojiSupply(book: book, history: unsaved ?? history)
  }

  /// Returns the file of names in a language; otherwise in its parent language; otherwise in English.
  private func namesFile(_ language: String) -> String? {
    EmojiData.file("names", language, paths) ?? paths.file("\(EmojiData.folder)/en.names")
  }

  /// Returns the file of a kind for a language, or otherwise for its parent language.
  private static func file(_ kind: String, _ language: String, _ paths: DataPaths) -> String? {
    var parts = language.split(separator: "-")
    while !parts.isEmpty {
      let tag = parts.joined(separator: "-")
      if let path = paths.file("\(folder)/\(tag).\(kind)") { return path }
      parts.removeLast()
    }
    return nil
  }

  private var historyFile: String { paths.stateDirectory + "/emoji" }

  private var history: String { (try? TextFile.read(historyFile)) ?? "" }

  package mutating func note(_ history: String) { unsaved = history }

  /// Records that an emoji was typed while the emoji keyboard is closed.
  package mutating func use(_ emoji: String) {
    var history = EmojiHistory(unsaved ?? history)
    history.use(emoji)
    note(history.text)
  }

  /// Returns an emoji with the skin tone last chosen for it.
  package func toned(_ emoji: String) -> String { EmojiHistory(unsaved ?? history).toned(emoji) }

  /// Returns the emoji that are offered for words of a language; nil if they are not installed.
  package static func words(_ language: String, _ paths: DataPaths) -> EmojiWords? {
    guard let path = file("words", language, paths), let file = try? MappedFile(path) else {
      return nil
    }
    return EmojiWords(file.blob)
  }

  /// Writes the recorded history, readable only by the user (R-TRUST-5). Returns a message if this fails.
  package mutating func save() -> String? {
    guard let history = unsaved else { return nil }
    unsaved = nil
    if history.isEmpty, !TextFile.exists(historyFile) { return nil }
    do throws(FileFailure) { try TextFile.write(history, to: historyFile) } catch {
      return error.message
    }
    return nil
  }
}
