import Appearance
import DataFiles
import KeyModel
import Layouts
import Runtime
import TextRules

/// Reads files from paths: what `DataFiles` makes of their text, and every mistake in one form.
enum DataReader {
  static func text(_ path: String) throws(Mistake) -> String {
    do throws(FileFailure) { return try TextFile.read(path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func shared(_ path: String) throws(Mistake) -> KeyboardFile.Shared {
    let text = try text(path)
    do throws(DataFailure) { return try KeyboardFile.readShared(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func keyboard(
    _ path: String, shared: KeyboardFile.Shared
  ) throws(Mistake) -> KeyboardDefinition {
    let text = try text(path)
    do throws(DataFailure) {
      return try KeyboardFile.read(text, file: path, shared: shared)
    } catch {
      throw Mistake(message: error.message)
    }
  }

  static func language(_ path: String) throws(Mistake) -> LanguageRules {
    let text = try text(path)
    do throws(DataFailure) { return try LanguageFile.read(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func legends(_ path: String) throws(Mistake) -> LegendFile {
    let text = try text(path)
    do throws(DataFailure) { return try LegendFile(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func shortcuts(_ path: String) throws(Mistake) -> [String: String] {
    let text = try text(path)
    do throws(DataFailure) { return try ShortcutsFile.read(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func geometry(_ path: String) throws(Mistake) -> GeometryFile {
    let text = try text(path)
    do throws(DataFailure) { return try GeometryFile(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func systems(_ path: String) throws(Mistake) -> SystemsFile {
    let text = try text(path)
    do throws(DataFailure) { return try SystemsFile(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func accents(_ path: String) throws(Mistake) -> PrintedKeyboard.Accents {
    let text = try text(path)
    do throws(DataFailure) { return try PrintedKeyboard.accents(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func rules(_ path: String) throws(Mistake) -> [FieldRule] {
    let text = try text(path)
    do throws(DataFailure) { return try ApplicationsFile.read(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  static func settings(_ path: String) throws(Mistake) -> Settings {
    let text = try text(path)
    do throws(DataFailure) { return try SettingsFile.read(text, file: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  /// A theme and what it inherits. `find` names the files of a parent, strongest first; a file is
  /// never its own ancestor, so that a user's `dark.toml` may inherit from the `dark` that it hides.
  static func theme(
    _ path: String, find: (_ fileName: String) -> [String], heirs: [String] = []
  ) throws(Mistake) -> Theme {
    let text = try text(path)
    var parent: Theme?
    do throws(DataFailure) {
      if let name = try ThemeFile.parent(of: text, file: path) {
        let line = heirs + [path]
        if let ancestor = find(name + ".toml").first(where: { !line.contains($0) }) {
          parent = try? theme(ancestor, find: find, heirs: line)
        }
      }
      return try ThemeFile.read(text, file: path, parent: parent)
    } catch {
      throw Mistake(message: error.message)
    }
  }
}
