import DataFiles
import KeyModel
import Preferences
import Toml
import Toolkit

/// The page of keyboards for the globe key: their order, and the keyboards that can be added (R-APP-1).
final class KeyboardsPage {
  private let model: SettingsModel
  private let leaves: Leaves
  let group: Widget
  private var rows: [(name: String, row: Widget)] = []
  private var adding: AddSheet?

  private var t: Translation { model.translation }

  init(_ model: SettingsModel, _ leaves: Leaves) {
    (self.model, self.leaves) = (model, leaves)
    group = Widget.group(model.translation("Order"))
  }

  private var hint: String {
    t("The globe key switches between them. Ctrl with ↑ or ↓ moves one.")
  }

  private var setting: Setting? { SettingsFile.all.first { $0.name == "keyboards" } }

  private var names: [String] { setting.map { strings(model.value(of: $0)) } ?? [] }

  /// Adds the list above the other groups of `page`.
  func add(to page: Widget, _ window: MainWindow) {
    group.setHeader(Widget.button(t("Add Keyboard…")) { [unowned self] in openSheet(window) })
    page.add(group: group)
    model.observe { [unowned self] in
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
    row.addPrefix(
      Widget.handle(
        moved: { [unowned self] way in mark(name, dragged: way) },
        ended: { [unowned self] way in drop(name, dragged: way) }))
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

  /// Returns the new position of a row that was dragged `way` px down: above the rows whose middles it has not
  /// passed; nil for an unknown row.
  private func place(of name: String, dragged way: Double) -> Int? {
    guard let from = rows.firstIndex(where: { $0.name == name }) else { return nil }
    var top = 0.0
    let middles = rows.map { _, row in
      defer { top += Double(row.height) }
      return top + Double(row.height) / 2
    }
    let middle = middles[from] + way
    return middles.indices.filter { $0 != from && middles[$0] < middle }.count
  }

  private func mark(_ name: String, dragged way: Double) {
    let to = place(of: name, dragged: way)
    let from = rows.firstIndex { $0.name == name }
    for (number, entry) in rows.enumerated() {
      if number == from {
        entry.row.mark(.dragged)
      } else if let from, number == to {
        entry.row.mark(number < from ? .above : .below)
      } else {
        entry.row.mark(nil)
      }
    }
  }

  private func drop(_ name: String, dragged way: Double?) {
    for (_, row) in rows { row.mark(nil) }
    var names = names
    guard let way, let to = place(of: name, dragged: way), names.contains(name) else { return }
    names.removeAll { $0 == name }
    names.insert(name, at: min(to, names.count))
    // The handle still receives the release, so the list is rebuilt afterwards.
    _ = after(0) { [weak self] in self?.write(names) }
  }

  private func remove(_ name: String) {
    guard let number = names.firstIndex(of: name) else { return }
    guard names.count > 1 else { return leaves.tell(t("At least one keyboard is needed.")) }
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
