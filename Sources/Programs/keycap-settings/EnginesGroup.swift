import KeyModel
import Library
import Preferences
import Runtime
import Toolkit

/// The words that the engines of Chinese and Japanese have learned. Each engine has a row with a button that makes
/// it forget these words (R-TEXT-9). `keycap words engines` lists the words themselves.
final class EnginesGroup {
  private let paths: DataPaths
  private let t: Translation
  private let leaves: Leaves
  private let window: MainWindow
  let group: Widget
  private var rows: [Widget] = []

  init(_ paths: DataPaths, _ t: Translation, _ leaves: Leaves, _ window: MainWindow) {
    (self.paths, self.t, self.leaves, self.window) = (paths, t, leaves, window)
    group = Widget.group(
      t("Learned Choices"),
      t("Chinese and Japanese input learns which suggestions you choose."))
    fill()
  }

  func fill() {
    for row in rows { group.remove(row: row) }
    rows = EngineStore.all(paths).map(makeRow)
    if rows.isEmpty { rows = [Widget.row(t("Nothing has been learned."))] }
    for row in rows { group.add(row: row) }
  }

  private func makeRow(_ store: EngineStore) -> Widget {
    let name = "\(store.engine.rawValue) (\(store.scheme.rawValue))"
    let row = Widget.row(name, "\((store.size + 1023) / 1024)\u{a0}KiB")
    row.addSuffix(
      Widget.menuButton(
        name: "\(t("Actions for")) \(name)",
        [(t("Forget"), { [unowned self] in forget(store) })]))
    return row
  }

  private func forget(_ store: EngineStore) {
    window.ask(
      t("Forget What Was Learned?"),
      t("Its suggestions return to their first order."),
      cancel: t("Cancel"), confirm: t("Forget"), isDestructive: true
    ) { [weak self] in
      guard let self else { return }
      do throws(FileFailure) { try store.forget() } catch { leaves.tell(error.message) }
      fill()
    }
  }
}
