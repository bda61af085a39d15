import DataFiles
import KeyModel
import Layouts
import Runtime
import Synthesis

/// A name that is not installed, and the names that are installed.
package struct UnknownName: Error, Hashable {
  /// The kind of the name: `keyboard`, `theme`, `plane`.
  package var kind: String
  package var name: String
  /// The installed names, in order.
  package var available: [String]
  /// The mistakes in the files that were read during the search.
  package var mistakes: [String]

  package init(kind: String, name: String, available: [String], mistakes: [String] = []) {
    self.kind = kind
    self.name = name
    self.available = available
    self.mistakes = mistakes
  }

  /// The message on one line.
  package var message: String {
    let rest =
      available.isEmpty ? "none is installed" : "there are \(available.joined(separator: ", "))"
    return (["there is no \(kind) “\(name)”: \(rest)"] + mistakes).joined(separator: "; ")
  }
}

// Checks names that a user has written on a command line.
extension Library {
  /// Throws if the keyboard or the theme is not installed. A name that is nil is not checked.
  package mutating func check(keyboard: String? = nil, theme: String? = nil) throws(UnknownName) {
    if let keyboard, !hasKeyboard(named: keyboard) { throw unknownKeyboard(keyboard) }
    if let theme, theme != Library.automaticTheme, self.theme(named: theme) == nil {
      throw unknownTheme(theme)
    }
  }

  /// Returns a message for each keyboard and theme that the settings name and that is not installed.
  mutating func unknownNames(in settings: Settings) -> [String] {
    guard let text = try? TextFile.read(paths.settingsFile) else { return [] }
    var failures: [DataFailure] = []
    let names = settings.keyboards.filter {
      $0 != Settings.automatic && KeyboardDefinition.parts(of: $0).count == 1
        && !SystemCatalog.owns($0)
    }
    for name in names where !hasKeyboard(named: name) {
      let wanted = "the keyboards of keycap keyboards"
      failures.append(
        SettingsFile.keyboardsFailure(
          name, wanted: wanted, text: text, file: paths.settingsFile))
    }
    let theme = settings.theme
    if theme != Library.automaticTheme, self.theme(named: theme) == nil {
      let known = ([Library.automaticTheme] + allThemes().map(\.name).sorted())
      failures.append(
        SettingsFile.themeFailure(
          theme, wanted: known.joined(separator: ", "), text: text, file: paths.settingsFile))
    }
    _ = takeMistakes()
    return failures.map(\.message)
      + [unknownArrangement(in: settings, text)].compactMap(\.self)
  }

  /// The theme that follows the desktop.
  static let automaticTheme = "auto"

  private mutating func hasKeyboard(named name: String) -> Bool {
    // When the keyboard starts, it reads only a part of the file.
    if !keyboards.paths(ofFile: name + ".toml").isEmpty { return true }
    return keyboard(named: name) != nil || bundle(named: name) != nil
  }

  package mutating func unknownKeyboard(_ name: String) -> UnknownName {
    let printed = (printedLayouts.sorted() + [SystemKeyboard.name]).joined(separator: "|")
    let forms = PrintedKeyboard.forms.sorted().joined(separator: "|")
    let others = ExtensionCatalog(paths: paths).bundles().found.map(\.declaration.identifier)
    return UnknownName(
      kind: "keyboard", name: name,
      available: keyboards.names.sorted() + others + ["(\(printed)).(\(forms))"],
      mistakes: takeMistakes())
  }

  package mutating func unknownTheme(_ name: String) -> UnknownName {
    let installed = allThemes().map(\.name).sorted()
    return UnknownName(
      kind: "theme", name: name,
      available: installed.isEmpty ? [] : [Library.automaticTheme] + installed,
      mistakes: takeMistakes())
  }
}
