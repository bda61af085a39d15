import KeyModel
import Library
import Prediction
import Preferences
import Runtime
import Toolkit

/// The learned words. The user can find, forget, ban, add, export, import and reset them (R-TEXT-9). The file is the
/// keyboard's own, which reads the file again after every change.
final class WordsGroup {
  private let store: WordStore
  private let paths: DataPaths
  private let engines: EnginesGroup
  private let path: String
  private let languages: [String]
  private let t: Translation
  private let leaves: Leaves
  private let window: MainWindow
  let group: Widget
  private var words = UserWords()
  private var stamp: FileStamp?
  private var hasRead = false
  private var wanted = ""
  private var rows: [Widget] = []
  private var shown: WordList?

  /// Greatest number of rows in the list. A search finds the other words.
  private static let limit = 50

  /// Makes the group. `languages` are the choices for new words, such as `de`.
  init(
    _ paths: DataPaths, languages: [String], _ t: Translation, _ leaves: Leaves,
    _ window: MainWindow
  ) {
    store = WordStore(paths: paths)
    self.paths = paths
    engines = EnginesGroup(paths, t, leaves, window)
    path = paths.wordsFile
    self.languages = languages.isEmpty ? ["en"] : languages
    (self.t, self.leaves, self.window) = (t, leaves, window)
    group = Widget.group(
      t("Learned Words"), t("They stay on this device, and nobody else can read them."))
  }

  func add(to page: Widget) {
    group.setHeader(
      Widget.menuButton(
        name: t("Actions for learned words"),
        [
          (t("Import…"), { [unowned self] in chooseImport() }),
          (t("Export…"), { [unowned self] in chooseExport() }),
        ]))
    let search = Widget.search(t("Search learned words")) { [unowned self] text in
      wanted = text
      fill()
    }
    search.expandWidth()
    group.add(row: Widget.wideRow(name: t("Search learned words"), [search]))
    group.add(row: makeNewRow())
    page.add(group: group)
    page.add(group: engines.group)
    page.add(group: makeResetGroup())
    reload()
    try? TextFile.makeFolder(path.parent)
    Application.watch(folder: path.parent) { [weak self] in self?.reload() }
  }

  private func reload() {
    do throws(FileFailure) {
      let now = try store.journal.stamp()
      guard !hasRead || now != stamp else { return }
      (words, stamp, hasRead) = (try store.load(), now, true)
    } catch { leaves.tell(error.message) }
    fill()
  }

  private func fill() {
    let list = WordList(words, containing: wanted, limit: WordsGroup.limit)
    guard list != shown else { return }
    shown = list
    for row in rows { group.remove(row: row) }
    rows = list.entries.map(makeRow)
    if list.entries.isEmpty {
      rows.append(Widget.row(wanted.isEmpty ? t("No word has been learned.") : t("No results")))
    }
    if list.rest > 0 {
      rows.append(Widget.row("\(list.rest) \(t("more"))", t("Search finds them.")))
    }
    for row in rows { group.add(row: row) }
  }

  private func makeRow(_ entry: WordList.Entry) -> Widget {
    let uses = "\(entry.language) · \(entry.count)\u{a0}×"
    let row = Widget.row(entry.word, entry.isBanned ? t("Never suggested") : uses)
    let actions: [(title: String, run: () -> Void)] =
      entry.isBanned
      ? [(t("Suggest Again"), { [unowned self] in change { $0.allow(entry.word) } })]
      : [
        (t("Forget"), { [unowned self] in change { $0.forget(entry.word) } }),
        (t("Never Suggest"), { [unowned self] in change { $0.ban(entry.word) } }),
      ]
    let button = Widget.menuButton(name: "\(t("Actions for")) \(entry.word)", actions)
    row.addSuffix(button)
    return row
  }

  private func makeNewRow() -> Widget {
    let word = Widget.entry(name: t("New Word"))
    let language = Widget.entry(
      name: t("Language of the New Word"), text: languages.first ?? "", characters: 4)
    let add = { [unowned self] in
      let text = word.entered
      let code = language.entered.baseLanguage.lowercased()
      guard UserWords.isLearnable(text, language: code) else {
        return leaves.tell(t("Only words of 2 to 40 letters, apostrophes and hyphens are learned."))
      }
      guard (2...3).contains(code.count), code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
        return leaves.tell(t("A language has a code, as in en or de."))
      }
      change { $0.teach(text, language: code, day: Clock.day()) }
      word.enter("")
    }
    word.onReturn(add)
    let button = Widget.iconButton("list-add-symbolic", name: t("Add Word"), add)
    return Widget.wideRow(name: t("New Word"), [word, language, button])
  }

  private func makeResetGroup() -> Widget {
    let button = Widget.button(t("Reset Dictionary…")) { [unowned self] in
      window.ask(
        t("Reset Dictionary?"),
        t("All learned words are forgotten, and words that were never suggested can appear again."),
        cancel: t("Cancel"), confirm: t("Reset"), isDestructive: true
      ) { [unowned self] in
        tell { () throws(FileFailure) in
          try store.reset()
          for engine in EngineStore.all(paths) { try engine.forget() }
        }
        engines.fill()
      }
    }
    button.addStyle("destructive-action")
    let group = Widget.group("")
    group.add(row: button)
    return group
  }

  private func change(_ body: (inout UserWords) -> Void) {
    tell { () throws(FileFailure) in try store.change(body) }
  }

  /// Runs `body`, shows the user its failure, and shows the present content of the file.
  private func tell(_ body: () throws(FileFailure) -> Void) {
    do throws(FileFailure) { try body() } catch { leaves.tell(error.message) }
    reload()
  }

  private func chooseImport() {
    window.chooseFile(
      t("Import Learned Words"), saves: false, name: "", cancel: t("Cancel"), accept: t("Import")
    ) { [weak self] path in self?.read(path) }
  }

  private func read(_ path: String) {
    tell { () throws(FileFailure) in
      let text = try TextFile.read(path, limit: store.journal.limit)
      guard let added = UserWords(exported: text) else {
        return leaves.tell("\(path): \(t("this file was not exported by Keycap"))")
      }
      let before = words
      try store.change { $0.add(added) }
      reload()
      let count = words.words.count - before.words.count
      leaves.tell("\(t("Words that are new:")) \(count)", button: t("Undo")) { [weak self] in
        self?.change { $0 = before }
      }
    }
  }

  private func chooseExport() {
    window.chooseFile(
      t("Export Learned Words"), saves: true, name: "keycap-words", cancel: t("Cancel"),
      accept: t("Export")
    ) { [weak self] path in
      self?.tell { () throws(FileFailure) in
        guard let self else { return }
        try TextFile.write(try self.store.load().text, to: path)
      }
    }
  }
}
