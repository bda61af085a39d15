import DataFiles
package import KeyModel
package import Layouts
import Runtime
package import TextRules

/// The files for the text services: languages, shortcuts, names (R-TEXT).
extension Library {
  /// Returns the path of the vCard file in `settings` (R-TEXT-5); nil if the settings name none. A file that cannot
  /// be read is a mistake.
  package mutating func addressBook(_ settings: Settings) -> String? {
    guard !settings.text.addressBook.isEmpty else { return nil }
    let path = paths.expanded(settings.text.addressBook)
    guard !TextFile.exists(path) else { return path }
    let text = (try? TextFile.read(paths.settingsFile)) ?? ""
    let failure = SettingsFile.missing(
      addressBook: path, of: text, file: paths.settingsFile)
    mistakes.append(Mistake(message: failure.message))
    return path
  }

  /// Returns the rules of the languages of `keyboards`, by language, such as `de`.
  package mutating func rules(for keyboards: [KeyboardDefinition]) -> [String: LanguageRules] {
    var all: [String: LanguageRules] = [:]
    for keyboard in keyboards {
      for language in keyboard.languages.map(\.tag.baseLanguage) where all[language] == nil {
        all[language] = rules(language: language)
      }
    }
    return all
  }

  /// Returns the names of the lexicons for the languages of `keyboards`, such as `de`.
  package func lexiconLanguages(of keyboards: [KeyboardDefinition]) -> Set<String> {
    Set(keyboards.flatMap(\.languages).map(\.tag.lexiconLanguage))
  }

  /// Returns the rules of a language, such as `de`; nil if none are installed.
  package mutating func rules(language: String) -> LanguageRules? {
    languages.value(inFile: language + ".toml", DataReader.language)
  }

  /// Returns the text shortcuts. The user's own shortcuts replace shipped shortcuts of the same name.
  package mutating func shortcuts() -> [String: String] {
    var all: [String: String] = [:]
    for (_, shortcuts) in sharedShortcuts.contents(DataReader.shortcuts) {
      all.merge(shortcuts) { first, _ in first }
    }
    return all.merging(ownShortcuts.read(DataReader.shortcuts)) { _, own in own }
  }
}
