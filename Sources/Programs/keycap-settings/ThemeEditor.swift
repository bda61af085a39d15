import DataFiles
import KeyModel
import Library
import Preferences
import Runtime
import Toml
import Toolkit

/// The editor of a theme of the user's own: a file in the user's `Themes`, changed one value at a time. Cards and preview
/// follow each change.
final class ThemeEditor {
  let group: Widget
  /// Called after a theme was changed, added or removed.
  var changed: () -> Void = {}

  private let model: SettingsModel
  private let store: ThemeStore
  private let setting: Setting
  private let window: MainWindow
  /// The row that makes a theme, where the chosen theme is not the user's.
  private var begin: Widget?
  private var side = 0
  private var rows: [Widget] = []
  private var sideRow: Widget?
  private var contrast: Widget?
  /// Closures that show a theme in the rows.
  private var showing: [(Theme) -> Void] = []
  private var isFollowing = false
  private let sliding = Sliding()

  private var t: Translation { model.translation }

  init(_ model: SettingsModel, _ setting: Setting, _ window: MainWindow) {
    (self.model, self.setting, self.window) = (model, setting, window)
    store = ThemeStore(model.paths)
    let t = model.translation
    group = Widget.group(
      t("My Theme"), t("Colours, shapes, a font and a picture of your own, kept in a file."))
  }

  func add(to page: Widget) {
    group.setHeader(
      Widget.menuButton(
        name: t("Actions for themes"),
        [
          (t("Import…"), { [unowned self] in chooseImport() }),
          (t("Export…"), { [unowned self] in chooseExport() }),
          (t("Remove My Theme"), { [unowned self] in remove() }),
        ]))
    let begin = Widget.buttonRow(
      t("Make a Theme of My Own"), t("It begins as the theme that is chosen above.")
    ) { [unowned self] in make() }
    group.add(row: begin)
    self.begin = begin
    makeRows()
    for row in rows { group.add(row: row) }
    page.add(group: group)
    model.observe { [weak self] in self?.renew() }
  }

  /// The name of the theme in the settings.
  private var chosen: String {
    if case .string(let name) = model.value(of: setting) { name } else { "auto" }
  }

  /// The name of the theme that is edited: the chosen theme, or its pair; nil if the chosen theme is not the user's.
  private var edited: String? {
    guard store.isOwn(chosen) else { return nil }
    guard side == 1, let pair = store.theme(chosen)?.pair, store.isOwn(pair) else { return chosen }
    return pair
  }

  private func renew() {
    let theme = edited.flatMap(store.theme)
    begin?.setVisible(theme == nil)
    for row in rows { row.setVisible(theme != nil) }
    guard let theme else { return }
    let pair = store.theme(chosen)?.pair
    sideRow?.setVisible(pair.map(store.isOwn) == true)
    isFollowing = true
    for show in showing { show(theme) }
    isFollowing = false
    tellContrast(of: theme)
  }

  private func tellContrast(of theme: Theme) {
    let weak = theme.weakContrasts
    let least = theme.contrasts.map(\.ratio).min() ?? 21
    let figure = "\(Int(least * 10) / 10).\(Int(least * 10) % 10) : 1"
    contrast?.setText(
      weak.isEmpty
        ? figure
        : "\(figure). \(t("Too weak to be read:")) \(weak.map(\.text).joined(separator: ", "))")
  }

  // MARK: Rows

  private func makeRows() {
    let side = Widget.choiceRow(
      t("Colours For"), t("The theme has a light side and a dark side."),
      [t("Light Fields"), t("Dark Fields")]
    ) { [unowned self] number in
      guard number != self.side else { return }
      self.side = number
      renew()
    }
    sideRow = side
    rows.append(side)
    color(t("Accent"), { $0.accent }) { .accent($0) }
    color(t("Background"), { $0.background }) { .background($0) }
    color(t("Letter Keys"), { $0.letter.fill }) { .keys($0) }
    color(t("Letters"), { $0.letter.text }) { .letters($0) }
    color(t("Other Keys"), { $0.special.fill }) { .specialKeys($0) }
    color(t("Labels of Other Keys"), { $0.special.text }) { .specialLabels($0) }
    number(t("Roundness"), 0...40, { $0.phoneRadius }) { .radius($0) }
    number(t("Gap Between Keys"), 0...8, { $0.keyGap }) { .gap($0) }
    number(t("Raised By"), 0...8, { $0.edgeHeight }) { .edge($0) }
    number(t("Outline"), 0...4, { $0.letter.outline?.width ?? 0 }) { .outline($0) }
    addFonts()
    number(t("Size of Labels, %"), 70...140, { $0.labelSize * 100 }) { .labelSize($0 / 100) }
    number(t("Opacity, %"), 30...100, { $0.backdrop.opacity * 100 }) { .opacity($0 / 100) }
    addPicture()
    number(t("Picture Dimmed By, %"), 0...100, { $0.backdrop.dim * 100 }) { .pictureDim($0 / 100) }
    let contrast = Widget.row(t("Least Contrast"))
    rows.append(contrast)
    self.contrast = contrast
  }

  private func color(
    _ title: String, _ value: @escaping (Theme) -> Color, _ edit: @escaping (Color) -> ThemeEdit
  ) {
    let (row, control) = Widget.colorRow(title, "") { [unowned self] red, green, blue in
      apply(edit(Color(red: red, green: green, blue: blue)))
    }
    rows.append(row)
    showing.append { theme in
      let color = value(theme)
      control.setColor(red: color.red, green: color.green, blue: color.blue)
    }
  }

  private func number(
    _ title: String, _ range: ClosedRange<Double>, _ value: @escaping (Theme) -> Double,
    _ edit: @escaping (Double) -> ThemeEdit
  ) {
    let (row, control) = Widget.sliderRow(title, "", range, step: 1) { [unowned self] number in
      guard !isFollowing else { return }
      sliding.then { [weak self] in self?.apply(edit(number)) }
    }
    rows.append(row.widget)
    showing.append { theme in control.setNumber(value(theme), digits: 0) }
  }

  private func addFonts() {
    let families = group.fontFamilies
    let titles = [t("As usual")] + families
    let row = Widget.choiceRow(t("Font"), "", titles) { [unowned self] number in
      guard !isFollowing else { return }
      apply(.font(number == 0 ? "" : families[number - 1]))
    }
    rows.append(row)
    showing.append { theme in
      let first = theme.fonts.first ?? "Inter"
      let place = first == "Inter" ? nil : families.firstIndex(of: first)
      row.choose(place.map { $0 + 1 } ?? 0)
    }
  }

  private func addPicture() {
    let row = Widget.buttonRow(t("Picture Behind the Keys"), "") { [unowned self] in
      model.chooseFile(t("Picture Behind the Keys"), t("Choose")) { [weak self] path in
        self?.take(picture: path)
      }
    }
    let none = Widget.iconButton("user-trash-symbolic", name: t("Remove the Picture")) {
      [unowned self] in apply(.picture(""))
    }
    row.addSuffix(none)
    rows.append(row)
    showing.append { theme in none.setVisible(theme.backdrop.picture != nil) }
  }

  // MARK: Changes

  private func apply(_ edit: ThemeEdit) {
    guard !isFollowing, let edited else { return }
    report(store.change(edited) { text throws(SettingsText.Refusal) in try text.making(edit) })
  }

  /// Shows what was changed, or says why nothing was.
  private func report(_ reason: String?) {
    if let reason { model.tell(reason) }
    changed()
    renew()
  }

  private func make() {
    guard model.canChange(setting) else { return }
    switch store.make(from: chosen, isDark: Application.isDark) {
    case .success(let name):
      side = 0
      model.set(setting, to: .string(name))
      report(nil)
    case .failure(let mistake): report(mistake.message)
    }
  }

  private func take(picture path: String) {
    guard let edited else { return }
    let name = edited + ".png"
    guard PictureFile.convert(path, to: store.path(of: name), width: ThemeStore.pictureWidth) else {
      return model.tell("\(t("This picture cannot be read:")) \(path)")
    }
    apply(.picture(name))
  }

  private func remove() {
    guard store.isOwn(chosen) else { return model.tell(t("The chosen theme is not yours.")) }
    let name = chosen
    model.set(setting, to: .string("auto"))
    report(store.remove(name))
  }

  private func chooseImport() {
    model.chooseFile(t("Import a Theme"), t("Import")) { [weak self] path in
      guard let self else { return }
      switch store.take(parcel: path) {
      case .success(let name):
        model.set(setting, to: .string(name))
        report(nil)
      case .failure(let mistake): report(mistake.message)
      }
    }
  }

  private func chooseExport() {
    guard let edited else { return model.tell(t("The chosen theme is not yours.")) }
    window.chooseFile(
      t("Export My Theme"), saves: true, name: edited + ".toml", cancel: t("Cancel"),
      accept: t("Export")
    ) { [weak self] path in self?.report(self?.store.write(parcel: edited, to: path)) }
  }
}
