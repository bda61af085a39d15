import DataFiles
import Runtime

extension Library {
  /// Opens the settings application, or otherwise the user's settings file in the editor; makes the file if there is
  /// none. `settings` and `data` are as on the keyboard's own command line. Returns messages for the user.
  package func openSettings(_ settings: String?, data: String?) -> [String] {
    var reported: [String] = []
    do throws(SystemFailure) {
      if try SettingsApplication.open(settings: settings, data: data) { return [] }
    } catch { reported.append("keycap-settings: \(error.message)") }
    reported.append("no settings application: \(SettingsApplication.advice)")
    let file = paths.settingsFile
    do throws(FileFailure) {
      if !TextFile.exists(file) { try TextFile.write(SettingsFile.printed(), to: file) }
    } catch { return reported + [error.message] }
    do throws(SystemFailure) { try Editor.open(file) } catch {
      reported.append("\(file) cannot be opened: \(error.message)")
    }
    return reported
  }
}
