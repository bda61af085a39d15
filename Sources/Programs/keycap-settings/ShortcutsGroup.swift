import KeyModel
import Preferences
import Runtime
import Toolkit

/// The editor of the text shortcuts: two columns, one line for each shortcut (R-TEXT-5, R-APP-1).
final class ShortcutsGroup {
  private let model: ShortcutsModel
  private let t: Translation
  private let leaves: Leaves
  private let window: MainWindow
  let group: Widget
  private let banner: Widget
  private var lines: [Line] = []

  /// The width of the column of shortcuts, in characters. The empty field has room for its name.
  private static let width = 12

  /// The widgets of one shortcut.
  private final class Line {
    var known: ShortcutsText.Row
    let row: Widget
    let shortcut: Widget
    let text: Widget
    /// Whether the row has not been removed. A removed field loses the focus, too, which is not an edit.
    var isShown = true

    init(_ known: ShortcutsText.Row, _ row: Widget, _ shortcut: Widget, _ text: Widget) {
      (self.known, self.row, self.shortcut, self.text) = (known, row, shortcut, text)
    }

    var entered: ShortcutsText.Row { .init(shortcut.entered, text.entered) }
  }

  init(_ paths: DataPaths, _ t: Translation, _ leaves: Leaves, _ window: MainWindow) {
    model = ShortcutsModel(path: paths.shortcutsFile)
    (self.t, self.leaves, self.window) = (t, leaves, window)
    group = Widget.group(
      t("Shortcuts"), t("Type a shortcut and a space to get its text."))
    banner = Widget.row("")
    banner.addStyle("error")
  }

  func add(to page: Widget) {
    group.setHeader(
      Widget.menuButton(
        name: t("Actions for shortcuts"),
        [
          (t("Import…"), { [unowned self] in chooseImport() }),
          (t("Export…"), { [unowned self] in chooseExport() }),
        ]))
    group.add(row: banner)
    group.add(row: makeNewRow())
    page.add(group: group)
    model.observe { [unowned self] in fill() }
  }

  private func fill() {
    banner.setVisible(model.mistake != nil)
    banner.setText(model.mistake ?? "")
    let rows = model.text.rows
    if rows.map(\.shortcut) == lines.map(\.known.shortcut) {
      for (line, row) in zip(lines, rows) where line.known != row {
        line.known = row
        line.text.enter(row.text)
      }
      return
    }
    for line in lines {
      line.isShown = false
      group.remove(row: line.row)
    }
    lines = rows.map(makeLine)
    for line in lines { group.add(row: line.row) }
  }

  private func makeLine(_ row: ShortcutsText.Row) -> Line {
    let shortcut = Widget.entry(
      name: t("Shortcut"), text: row.shortcut, characters: ShortcutsGroup.width)
    let text = Widget.entry(name: "\(t("Text of")) \(row.shortcut)", text: row.text)
    let remove = Widget.iconButton("user-trash-symbolic", name: "\(t("Remove")) \(row.shortcut)") {
      [unowned self] in
      self.remove(row.shortcut)
    }
    remove.setLeastSize(width: 44, height: 44)
    remove.addStyle("flat")
    let line = Line(
      row, Widget.wideRow(name: row.shortcut, [shortcut, text, remove]), shortcut, text)
    for field in [shortcut, text] {
      field.onEdit { [unowned self, unowned line] in
        mark(field, check(line.entered, insteadOf: line.known.shortcut) == nil)
      }
      field.onReturn { [unowned self, unowned line] in keep(line, isFinal: false) }
      field.onLeave { [unowned self, unowned line] in keep(line, isFinal: true) }
    }
    return line
  }

  private func makeNewRow() -> Widget {
    let shortcut = Widget.entry(name: t("New Shortcut"), characters: ShortcutsGroup.width)
    let text = Widget.entry(name: t("Text of the New Shortcut"))
    let add = { [unowned self] in
      guard !shortcut.entered.isEmpty, !text.entered.isEmpty else { return }
      let row = ShortcutsText.Row(shortcut.entered, text.entered)
      let reason = model.change { file throws(ShortcutsText.Refusal) in
        try file.setting(row, insteadOf: nil)
      }
      if let reason { return tell(reason) }
      shortcut.enter("")
      text.enter("")
      shortcut.focus()
    }
    let button = Widget.iconButton("list-add-symbolic", name: t("Add Shortcut"), add)
    for field in [shortcut, text] {
      field.onEdit { [unowned self] in
        // A missing text is not a mistake while the user is still typing the shortcut.
        let row = ShortcutsText.Row(shortcut.entered, text.entered.isEmpty ? "…" : text.entered)
        mark(shortcut, row.shortcut.isEmpty || check(row, insteadOf: nil) == nil)
      }
    }
    shortcut.onReturn { text.focus() }
    text.onReturn(add)
    return Widget.wideRow(name: t("New Shortcut"), [shortcut, text, button])
  }

  /// Returns the reason why the file would not accept a shortcut; nil if it would accept it. Writes nothing.
  private func check(
    _ row: ShortcutsText.Row, insteadOf old: String?
  ) -> ShortcutsText.Refusal? {
    do throws(ShortcutsText.Refusal) {
      _ = try model.text.setting(row, insteadOf: old)
      return nil
    } catch { return error }
  }

  private func mark(_ field: Widget, _ isGood: Bool) {
    if isGood { field.removeStyle("error") } else { field.addStyle("error") }
  }

  /// Writes the entered texts. Texts that cannot be written are reset when the focus leaves the field.
  private func keep(_ line: Line, isFinal: Bool) {
    let (old, new) = (line.known, line.entered)
    guard line.isShown, old != new else { return }
    let reason = model.change { file throws(ShortcutsText.Refusal) in
      try file.setting(new, insteadOf: old.shortcut)
    }
    guard let reason else { return }
    tell(reason)
    guard isFinal else { return }
    line.shortcut.enter(old.shortcut)
    line.text.enter(old.text)
  }

  private func remove(_ shortcut: String) {
    guard let row = model.text.rows.first(where: { $0.shortcut == shortcut }) else { return }
    let reason = model.change { file throws(ShortcutsText.Refusal) in
      try file.removing(shortcut)
    }
    if let reason { return tell(reason) }
    let undo = { [weak self] in
      _ = self?.model.change { file throws(ShortcutsText.Refusal) in
        try file.setting(row, insteadOf: nil)
      }
    }
    leaves.tell("\(shortcut): \(t("removed"))", button: t("Undo"), undo: undo)
  }

  private func tell(_ reason: ShortcutsModel.Reason) {
    switch reason {
    case .file(let message), .refusal(.badValue(let message)): leaves.tell(message)
    case .refusal(.mistakes):
      leaves.tell(model.mistake ?? t("The file has a mistake and was not changed."))
    case .refusal(.taken(let text)): leaves.tell("\(t("This shortcut is there already:")) \(text)")
    }
  }

  private func chooseImport() {
    window.chooseFile(
      t("Import Shortcuts"), saves: false, name: "", cancel: t("Cancel"), accept: t("Import")
    ) { [weak self] path in self?.read(path) }
  }

  private func read(_ path: String) {
    do throws(FileFailure) {
      let other = ShortcutsText(try TextFile.read(path), file: path)
      let reason = model.change { file throws(ShortcutsText.Refusal) in try file.adding(other) }
      if let reason { tell(reason) }
    } catch { leaves.tell(error.message) }
  }

  private func chooseExport() {
    window.chooseFile(
      t("Export Shortcuts"), saves: true, name: "shortcuts.toml", cancel: t("Cancel"),
      accept: t("Export")
    ) { [weak self] path in
      guard let self else { return }
      do throws(FileFailure) { try TextFile.write(model.text.text, to: path) } catch {
        leaves.tell(error.message)
      }
    }
  }
}
