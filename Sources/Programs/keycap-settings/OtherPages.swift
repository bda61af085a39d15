import KeyModel
import Library
import Preferences
import Runtime
import Toolkit

/// The pages whose content is not in the settings file.
struct OtherPages {
  let model: SettingsModel

  private var t: Translation { model.translation }

  /// Gets each group that the search can find, with its title.
  var made: (String, Widget) -> Void = { _, _ in }

  /// Adds the page about the program: its version, the data that leave the machine, and the user's files.
  func addAbout(to page: Widget) {
    let group = Widget.group("Keycap")
    group.add(row: Widget.row(t("Version"), Version.text))
    group.add(row: Widget.row(t("Data That Leaves This Device"), t("None")))
    group.add(row: Widget.row(t("Settings"), model.paths.settingsFile))
    group.add(row: Widget.row(t("Learned words"), model.paths.wordsFile))
    group.add(
      row: Widget.row(
        t("Licence"), t("Apache License 2.0. Data and libraries have licences of their own.")))
    page.add(group: group)
  }

  /// Adds the switch that starts the keyboard with the session. The entry in the autostart folder is the only state.
  func addSession(to page: Widget) {
    let autostart = Autostart(paths: model.paths)
    let group = Widget.group(t("Session"))
    let (row, control) = Widget.switchRow(
      t("Start with the Session"), t("It starts hidden when you log in.")
    ) { isOn in
      guard isOn != autostart.isOn else { return }
      do throws(FileFailure) {
        let desktop = DesktopSettings(paths: model.paths)
        if isOn {
          try autostart.turnOn()
          let effects = try desktop.apply().map { t.checkup($0) }
          if !effects.isEmpty { model.tell(effects.joined(separator: " ")) }
        } else {
          try autostart.turnOff()
          try desktop.takeBack()
        }
      } catch { model.tell(error.message) }
    }
    let follow = { if control.isOn != autostart.isOn { control.turn(on: autostart.isOn) } }
    follow()
    let folder = model.paths.autostartFile.parent
    try? TextFile.makeFolder(folder)
    Application.watch(folder: folder, follow)
    group.add(row: row)
    page.add(group: group)
    made("Session", group)
  }

  /// Adds the findings of `keycap doctor`.
  func addCheckup(to page: Widget) {
    guard let program = DataPaths.helper("keycap") else { return }
    let group = Widget.group(t("Check-Up"))
    var rows = [Widget.row(t("Checking the desktop…"))]
    group.add(row: rows[0])
    page.add(group: group)
    made("Check-Up", group)
    let command = [program, "doctor", "--settings", model.paths.settingsFile]
    let (data, t) = (model.data.map { ["--data", $0] } ?? [], t)
    Application.ask(command + data) { text, _ in
      for row in rows { group.remove(row: row) }
      let findings = CheckupText(text).findings
      rows = findings.filter { !$0.isGood }.map {
        Widget.row(t.title(ofCheck: $0.title), t.checkup($0.text))
      }
      let good = findings.filter(\.isGood).map { t.title(ofCheck: $0.title) }.joined(
        separator: ", ")
      if !good.isEmpty { rows.append(Widget.row(t("In order"), good)) }
      if findings.isEmpty { rows = [Widget.row(t("The check failed."), text)] }
      for row in rows { group.add(row: row) }
    }
  }
}
