import DataFiles
import KeyModel
import Layouts
import Runtime
import TextRules

/// Reads files from paths, and parses their text with `DataFiles`. The mistakes of all kinds of files have one form.
package enum DataReader {
  package static func text(_ path: String) throws(Mistake) -> String {
    do throws(FileFailure) { return try TextFile.read(path) } catch {
      throw Mistake(message: error.message)
    }
  }

  /// Returns the value that `parse` makes of a file's text.
  private static func read<Value>(
    _ path: String, _ parse: (_ text: String, _ file: String) throws(DataFailures) -> Value
  ) throws(Mistake) -> Value {
    let text = try text(path)
    do throws(DataFailures) { return try parse(text, path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func shared(_ path: String) throws(Mistake) -> KeyboardFile.Shared {
    try read(path) { text, file throws(DataFailures) in
      try KeyboardFile.readShared(text, file: file)
    }
  }

  /// Returns the part of the shared planes that the first picture of a keyboard needs.
  static func sharedFace(_ path: String) throws(Mistake) -> KeyboardFile.Shared {
    try read(path) { text, file throws(DataFailures) in
      try KeyboardFile.readShared(text, file: file, .face)
    }
  }

  static func keyboard(
    _ path: String, shared: KeyboardFile.Shared, _ extent: KeyboardFile.Extent = .whole
  ) throws(Mistake) -> KeyboardDefinition {
    try read(path) { text, file throws(DataFailures) in
      try KeyboardFile.read(text, file: file, shared: shared, extent)
    }
  }

  /// Returns the manifest of the bundle in the folder.
  static func extensionManifest(_ folder: String) throws(Mistake) -> ExtensionDeclaration {
    try read(folder + "/" + ExtensionFile.name) { text, file throws(DataFailures) in
      try ExtensionFile.read(text, file: file, folder: folder.fileName)
    }
  }

  /// Returns the settings that the bundle in the folder declares; empty if it has no file of settings.
  static func extensionSettings(_ folder: String) throws(Mistake) -> [ExtensionSetting] {
    let path = folder + "/" + ExtensionSettingsFile.name
    return TextFile.exists(path) ? try read(path, ExtensionSettingsFile.read) : []
  }

  static func language(_ path: String) throws(Mistake) -> LanguageRules {
    try read(path, LanguageFile.read)
  }

  static func arrangement(_ path: String) throws(Mistake) -> Arrangement {
    try read(path, ArrangementFile.read)
  }

  static func transliteration(_ path: String) throws(Mistake) -> Transliteration {
    try read(path, TransliterationFile.read)
  }

  static func legends(_ path: String) throws(Mistake) -> LegendFile {
    try read(path, LegendFile.init)
  }

  static func shortcuts(_ path: String) throws(Mistake) -> [String: String] {
    try read(path, ShortcutsFile.read)
  }

  static func callouts(_ path: String) throws(Mistake) -> Callouts {
    try read(path, Callouts.init)
  }

  static func geometry(_ path: String) throws(Mistake) -> PrintedGeometry {
    try read(path, PrintedGeometry.init)
  }

  static func systems(_ path: String) throws(Mistake) -> Systems {
    try read(path, Systems.init)
  }

  static func fonts(_ path: String) throws(Mistake) -> FontsFile {
    try read(path, FontsFile.init)
  }

  static func accents(_ path: String) throws(Mistake) -> PrintedKeyboard.Accents {
    try read(path, PrintedKeyboard.accents)
  }

  static func rules(_ path: String) throws(Mistake) -> [FieldRule] {
    try read(path, ApplicationsFile.read)
  }

  static func settings(
    _ path: String, under policy: PolicyFile? = nil
  ) throws(Mistake) -> Settings {
    try read(path) { text, file throws(DataFailures) in
      try SettingsFile.read(text, file: file, under: policy)
    }
  }

  static func policy(_ path: String) throws(Mistake) -> PolicyFile {
    try read(path, PolicyFile.init)
  }

  /// Returns a theme with the values that it inherits. `find` returns the files of a parent, strongest first. A file
  /// is never its own ancestor, so that a user's `dark.toml` may inherit from the `dark` that it hides.
  static func theme(
    _ path: String, find: (_ fileName: String) -> [String], heirs: [String] = []
  ) throws(Mistake) -> Theme {
    let text = try text(path)
    var parent: Theme?
    if let name = ThemeFile.parent(of: text) {
      let line = heirs + [path]
      if let ancestor = find(name + ".toml").first(where: { !line.contains($0) }) {
        parent = try? theme(ancestor, find: find, heirs: line)
      }
    }
    do throws(DataFailures) {
      return try ThemeFile.read(text, file: path, parent: parent)
    } catch {
      throw Mistake(message: error.message)
    }
  }
}
