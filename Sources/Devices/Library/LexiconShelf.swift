import KeyModel
package import Prediction
package import Runtime
package import TextRules

/// The lexicons that are installed, mapped when they are first asked for.
package struct LexiconShelf {
  package let paths: DataPaths

  package init(paths: DataPaths) {
    self.paths = paths
  }

  /// Whether there is a lexicon of a language, as in `en`.
  package func has(language: String) -> Bool {
    files(of: language).contains { TextFile.exists($0) }
  }

  /// Where the lexicon of a language may be, the strongest place first.
  private func files(of language: String) -> [String] {
    paths.directories(of: .lexicons).map { "\($0)/\(language.lexiconLanguage).lexicon" }
  }

  /// How Latin letters write the script of a language, as in `hi-Latn-IN`; nil where none do. Of a damaged file `tell`
  /// gets what is wrong with it.
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

  /// What changes when one of the lexicons of `languages` does, comes or goes.
  package func state(of languages: [String]) -> [FileStamp?] {
    languages.flatMap { files(of: $0).map { try? FileStamp($0) } }
  }

  /// Why the lexicon of a language cannot be used; nil where it can, or where there is none.
  package func mistake(in language: String) -> String? {
    var mistake: String?
    let lexicon = lexicon(language: language) { mistake = mistake ?? $0 }
    return lexicon == nil ? mistake : nil
  }

  /// The lexicon of a language, as in `en` or `en-US`; nil when none is installed. A damaged file is
  /// passed over for a weaker one, and `tell` gets what is wrong with it.
  package func lexicon(language: String, tell: (String) -> Void = { _ in }) -> Lexicon? {
    for path in files(of: language) where TextFile.exists(path) {
      do throws(Mistake) { return try LexiconShelf.open(path) } catch { tell(error.message) }
    }
    return nil
  }

  /// The lexicon in a file.
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
