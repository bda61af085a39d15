package import KeyModel
package import Runtime

extension Translation {
  /// Returns the texts of `folders` below `Assets/Translations`, in the first of the user's languages that the first
  /// folder has; nil if this language is English, or if there is none.
  package static func user(_ paths: DataPaths, folders: [String]) -> Translation? {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = variables.compactMap(DataPaths.variable).first ?? "C"
    let requested = (DataPaths.variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    // As in gettext, LANGUAGE has no effect in the locale C.
    let isPlain = locale == "C" || locale == "POSIX"
    for locale in (isPlain ? [] : requested) + [locale] {
      for name in Translation.names(locale: locale) where name != "C" && name != "en" {
        let texts = folders.map { folder in
          paths.file("Assets/Translations/\(folder)\(name).po").flatMap { try? TextFile.read($0) }
        }
        guard case .some(.some) = texts.first else { continue }
        var translation = texts.reduce(Translation()) { $0.merging(Translation(po: $1 ?? "")) }
        translation.language = name
        return translation
      }
      if locale.hasPrefix("en") { break }
    }
    return nil
  }
}
