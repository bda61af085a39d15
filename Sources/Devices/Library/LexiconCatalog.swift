import KeyModel
package import Prediction
package import Runtime
package import TextRules

/// The installed lexicons. Each is mapped when it is first used.
package struct LexiconCatalog {
  package let paths: DataPaths

  package init(paths: DataPaths) {
    self.paths = paths
  }

  /// Whether there is a lexicon of a language, such as `en`.
  package func has(language: String) -> Bool {
    files(of: language).contains { TextFile.exists($0) }
  }

  /// Returns the possible paths of the lexicon of a language, strongest first.
  private func files(of language: String) -> [String] {
    paths.directories(of: .lexicons).map { "\($0)/\(language.lexiconLanguage).lexicon" }
  }

  /// Returns the rules by which Latin letters write the script of a language, such as `hi-Latn-IN`; nil if there are
  /// none. `tell` gets the mistake of a damaged file.
  package func transliteration(
    of language: String, tell: (String) -> Void = { _ in }
  ) -> Transliteration? {
    guard let name = language.transliteration else { return nil }
    for folder in paths.directories(of: .transliterations) {
      let path = "\(folder)/\(name).toml"
      guard TextFile.exists(path) else { continue }
      do throws(Mistake) { return try DataReader.transliteration(path) } catch {
        tell(error.message)
      }
    }
    return nil
  }

  /// Returns the stamps of the lexicon files of `languages`. The stamps change when a file changes, appears or disappears.
  package func state(of languages: [String]) -> [FileStamp?] {
    languages.flatMap { files(of: $0).map { try? FileStamp($0) } }
  }

  /// Returns the reason why the lexicon of a language cannot be used; nil if it can be used, or if there is none.
  package func mistake(in language: String) -> String? {
    var mistake: String?
    let lexicon = lexicon(language: language) { mistake = mistake ?? $0 }
    return lexicon == nil ? mistake : nil
  }

  /// Returns the lexicon of a language, such as `en` or `en-US`; nil if none is installed. In place of a damaged
  /// file, a weaker file is used, and `tell` gets the mistake.
  package func lexicon(language: String, tell: (String) -> Void = { _ in }) -> Lexicon? {
    for path in files(of: language) where TextFile.exists(path) {
      do throws(Mistake) { return try LexiconCatalog.open(path) } catch { tell(error.message) }
    }
    return nil
  }

  /// Returns the lexicon in a file.
  package static func open(_ path: String) throws(Mistake) -> Lexicon {
    let file: MappedFile
    do throws(FileFailure) {
      file = try MappedFile(path)
    } catch { throw Mistake(message: error.message) }
    do throws(LexiconFailure) {
      return try Lexicon(Bytes(file.bytes, of: file, rest: { file.rest() }))
    } catch { throw Mistake(message: "\(path): \(error.message)") }
  }
}
