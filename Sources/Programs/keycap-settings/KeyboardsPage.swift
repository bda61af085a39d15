import DataFiles
import KeyModel
import Preferences
import Toml
import Toolkit

/// The keyboards for the globe key: their order, and what can be added (R-APP-1).
final class KeyboardsPage {
  private let model: SettingsModel
  private let leaves: Leaves
  private let group: Widget
  private var rows: [(name: String, row: Widget)] = []
  private var adding: AddSheet?

  private var t: Translation { model.translation }

  init(_ model: SettingsModel, _ leaves: Leaves) {
    (self.model, self.leaves) = (model, leaves)
    group = Widget.group(model.translation("Order"))
  }

  private var hint: String {
    t("The globe key shows them one after the other. Ctrl with ↑ or ↓ moves one.")
  }

  private var setting: Setting? { SettingsFile.all.first { $0.name == "keyboards" } }

  private var names: [String] { setting.map { strings(model.value(of: $0)) } ?? [] }

  /// Puts the list above the other groups of `page`.
  func add(to page: Widget, _ window: MainWindow) {
    group.setHeader(Widget.button(t("Add Keyboard…")) { [unowned self] in openSheet(window) })
    page.add(group: group)
    model.follow { [unowned self] in
      let isHeld = model.held.holds("keyboards")
      group.setSensitive(model.text.mistakes.isEmpty && !isHeld)
      group.setGroupText(isHeld ? model.reason : hint)
      if rows.map(\.name) != names { fill() }
    }
  }

  private func fill() {
    for (_, row) in rows { group.remove(row: row) }
    rows = names.enumerated().map { number, name in (name, row(name, at: number)) }
    for (_, row) in rows { group.add(row: row) }
  }

  private func row(_ name: String, at number: Int) -> Widget {
    let row = Widget.row(title(of: name), text(on: name))
    row.addSuffix(
      Widget.menuButton(
        name: "\(t("Actions for")) \(title(of: name))",
        [
          (t("Move Up"), { [unowned self] in move(name, by: -1) }),
          (t("Move Down"), { [unowned self] in move(name, by: 1) }),
          (t("Remove"), { [unowned self] in remove(name) }),
        ]))
    row.makeDraggable(name)
    row.onDrop { [unowned self] dropped, isBelow in place(dropped, beside: name, isBelow: isBelow) }
    row.onKey { [unowned self] key, modifiers in
      switch (key, modifiers & Key.control != 0) {
      case (Key.up, true): move(name, by: -1)
      case (Key.down, true): move(name, by: 1)
      case (Key.delete, _): remove(name)
      default: return false
      }
      return true
    }
    return row
  }

  private func text(on name: String) -> String {
    if name == Settings.automatic { return "" }
    return model.isInstalled(name) ? name : "\(name): \(t("not installed"))"
  }

  private func title(of name: String) -> String { model.title(ofKeyboard: name) }

  private func write(_ names: [String]) {
    if let setting { model.set(setting, to: .list(names.map(Value.string))) }
  }

  private func move(_ name: String, by step: Int) {
    var names = names
    guard let number = names.firstIndex(of: name), names.indices.contains(number + step) else {
      return
    }
    names.swapAt(number, number + step)
    write(names)
    rows.first { $0.name == name }?.row.focus()
  }

  private func place(_ dropped: String, beside name: String, isBelow: Bool) {
    var names = names
    guard dropped != name, let from = names.firstIndex(of: dropped) else { return }
    names.remove(at: from)
    guard let to = names.firstIndex(of: name) else { return }
    names.insert(dropped, at: isBelow ? to + 1 : to)
    write(names)
  }

  private func remove(_ name: String) {
    guard let number = names.firstIndex(of: name) else { return }
    guard names.count > 1 else { return leaves.tell(t("One keyboard has to stay.")) }
    write(names.filter { $0 != name })
    let undo = { [weak self] in
      guard let self, !names.contains(name) else { return }
      var now = names
      now.insert(name, at: min(number, now.count))
      write(now)
      rows.first { $0.name == name }?.row.focus()
    }
    let text = "\(title(of: name)): \(t("removed"))"
    leaves.tell(text, button: t("Undo"), undo: undo)
  }

  private func openSheet(_ window: MainWindow) {
    let sheet = AddSheet(model, taken: names) { [weak self] name in
      guard let self else { return }
      write(names + [name])
    }
    adding = sheet
    sheet.open(above: window)
  }
}
