import Control
import KeyModel
import Library
import Preferences
import Runtime
import Toolkit

/// The rows that write everything of the user's into one file, bring it back, and delete it (R-APP-5).
final class BackupGroup {
  private let model: SettingsModel
  private let store: BackupStore
  private let leaves: Leaves
  private let window: MainWindow
  let group: Widget
  /// Called after files of the user's were replaced or deleted.
  var changed: () -> Void = {}

  private var t: Translation { model.translation }

  init(_ model: SettingsModel, _ leaves: Leaves, _ window: MainWindow) {
    (self.model, self.leaves, self.window) = (model, leaves, window)
    store = BackupStore(model.paths)
    group = Widget.group(model.translation("Backup and Reset"))
  }

  func add(to page: Widget) {
    group.add(
      row: Widget.buttonRow(
        t("Back Up Everything…"),
        t("Settings, words, keyboards and themes of yours go into one file that only you can read.")
      ) { [unowned self] in chooseNew() })
    group.add(
      row: Widget.buttonRow(
        t("Restore…"), t("Everything of yours is replaced by what is in a backup.")
      ) { [unowned self] in chooseBackup() })
    group.add(
      row: Widget.buttonRow(
        t("Reset Everything…"), t("Everything of yours is deleted, and you begin anew.")
      ) { [unowned self] in askReset() })
    page.add(group: group)
  }

  private func chooseNew() {
    window.chooseFile(
      t("Back Up Everything"), saves: true, name: "keycap-backup.tar", cancel: t("Cancel"),
      accept: t("Back Up")
    ) { [weak self] path in
      self?.attempt { store throws(Mistake) in
        _ = try store.write(to: path)
      } done: { window in
        window.leaves.tell("\(window.t("Everything is backed up:")) \(path)")
      }
    }
  }

  private func chooseBackup() {
    window.chooseFile(
      t("Restore Everything"), saves: false, name: "", cancel: t("Cancel"), accept: t("Restore")
    ) { [weak self] path in self?.askRestore(path) }
  }

  private func askRestore(_ path: String) {
    window.ask(
      t("Restore Everything?"),
      t("What is there now is kept as a backup. Restore only backups of your own."),
      cancel: t("Cancel"), confirm: t("Restore"), isDestructive: true
    ) { [weak self] in
      self?.restore(path) { window in
        window.leaves.tell(window.t("Everything is restored."), button: window.t("Undo")) {
          [weak window] in
          window?.restore(window?.store.earlier ?? "") { _ in }
        }
      }
    }
  }

  private func restore(_ path: String, _ done: @escaping (BackupGroup) -> Void) {
    attempt { store throws(Mistake) in
      _ = try store.restore(from: path)
    } done: { [self] in
      model.reload()
      changed()
      done($0)
    }
  }

  private func askReset() {
    window.ask(
      t("Reset Everything?"),
      t(
        "Your settings, words, keyboards and themes are deleted, and so is what keyboards by others have stored. This cannot be undone."
      ),
      cancel: t("Cancel"), confirm: t("Reset"), isDestructive: true
    ) { [weak self] in self?.reset() }
  }

  private func reset() {
    attempt { store throws(Mistake) in
      try store.reset()
    } done: { [model] group in
      model.reload()
      group.changed()
      group.leaves.tell(group.t("Everything is reset."))
    }
    // The requests fail if no keyboard runs. This failure does not matter.
    guard let display = DataPaths.variable("DISPLAY") else { return }
    for request in BackupStore.requestsAfterReset {
      _ = try? ControlClient.ask(request, paths: model.paths, display: display)
    }
  }

  /// Shows the user why `body` failed, or calls `done`.
  private func attempt(
    _ body: (BackupStore) throws(Mistake) -> Void, done: (BackupGroup) -> Void
  ) {
    do throws(Mistake) {
      try body(store)
      done(self)
    } catch { leaves.tell(error.message) }
  }
}
