import DataFiles
import KeyModel
import Preferences
package import Runtime
package import Synthesis

/// The settings of the file, with the keyboards of the user's languages in place of `auto`.
extension Library {
  /// Adopts the layouts that the X server has loaded. Returns true if the keyboards change as a result.
  package mutating func follow(layouts: [SystemMap.Layout]) -> Bool {
    let (before, orders) = (settings, arrangementsOfLayouts())
    user.layouts = layouts
    resolve()
    return settings != before || orders != arrangementsOfLayouts()
  }

  mutating func readSettings() {
    guard TextFile.exists(paths.settingsFile) else {
      (written, reportedOfSettings) = (Settings(), nil)
      resolve()
      if paths.isSettingsFileNamed {
        mistakes.append(Mistake(message: FileFailure.missing(paths.settingsFile).message))
      }
      return
    }
    do throws(Mistake) {
      written = try DataReader.settings(paths.settingsFile, under: policy.file)
      reportedOfSettings = nil
    } catch {
      // The last valid settings stay in use; at the start, the default values.
      if let news = error.news(since: reportedOfSettings) { mistakes.append(news) }
      reportedOfSettings = error
    }
    // The settings are resolved even in this case: the policy holds whatever the user's file contains.
    resolve()
  }

  /// Writes the height of the keys in mm into the settings file, and changes nothing else (R-SIZE-12). The file
  /// keeps its mode, and a link to it stays a link. Returns false if the file has a mistake, or already has this
  /// height.
  package func keep(size millimetres: Double) throws(FileFailure) -> Bool {
    let path = paths.settingsFile
    let text = SettingsText(try TextFile.readIfPresent(path), file: path)
    guard let edited = try? text.setting(height: millimetres), edited.text != text.text else {
      return false
    }
    try TextFile.rewrite(edited.text, to: path)
    return true
  }

  /// Replaces `auto` by the keyboards of the user's languages.
  mutating func resolve() {
    settings = policy.applied(to: written)
    mayArrange = findsArrangement()
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
