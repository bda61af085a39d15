import DataFiles
import KeyModel
import Preferences
package import Runtime
package import Synthesis
import SystemLayout

/// The settings: as the file has them, and with the keyboards of the user's languages in place of `auto`.
extension Library {
  /// Takes note that the X server has loaded other layouts; true if other keyboards follow from them.
  package mutating func follow(layouts: [SystemMap.Layout]) -> Bool {
    user.layouts = layouts
    let before = settings
    resolve()
    return settings != before
  }

  mutating func readSettings() {
    guard TextFile.exists(paths.settingsFile) else {
      (written, toldOfSettings) = (Settings(), nil)
      resolve()
      if paths.isSettingsFileNamed {
        mistakes.append(Mistake(message: FileFailure.missing(paths.settingsFile).message))
      }
      return
    }
    do throws(Mistake) {
      written = try DataReader.settings(paths.settingsFile, under: policy.file)
      toldOfSettings = nil
    } catch {
      // The last good settings stay in use, at a start the defaults.
      if let news = error.news(since: toldOfSettings) { mistakes.append(news) }
      toldOfSettings = error
    }
    // Also then: the administrator's policy holds whatever the user's file says.
    resolve()
  }

  /// Writes the height of the keys in mm into the settings file, and nothing else (R-SIZE-12). The file keeps its mode,
  /// and a link to it stays a link. False where the file has a mistake, or the height already.
  package func keep(size millimetres: Double) throws(FileFailure) -> Bool {
    let path = paths.settingsFile
    let text = SettingsText(try TextFile.readIfPresent(path), file: path)
    guard let edited = try? text.setting(height: millimetres), edited.text != text.text else {
      return false
    }
    try TextFile.rewrite(edited.text, to: path)
    return true
  }

  /// Puts keyboards in place of `auto`.
  mutating func resolve() {
    settings = policy.applied(to: written)
    guard settings.keyboards.contains(Settings.automatic) else { return }
    let chosen = FirstKeyboards.identifiers(
      for: user, systems: system.systems(),
      installed: keyboards.names)
    let named = settings.keyboards
    settings.keyboards = named.flatMap { name in
      name == Settings.automatic ? chosen.filter { !named.contains($0) } : [name]
    }
  }
}
