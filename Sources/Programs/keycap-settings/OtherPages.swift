import Layouts
import Library
import Preferences
import Runtime
import Toolkit

/// Pages without settings of the file.
struct OtherPages {
  let model: SettingsModel

  private var t: Translation { model.translation }

  /// The keyboards by others that are installed, and what they can see (R-TRUST-6).
  func addOthers(to page: Widget) {
    let group = Widget.group(
      t("Installed"),
      t(
        "A keyboard by somebody else gets the taps on its own keys, and the text around the insertion point. It runs in a sandbox: no network, no files but its own. Passwords are never typed with it."
      ))
    let (found, mistakes) = ExtensionShelf(paths: model.paths).bundles()
    for bundle in found {
      group.add(row: Widget.row(bundle.declaration.name, bundle.declaration.identifier))
    }
    for mistake in mistakes { group.add(row: Widget.row(t("Not usable"), mistake.message)) }
    if found.isEmpty, mistakes.isEmpty { group.add(row: Widget.row(t("None is installed."))) }
    page.add(group: group)
  }

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
