import KeyModel
import Prediction
import Runtime

/// The lexicons that are installed, mapped when they are first asked for.
struct LexiconShelf {
  let paths: DataPaths

  /// Whether there is a lexicon of a language, as in `en`.
  func has(language: String) -> Bool {
    paths.directories(of: .lexicons).contains { TextFile.exists("\($0)/\(language).lexicon") }
  }

  /// The lexicon of a language, as in `en` or `en-US`; nil when none is installed. A damaged file is
  /// passed over for a weaker one.
  func lexicon(language: String) -> Lexicon? {
    let name = language.baseLanguage
    for directory in paths.directories(of: .lexicons) {
      if let lexicon = try? LexiconShelf.open("\(directory)/\(name).lexicon") { return lexicon }
    }
    return nil
  }

  /// The lexicon in a file.
  static func open(_ path: String) throws(CommandFailure) -> Lexicon {
    let file: MappedFile
    do throws(FileFailure) {
      file = try MappedFile(path)
    } catch { throw .refused(error.message) }
    do throws(LexiconFailure) {
      return try Lexicon(Bytes(file.bytes, of: file))
    } catch { throw .refused("\(path): \(error.message)") }
  }
}
