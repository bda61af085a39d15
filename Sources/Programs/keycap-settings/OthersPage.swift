import Control
import DataFiles
import KeyModel
import Layouts
import Library
import Preferences
import Runtime
import Toml
import Toolkit

/// The installed extensions: which of them the globe key reaches, and what each may do (R-TRUST-1, R-TRUST-3, R-TRUST-6).
final class OthersPage {
  private let model: SettingsModel
  private let window: MainWindow
  private let page: Widget
  private let catalog: ExtensionCatalog
  private var bundles: [ExtensionCatalog.Bundle] = []
  private var mistakes: [Mistake] = []
  private var groups: [Widget] = []
  /// Closures that update each row from the file.
  private var observers: [() -> Void] = []
  private var watched: Set<String> = []

  private var t: Translation { model.translation }

  init(_ model: SettingsModel, _ window: MainWindow, page: Widget) {
    (self.model, self.window, self.page) = (model, window, page)
    catalog = ExtensionCatalog(paths: model.paths)
  }

  func fill() {
    let table = Widget.group(
      t("What Keyboards by Others Can Do"), t(AccessTable.warning))
    for line in AccessTable.lines { table.add(row: Widget.row(t(line.title), t(line.text))) }
    page.add(group: table)
    renew(isFirst: true)
    model.observe { [unowned self] in observers.forEach { $0() } }
    window.onActive { [weak self] in self?.renew() }
  }

  /// Reads the installed bundles again, and rebuilds the page if they have changed.
  private func renew(isFirst: Bool = false) {
    // A folder is watched before it is read, so that no change in between is missed.
    for directory in catalog.directories {
      watch(directory)
      for name in TextFile.folders(in: directory) { watch("\(directory)/\(name)") }
    }
    let now = catalog.bundles()
    guard isFirst || now.found != bundles || now.mistakes != mistakes else { return }
    (bundles, mistakes) = now
    for group in groups { page.remove(group: group) }
    (groups, observers) = ([], [])
    for bundle in bundles { add(group: makeGroup(bundle)) }
    if bundles.isEmpty || !mistakes.isEmpty {
      let group = Widget.group("")
      for mistake in mistakes { group.add(row: Widget.row(t("Not usable"), mistake.message)) }
      if bundles.isEmpty { group.add(row: Widget.row(t("None installed"))) }
      add(group: group)
    }
    observers.forEach { $0() }
  }

  private func watch(_ folder: String) {
    guard TextFile.isDirectory(folder), watched.insert(folder).inserted else { return }
    Application.watch(folder: folder) { [weak self] in self?.renew() }
  }

  private func add(group: Widget) {
    page.add(group: group)
    groups.append(group)
  }

  // One extension

  private func makeGroup(_ bundle: ExtensionCatalog.Bundle) -> Widget {
    let declaration = bundle.declaration
    let group = Widget.group(declaration.name, declaration.identifier)
    group.add(row: makeEnablingRow(bundle))
    for grant in Grant.allCases {
      if case .use(let use) = grant, declaration.usage[use] == nil { continue }
      group.add(row: makeRow(of: grant, bundle))
    }
    for setting in declaration.settings {
      for row in makeRows(of: setting, declaration.identifier) { group.add(row: row) }
    }
    if let entry = declaration.application {
      group.add(row: makeApplicationRow(entry, of: declaration.name))
    }
    group.add(row: makeResetRow(bundle))
    return group
  }

  /// Returns the rows for one of the extension's settings, with the texts of its author.
  private func makeRows(of setting: ExtensionSetting, _ identifier: String) -> [Widget] {
    let rows = SettingRows(
      model: model, observe: { [unowned self] in observers.append($0) },
      isHeld: { [model] in model.held.holdsGrants(to: identifier) })
    let shown = Setting(setting, of: identifier)
    guard case .choice(let choices) = setting.kind else { return rows.rows(of: shown) }
    return [rows.choice(shown, choices.map(\.value), choices.map(\.title))]
  }

  /// Makes the row that opens the author's application for the extension.
  private func makeApplicationRow(_ entry: String, of keyboard: String) -> Widget {
    let application = InstalledApplication(entry: entry)
    let row = Widget.buttonRow(
      t("Its Application"), application?.name ?? "\(entry): \(t("not installed"))"
    ) { [model] in
      if let failure = application?.open() { model.tell(failure) }
    }
    row.setName(keyboard)
    row.setSensitive(application != nil)
    return row
  }

  private func makeEnablingRow(_ bundle: ExtensionCatalog.Bundle) -> Widget {
    let identifier = bundle.declaration.identifier
    return makeRow(
      bundle, t("Switched On"), t("The globe key shows it after the other keyboards."),
      Switch(
        isHeld: { [model] in model.held.holds("keyboards") },
        isOn: { [model] in model.text.enabledNames.contains(identifier) },
        question: t(AccessTable.warning), accept: t("Switch On"),
        turn: { [model] isOn in
          model.change { text throws(SettingsText.Refusal) in
            isOn ? try text.enabling(identifier) : try text.disabling(identifier)
          }
        }))
  }

  private func makeRow(of grant: Grant, _ bundle: ExtensionCatalog.Bundle) -> Widget {
    let (identifier, path) = (bundle.declaration.identifier, bundle.path)
    let own: String? =
      if case .use(let use) = grant { bundle.declaration.usage[use] } else { nil }
    var sentences = [t(grant.warning)]
    if let own { sentences.append("\(t("Its author says:")) \(own)") }
    let duties = grant == .terminals ? [] : [t(AccessTable.duties)]
    return makeRow(
      bundle, t(grant.title), sentences.joined(separator: " "),
      Switch(
        isHeld: { [model] in model.held.holdsGrants(to: identifier) },
        isOn: { [model] in model.text.grants(to: identifier, bundle: path).contains(grant) },
        note: { [unowned self] in note(on: grant, of: identifier, bundle: path) },
        question: (sentences + duties).joined(separator: "\n\n"), accept: t("Allow"),
        turn: { [model] isOn in
          model.change { text throws(SettingsText.Refusal) in
            isOn
              ? try text.granting([grant], to: identifier, bundle: path)
              : try text.revoking(grant, of: identifier)
          }
        }))
  }

  /// Returns the notes below the row of a grant: that the extension has asked for the grant, and what is missing;
  /// nil if there is nothing to note.
  private func note(on grant: Grant, of identifier: String, bundle: String) -> String? {
    var notes: [String] = []
    if case .use(let use) = grant, !model.text.hasDecided(grant, of: identifier, bundle: bundle),
      GrantRequests.requests(of: identifier, model.paths).contains(use)
    {
      notes.append(t("It has asked for it."))
    }
    if grant == .use(.contacts), let note = addressBookNote { notes.append(note) }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  /// The note about what the address book grant still needs; nil if it needs nothing.
  private var addressBookNote: String? {
    let setting = SettingsFile.all.first { $0.name == "text.address-book" }
    guard let setting, model.value(of: setting) == .string("") else { return nil }
    return t("First choose an address book on the page “Text”.")
  }

  /// The state of an extension's switch, and its effect. When a switch is turned on, the user is asked first; when
  /// it is turned off, the user is not asked.
  private struct Switch {
    var isHeld: () -> Bool
    var isOn: () -> Bool
    /// Returns an additional sentence for the row, from the present state; nil if there is none.
    var note: () -> String? = { nil }
    var question: String
    var accept: String
    var turn: (Bool) -> Void
  }

  private func makeRow(
    _ bundle: ExtensionCatalog.Bundle, _ title: String, _ text: String, _ answers: Switch
  ) -> Widget {
    let keyboard = bundle.declaration.name
    let (row, control) = Widget.switchRow(title, text) { [unowned self] isOn in
      guard isOn != answers.isOn() else { return }
      guard isOn else { return answers.turn(false) }
      // If a switch were turned back inside its own signal, screen readers would get the report that it is on.
      _ = after(0) { [weak self] in self?.observers.forEach { $0() } }
      window.ask(
        "\(keyboard): \(title)", answers.question, cancel: t("Cancel"), confirm: answers.accept,
        isDestructive: false
      ) { answers.turn(true) }
    }
    // The rows of several extensions have the same title, so screen readers say the extension's name first.
    row.setName(keyboard)
    control.setName(keyboard)
    observers.append { [unowned self] in
      let isHeld = answers.isHeld()
      let notes = [answers.note(), isHeld ? model.reason : nil].compactMap(\.self)
      row.setText(([text] + notes).joined(separator: " "))
      row.setSensitive(!isHeld && model.text.mistakes.isEmpty)
      if control.isOn != answers.isOn() { control.turn(on: answers.isOn()) }
    }
    return row
  }

  private func makeResetRow(_ bundle: ExtensionCatalog.Bundle) -> Widget {
    let title = t("Delete Its Data…")
    let text = t("Its own files, and those it shares with its application.")
    let row = Widget.buttonRow(title, text) { [unowned self] in
      window.ask(
        bundle.declaration.name, t("Everything that this keyboard has stored is deleted."),
        cancel: t("Cancel"), confirm: t("Delete"), isDestructive: true
      ) { [unowned self] in
        reset(bundle.declaration.identifier)
      }
    }
    row.setName(bundle.declaration.name)
    return row
  }

  /// Deletes the files that an extension has written, and makes the running keyboard restart its program.
  private func reset(_ identifier: String) {
    do throws(FileFailure) { try model.paths.deleteContainers(of: identifier) } catch {
      return model.tell(error.message)
    }
    // The request fails if no keyboard runs. This failure does not matter.
    guard let display = DataPaths.variable("DISPLAY") else { return }
    _ = try? ControlClient.ask(.reloadExtensions, paths: model.paths, display: display)
  }
}
