import DataFiles
import KeyModel
import Library
import Preferences
import Runtime
import Toolkit

/// The window: a list of pages, and the shown page. A page is made when it is first shown.
final class SettingsWindow {
  private let window: MainWindow
  private let model: SettingsModel
  private var leaves: Leaves?
  private var pages: [PreferencePage: Widget] = [:]
  private var keyboards: KeyboardsPage?
  private var others: OthersPage?
  private var shortcuts: ShortcutsGroup?
  private var words: WordsGroup?
  private var practice: MorseGroup?
  private var preview: TryGroup?
  private var themes: ThemeCards?
  private var editor: ThemeEditor?
  private var backup: BackupGroup?
  /// The row of each setting on each page made so far, and groups without settings by their titles.
  private var rows: [PreferencePage: [String: Widget]] = [:]

  private var t: Translation { model.translation }

  init(_ window: MainWindow, _ model: SettingsModel) {
    self.window = window
    self.model = model
  }

  func fill(first: PreferencePage) {
    let leaves = Leaves(title: t("Keyboard Settings"), back: t("Back"), pages: t("Pages")) {
      [unowned self] number in show(PreferencePage.allCases[number])
    }
    self.leaves = leaves
    for page in PreferencePage.allCases { leaves.add(page: t(page.title), icon: page.icon) }
    leaves.addToBanner(Widget.button(t("Open in Editor")) { [unowned self] in openEditor() })
    addSearch(to: leaves)
    model.tell = { leaves.tell($0) }
    model.chooseFile = { [window, t] title, accept, chosen in
      window.chooseFile(
        title, saves: false, name: "", cancel: t("Cancel"), accept: accept, chosen: chosen)
    }
    model.observe { [unowned self] in leaves.setBanner(banner, isMistake: !model.held.holdsAll) }
    window.setSize(width: 880, height: 720)
    window.setContent(leaves.widget)
    leaves.undoByKeys(of: window)
    show(first)
    try? TextFile.makeFolder(model.folder)
    Application.watch(folder: model.folder) { [model] in model.reload() }
    Application.watch(folder: PolicyFile.path.parent) { [model] in model.reloadPolicy() }
  }

  /// Adds the search over all pages.
  private func addSearch(to leaves: Leaves) {
    let titles: [(PreferencePage, String)] = [
      (.keyboards, "Order"), (.text, "Shortcuts"), (.text, "Learned Words"),
      (.look, "My Theme"),
      (.opening, "Session"), (.about, "Backup and Reset"), (.about, "Check-Up"),
    ]
    lazy var search = SettingSearch(t, more: titles)
    var hits: [SettingSearch.Hit] = []
    leaves.addSearch(t("Search settings"), none: t("No results"), of: window) {
      [unowned self] text in
      hits = search.hits(text)
      return hits.map { hit in (hit.title, hit.title == t(hit.page.title) ? "" : t(hit.page.title))
      }
    } chosen: { [unowned self] number in
      show(hits[number].page)
      let (rows, hit) = (rows[hits[number].page], hits[number])
      (rows?[hit.setting] ?? rows?[hit.title])?.reveal()
    }
  }

  /// The reason why no setting can be changed; empty if settings can be changed.
  private var banner: String {
    if model.held.holdsAll { return model.reason }
    let mistake = model.text.mistakes.first
    return mistake.map { "\(t("Correct this mistake to change settings:")) \($0)" } ?? ""
  }

  private func show(_ page: PreferencePage) {
    let widget = pages[page] ?? make(page)
    pages[page] = widget
    let number = PreferencePage.allCases.firstIndex(of: page) ?? 0
    leaves?.show(widget, number: number, title: t(page.title))
  }

  private func make(_ page: PreferencePage) -> Widget {
    let widget = Widget.page()
    if page == .keyboards, let leaves {
      let list = KeyboardsPage(model, leaves)
      list.add(to: widget, window)
      keyboards = list
      self.rows[page, default: [:]][t("Order")] = list.group
    }
    var rows = SettingRows(model: model)
    rows.made = { [unowned self] setting, row in
      if self.rows[page]?[setting.name] == nil { self.rows[page, default: [:]][setting.name] = row }
    }
    if page == .look {
      preview = TryGroup(model)
      preview?.add(to: widget, below: page.groups.prefix(1).flatMap(rows.rows))
      themes = SettingsFile.all.first { $0.name == "theme" }.map { ThemeCards(model, $0) }
      themes?.add(to: widget)
      if let themes { self.rows[page, default: [:]]["theme"] = themes.row }
      addThemeEditor(to: widget)
    }
    if page == .morse {
      practice = MorseGroup(model)
      practice?.add(to: widget)
    }
    // The group that only some languages have is below the user's own words.
    let last = page == .text ? 1 : 0
    rows.add(to: widget, page.groups.dropFirst(page == .look ? 1 : 0).dropLast(last))
    if page == .look { rows.addMonitors(to: widget) }
    if page == .text, let leaves { addWords(to: widget, leaves) }
    rows.add(to: widget, page.groups.suffix(last))
    let other = OtherPages(model: model) { [unowned self] title, group in
      self.rows[page, default: [:]][t(title)] = group
    }
    if page == .opening { other.addSession(to: widget) }
    if page == .others {
      others = OthersPage(model, window, page: widget)
      others?.fill()
    }
    if page == .about {
      other.addAbout(to: widget)
      addBackup(to: widget)
      other.addCheckup(to: widget)
    }
    return widget
  }

  /// The editor of a theme of the user's own, which the cards and the preview follow.
  private func addThemeEditor(to page: Widget) {
    guard let setting = SettingsFile.all.first(where: { $0.name == "theme" }) else { return }
    let editor = ThemeEditor(model, setting, window)
    editor.changed = { [unowned self] in
      themes?.readAgain()
      preview?.renew()
    }
    editor.add(to: page)
    self.editor = editor
    rows[.look]?[t("My Theme")] = editor.group
  }

  /// The rows that save, restore and reset everything.
  private func addBackup(to page: Widget) {
    guard let leaves else { return }
    let backup = BackupGroup(model, leaves, window)
    backup.changed = { [unowned self] in
      themes?.readAgain()
      preview?.renew()
    }
    backup.add(to: page)
    self.backup = backup
    rows[.about, default: [:]][t("Backup and Reset")] = backup.group
  }

  /// The user's own shortcuts and words.
  private func addWords(to page: Widget, _ leaves: Leaves) {
    let shortcuts = ShortcutsGroup(model.paths, t, leaves, window)
    shortcuts.add(to: page)
    let languages = Library(paths: model.paths).enabledLanguages()
    let words = WordsGroup(model.paths, languages: languages, t, leaves, window)
    words.add(to: page)
    (self.shortcuts, self.words) = (shortcuts, words)
    rows[.text]?[t("Shortcuts")] = shortcuts.group
    rows[.text]?[t("Learned Words")] = words.group
  }

  private func openEditor() {
    let file = model.paths.settingsFile
    guard let editor = InstalledApplication.textEditor else {
      leaves?.tell("\(t("No text editor is installed:")) \(file)")
      return
    }
    if let reason = editor.open(file) { leaves?.tell("\(editor.name): \(reason); \(file)") }
  }
}
