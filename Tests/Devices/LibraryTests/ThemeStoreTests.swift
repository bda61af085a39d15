import DataFiles
import KeyModel
import Preferences
import Runtime
import TestKit
import Testing

@testable import Library

/// The user's own themes: made, changed, given away, taken, removed; and the other side of a theme.
@Suite struct ThemeStoreTests {
  private let folder = Scratch()
  private let weaker = Scratch()
  private let store: ThemeStore

  init() throws {
    for name in ["light", "dark", "forest", "forest-dark"] {
      let path = "Themes/\(name).toml"
      try weaker.file(path, try TextFile.read(Repository.root + "/" + path))
    }
    var paths = folder.paths(over: weaker)
    paths.ownDataDirectory = folder.path
    store = ThemeStore(paths)
  }

  private func library() -> Library {
    var paths = folder.paths(over: weaker)
    paths.ownDataDirectory = folder.path
    return Library(paths: paths)
  }

  @Test func aThemeFollowsTheSchemeByItsPair() throws {
    var library = library()
    #expect(library.theme("forest", scheme: .light)?.name == "forest")
    #expect(library.theme("forest", scheme: .dark)?.name == "forest-dark")
    #expect(library.theme("forest-dark", scheme: .light)?.name == "forest-dark")
    #expect(library.theme("light", scheme: .dark)?.name == "light")
    #expect(library.followsScheme("forest") && library.followsScheme("auto"))
    #expect(!library.followsScheme("forest-dark") && !library.followsScheme("light"))
  }

  @Test(arguments: [("auto", "light", "dark"), ("forest", "forest", "forest-dark")])
  func aNewThemeLooksLikeTheChosen(_ chosen: String, _ light: String, _ dark: String) throws {
    let name = try store.make(from: chosen, isDark: false).get()
    #expect(name == "mine")
    #expect(store.isOwn("mine") && store.isOwn("mine-dark") && !store.isOwn(light))
    var library = library()
    let sides = [(Scheme.light, light), (.dark, dark)]
    for (scheme, parent) in sides {
      let found = library.theme("mine", scheme: scheme)
      let theme = try #require(found)
      let wanted = library.theme(named: parent)
      #expect(theme.background == wanted?.background)
      #expect(theme.scheme == scheme)
    }
    #expect(library.takeMistakes() == [])
    // The next has another name.
    #expect(try store.make(from: "dark", isDark: false).get() == "mine-2")
    #expect(store.theme("mine-2")?.pair == nil)
  }

  @Test func aChangeIsInTheFile() throws {
    _ = try store.make(from: "light", isDark: false).get()
    let reason = store.change("mine") { text throws(SettingsText.Refusal) in
      try text.making(.radius(21))
    }
    #expect(reason == nil)
    var library = library()
    #expect(library.theme(named: "mine")?.phoneRadius == 21)
  }

  @Test func aThemeWithAPictureGoesToAnotherMachine() throws {
    _ = try store.make(from: "forest", isDark: false).get()
    let bytes: [UInt8] = [137, 80, 78, 71, 0, 255, 1]
    try TextFile.write(bytes, to: store.path(of: "mine.png"))
    _ = store.change("mine") { text throws(SettingsText.Refusal) in
      try text.making(.picture("mine.png"))
    }
    let parcel = folder.path + "/Summer Sea.toml"
    #expect(store.write(parcel: "mine", to: parcel) == nil)
    // There it gets a free name, and its picture lies beside it.
    let name = try store.take(parcel: parcel).get()
    #expect(name == "summersea")
    let theme = try #require(store.theme(name))
    #expect(theme.name == name && theme.pair == nil)
    #expect(theme.backdrop.picture == store.path(of: "summersea.png"))
    #expect(try TextFile.readBytes(store.path(of: "summersea.png"), limit: 100) == bytes)
    #expect(try store.take(parcel: parcel).get() == "summersea-2")
  }

  @Test func aFileThatIsNoThemeIsNotTaken() throws {
    let path = try folder.file("bad.toml", "name = 'x'\ncolour = 'red'\n")
    let mistake = #expect(throws: Mistake.self) { try store.take(parcel: path).get() }
    #expect(mistake?.message.contains("bad") == true)
    #expect(!store.isOwn("bad"))
  }

  @Test func bothSidesAreRemoved() throws {
    let name = try store.make(from: "auto", isDark: false).get()
    #expect(store.remove(name) == nil)
    #expect(!store.isOwn("mine") && !store.isOwn("mine-dark"))
  }

  /// `keycap check` names labels that cannot be read, and files that are missing.
  @Test(arguments: [
    ("[letter]\ntext = '#F0F0F0'", "letter.text has a contrast of 1.1 : 1 with letter.fill"),
    ("picture = 'none.png'", "picture: there is no file"), ("pair = 'none'", "no theme none"),
    ("accent = '#1650B8'", nil),
  ])
  func checkNamesWhatCannotBeRead(_ line: String, _ fault: String?) throws {
    for name in ["light", "dark"] {
      let path = "Themes/\(name).toml"
      try folder.file("\(name).toml", try TextFile.read(Repository.root + "/" + path))
    }
    let path = try folder.file("mine.toml", "name = 'mine'\ninherits = 'light'\n\(line)\n")
    do throws(Mistake) {
      try FileKind.theme.check(path)
      #expect(fault == nil)
    } catch {
      #expect(fault.map(error.message.contains) == true, "\(error.message)")
    }
  }

  @Test func theGalleryHasEveryShippedTheme() {
    let files = Repository.files(in: "Themes").map { String($0.dropLast(5)) }
    #expect(Set(files) == Set(PreferenceTexts.themes))
    #expect(files.count >= 8)
  }
}
