import Preferences
import Runtime
import Toolkit

/// Pages without settings of the file.
struct OtherPages {
  let model: SettingsModel

  private var t: Translation { model.translation }

  /// What the program is, and what leaves the machine.
  func addAbout(to page: Widget) {
    let group = Widget.group("Keycap")
    group.add(row: Widget.row(t("Version"), Version.text))
    group.add(row: Widget.row(t("What leaves this machine"), t("Nothing.")))
    group.add(row: Widget.row(t("Settings"), model.paths.settingsFile))
    group.add(row: Widget.row(t("Learned words"), model.paths.wordsFile))
    page.add(group: group)
  }
}
