import Glibc
import Prediction
import Preferences
import Runtime
import TestKit
import Testing

@testable import Library

/// R-APP-5: everything of the user's goes into one file, comes back or stays as it is, and can be removed.
@Suite struct BackupStoreTests {
  private let folder = Scratch()
  private let store: BackupStore
  private let paths: DataPaths
  private let words = "keycap words 1\nw\ten\t7\t20412\tKeycap\n"
  private let theme = "name = \"mine\"\ninherits = \"light\"\nbackground = \"#FF0000\"\n"
  private var backup: String { folder.path + "/mine.tar" }

  init() throws {
    var paths = DataPaths()
    paths.settingsFile = folder.path + "/config/settings.toml"
    paths.ownDataDirectory = folder.path + "/data"
    paths.wordsFile = folder.path + "/data/words"
    paths.stateDirectory = folder.path + "/state"
    paths.dataDirectories = [folder.path + "/data", Repository.root]
    self.paths = paths
    store = BackupStore(paths)
    try folder.file("config/settings.toml", "# mine\nbold = true\n")
    try folder.file("config/shortcuts.toml", "[shortcuts]\nbrb = \"Be right back\"\n")
    try folder.file("data/words", words)
    try folder.file("data/Themes/mine.toml", theme)
    try folder.file(
      "data/Assets/Keyboards/mine.toml",
      try TextFile.read(Repository.root + "/Assets/Keyboards/da.toml"))
    try folder.file("data/Assets/Lexicons/en.lexicon", "not in it")
    try folder.file("state/clippings", "secret")
  }

  private func text(_ name: String) -> String? { try? TextFile.read(folder.path + "/" + name) }

  /// Every file of the user's except the backups.
  private var state: [String: String] {
    let names = [
      "config/settings.toml", "config/shortcuts.toml", "config/applications.toml", "data/words",
      "data/Themes/mine.toml", "data/Themes/other.toml", "data/Assets/Keyboards/mine.toml",
    ]
    return names.reduce(into: [:]) { $0[$1] = text($1) }
  }

  private func pack(_ files: [Backup.File]) throws {
    try TextFile.write(try Backup.packed(files, seconds: 0), to: backup)
  }

  @Test func whatIsBackedUpComesBack() throws {
    let before = state
    #expect(try store.write(to: backup) == 5)
    #expect(TextFile.mode(of: backup) == 0o600)
    let bytes = try TextFile.readBytes(backup, limit: 1 << 20)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("not in it"))
    try folder.file("config/settings.toml", "bold = false\n")
    try folder.file("config/applications.toml", "")
    try folder.file("data/words", "keycap words 1\n")
    try folder.file("data/Themes/other.toml", theme)
    folder.remove("data/Themes/mine.toml")
    let changed = state
    #expect(try store.restore(from: backup) == 5)
    #expect(state == before)
    #expect(text("state/clippings") == "secret")
    #expect(try store.restore(from: store.earlier) == 6)
    #expect(state == changed)
  }

  @Test(arguments: [
    ("settings.toml", "bold = 7\n", ": bold: "), ("Themes/bad.toml", "background = 3\n", ": "),
    ("shortcuts.toml", "[shortcuts\n", ":1"), ("words", "hello", "keycap words"),
    ("Assets/Keyboards/bad.toml", "identifier = \"x\"\n", ": "),
    ("Themes/bad.png", "GIF89a", "PNG"),
    ("Themes/odd.toml", "bold = true\n", "take it out"),
  ]) func aMistakeChangesNothing(name: String, text: String, said: String) throws {
    let before = state
    try pack([Backup.File(name, Array(text.utf8)), Backup.File("applications.toml", [])])
    let mistake = #expect(throws: Mistake.self) { try store.restore(from: backup) }
    let message = mistake?.message ?? ""
    #expect(message.hasPrefix("\(backup): \(name)"), "\(message)")
    #expect(message.contains(said), "\(message)")
    #expect(state == before)
    #expect(!TextFile.exists(store.earlier))
  }

  @Test func aFileThatCannotBeWrittenChangesNothing() throws {
    let before = state
    // A folder lies where a file has to go.
    try folder.file("data/Themes/other.toml/file", "x")
    try pack([
      Backup.File("settings.toml", []), Backup.File("words", Array("keycap words 1\n".utf8)),
      Backup.File("Themes/mine.toml", Array("name = \"mine\"\ninherits = \"dark\"\n".utf8)),
      Backup.File("Themes/other.toml", Array(theme.utf8)),
    ])
    #expect(throws: Mistake.self) { try store.restore(from: backup) }
    #expect(state == before)
    #expect(TextFile.names(in: folder.path + "/data/Themes", suffix: ".restored") == [])
    #expect(TextFile.names(in: folder.path + "/config", suffix: ".restored") == [])
  }

  @Test func aFileWithAMistakeIsNotBackedUp() throws {
    try folder.file("config/settings.toml", "bold = 7\n")
    let mistake = #expect(throws: Mistake.self) { try store.write(to: backup) }
    #expect(
      mistake?.message.hasPrefix(paths.settingsFile + ":") == true, "\(mistake?.message ?? "")")
    #expect(!TextFile.exists(backup))
  }

  @Test func whatIsNoBackupIsNamed() throws {
    try folder.file("mine.tar", "hello")
    let mistake = #expect(throws: Mistake.self) { try store.restore(from: backup) }
    #expect(mistake?.message == "\(backup): not a tar archive; keycap backup FILE writes one")
  }

  @Test func aLinkToTheSettingsStaysALink() throws {
    _ = try store.write(to: backup)
    try TextFile.move(paths.settingsFile, to: folder.path + "/dotfile")
    #expect(symlink(folder.path + "/dotfile", paths.settingsFile) == 0)
    try folder.file("dotfile", "bold = false\n")
    _ = try store.restore(from: backup)
    #expect(text("dotfile") == "# mine\nbold = true\n")
    #expect(TextFile.resolved(paths.settingsFile) == TextFile.resolved(folder.path + "/dotfile"))
  }

  @Test func aResetLeavesNothing() throws {
    _ = try store.write(to: backup)
    _ = try store.restore(from: backup)
    try store.reset()
    #expect(state == ["data/words": UserWords().text])
    #expect(text("state/clippings") == nil)
    #expect(!TextFile.exists(store.earlier))
    #expect(TextFile.exists(backup))
  }
}
