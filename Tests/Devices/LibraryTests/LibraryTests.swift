import KeyModel
import Layouts
import Runtime
import Synthesis
import TestKit
import Testing

@testable import Library

@Suite struct LibraryTests {
  private let folder = Scratch()
  private let weaker = Scratch()

  private func shipped(_ name: String) throws -> String {
    try TextFile.read(Repository.root + "/" + name)
  }

  private func makeLibrary() -> Library {
    Library(paths: folder.paths(over: weaker))
  }

  /// What is shipped lies in the weaker directory.
  init() throws {
    for name in ["common", "de", "el", "en-US", "emoji"] {
      let path = "Assets/Keyboards/\(name).toml"
      try weaker.file(path, try shipped(path))
    }
    for name in ["light", "dark"] {
      try weaker.file("Themes/\(name).toml", try shipped("Themes/\(name).toml"))
    }
  }

  @Test func aNameThatIsNotThereIsToldWithThoseThatAre() throws {
    var library = makeLibrary()
    for name in ["de", "emoji"] { try library.check(keyboard: name, theme: "auto") }
    try library.check(keyboard: nil, theme: "dark")
    let keyboard = #expect(throws: UnknownName.self) { try library.check(keyboard: "fr") }
    #expect(
      keyboard?.message.hasPrefix("there is no keyboard “fr”: there are de, el, emoji, en-US")
        == true)
    let theme = #expect(throws: UnknownName.self) { try library.check(theme: "blue") }
    #expect(theme?.message == "there is no theme “blue”: there are auto, dark, light")
  }

  @Test func withoutASettingsFileTheDefaultsHold() {
    var library = makeLibrary()
    var defaults = Settings()
    defaults.keyboards = ["en-US", "emoji"]
    #expect(library.settings == defaults)
    let keyboards = library.enabledKeyboards(library.settings)
    #expect(keyboards.map(\.identifier) == ["en-US"])
    #expect(library.takeMistakes() == [])
  }

  @Test func theUsersLanguagesChooseTheFirstKeyboards() throws {
    try weaker.file("Assets/Systems.toml", try shipped("Assets/Systems.toml"))
    let user = UserLanguages(variable: { $0 == "LANG" ? "el_GR.UTF-8" : nil })
    var library = Library(paths: folder.paths(over: weaker), user: user)
    #expect(library.settings.keyboards == ["el", "en-US", "emoji"])
    let isNews = library.follow(layouts: [SystemMap.Layout("de")])
    #expect(isNews)
    #expect(library.settings.keyboards == ["el", "de", "en-US", "emoji"])
    let isNewsAgain = library.follow(layouts: [SystemMap.Layout("de", variant: "nodeadkeys")])
    #expect(!isNewsAgain)
    try folder.file("settings.toml", "keyboards = [\"emoji\", \"auto\"]\n")
    #expect(library.reload([library.paths.settingsFile]) == .settings)
    #expect(library.settings.keyboards == ["emoji", "el", "de", "en-US"])
  }

  @Test func aSettingsFileThatTheUserNamedHasToBeThere() {
    var paths = folder.paths()
    paths.isSettingsFileNamed = true
    var library = Library(paths: paths)
    #expect(library.takeMistakes() == ["\(paths.settingsFile): no such file"])
  }

  @Test func brokenSettingsLeaveTheLastGoodOnes() throws {
    try folder.file("settings.toml", "theme = \"dark\"\n")
    var library = makeLibrary()
    #expect(library.settings.theme == "dark")
    try folder.file("settings.toml", "theme = 7\n")
    #expect(library.reload([library.paths.settingsFile]) == [])
    #expect(library.settings.theme == "dark")
    #expect(library.takeMistakes().count == 1)
    #expect(library.takeMistakes() == [])
    folder.remove("settings.toml")
    #expect(library.reload([library.paths.settingsFile]) == .settings)
    #expect(library.settings.theme == "auto")
  }

  /// No file of the user's keeps the keyboards of their languages, or the administrator's policy (R-DESK-5), out.
  @Test func brokenSettingsAtTheStartAreTheDefaultsInWhole() throws {
    try folder.file("settings.toml", "theme = 7\n")
    var library = makeLibrary()
    var defaults = Settings()
    defaults.keyboards = ["en-US", "emoji"]
    #expect(library.settings == defaults)
    #expect(library.enabledKeyboards(library.settings).map(\.identifier) == ["en-US"])
    #expect(library.takeMistakes().count == 1)
  }

  /// R-MANIFEST, R-HARM-4.
  @Test func aKeyboardThatIsNotThereIsToldAndTheOthersWork() {
    var library = makeLibrary()
    var settings = Settings()
    settings.keyboards = ["xx", "el"]
    #expect(library.enabledKeyboards(settings).map(\.identifier) == ["el"])
    let wanted = "the id of one that is there, as keycap keyboards lists them"
    #expect(library.takeMistakes() == ["there is no keyboard xx: write \(wanted)"])
    settings.keyboards = ["xx"]
    #expect(library.enabledKeyboards(settings).map(\.identifier) == ["en-US"])
  }

  @Test func aKeyboardThatIsNotThereIsToldOnceWithItsPlace() throws {
    try folder.file("settings.toml", "# Mine.\nkeyboards = [\"xx\"]\n")
    var library = makeLibrary()
    for _ in 1...3 {
      #expect(library.servingKeyboards(library.settings).map(\.identifier) == ["en-US"])
    }
    let reported = library.takeMistakes()
    let place = "\(library.paths.settingsFile):2: keyboards: \"xx\" cannot be used"
    #expect(reported.count == 1 && reported.allSatisfy { $0.hasPrefix(place) }, "\(reported)")
  }

  /// R-SIZE-6: a printed keyboard steps aside for the touch keyboard of its language, whatever that is called.
  @Test(arguments: [("be", "fr-BE"), ("en-INT", "en-US"), ("ja", "ja-kana"), ("de", "de")])
  func aPrintedKeyboardBringsItsTouchKeyboard(_ layout: String, _ touch: String) throws {
    let paths = [
      "Keyboards/be", "Keyboards/fr-BE", "Keyboards/ja-kana", "Legends/\(layout)", "Accents",
    ]
    let drawings = ["iso", "jis", "ansi"].map { "Geometries/\($0).compact" }
    for path in paths + drawings {
      try weaker.file("Assets/\(path).toml", try shipped("Assets/\(path).toml"))
    }
    var library = makeLibrary()
    var settings = Settings()
    settings.keyboards = ["\(layout).compact"]
    let serving = library.servingKeyboards(settings).map(\.identifier)
    #expect(serving.prefix(2) == ["\(layout).compact", touch])
  }

  /// R-TRUST-8.
  @Test func aKeyboardFileOfTheUsersOwnDoesNotServeEveryField() throws {
    try folder.file(
      "Assets/Keyboards/en-US.toml", try shipped("Assets/Keyboards/en-US.toml"))
    var paths = folder.paths(over: weaker)
    paths.ownDataDirectory = folder.path
    var library = Library(paths: paths)
    var settings = Settings()
    settings.keyboards = ["en-US", "el"]
    let serving = library.servingKeyboards(settings)
    #expect(serving.map(\.identifier) == ["en-US", "el", "shipped.en-US"])
    #expect(serving.map(\.isShipped) == [false, true, true])
    // Planes that all keyboards share are the user's own, too.
    folder.remove("Assets/Keyboards/en-US.toml")
    try folder.file("Assets/Keyboards/common.toml", try shipped("Assets/Keyboards/common.toml"))
    library = Library(paths: paths)
    #expect(
      library.servingKeyboards(settings).map(\.isShipped) == [false, false, true])
  }

  /// R-TRAIT-6.
  @Test func rulesOfTheAdministratorCountMoreThanTheUsers() throws {
    try weaker.file(
      "etc/applications.toml",
      "[[application]]\nclass = \"Bank\"\ncustom-keyboards = false\n")
    try folder.file(
      "applications.toml",
      "[[application]]\nclass = \"Bank\"\ncustom-keyboards = true\nreturn = \"send\"\n")
    var paths = folder.paths(over: weaker)
    paths.administratorsFiles = [weaker.path + "/etc/applications.toml"]
    var library = Library(paths: paths)
    var window = ActiveWindow(id: 1)
    window.application = "Bank"
    let field = Field.focused(
      reported: Field(serial: 1), in: window, serial: 1, rules: library.applicationRules())
    #expect(field?.traits.allowsCustomKeyboards == false)
    #expect(field?.traits.returnKey == .send)
    try weaker.file("etc/applications.toml", "[[application]]\nclass = 7\n")
    #expect(library.reload(paths.administratorsFiles) == .applications)
    _ = library.applicationRules()
    #expect(library.takeMistakes().contains { $0.hasPrefix(paths.administratorsFiles[0] + ":2") })
  }

  @Test func keyboardsAreJoined() throws {
    try folder.file("settings.toml", "keyboards = [\"de+en-US\", \"el\"]\n")
    var library = makeLibrary()
    let keyboards = library.enabledKeyboards(library.settings)
    #expect(keyboards.map(\.identifier) == ["de+en-US", "el"])
    #expect(keyboards.first?.languages.map(\.tag) == ["de-DE", "en-US"])
    #expect(library.joinedKeyboards().map(\.path) == [library.paths.settingsFile])
    #expect(library.takeMistakes() == [])
  }

  @Test(arguments: [
    ("en-US+xx", "keyboards that are there: xx is not"),
    ("en-US+el", "keyboards of one script: el has other letters than en-US"),
    ("en-US+emoji", "touch keyboards that type letter by letter: emoji is none"),
  ])
  func whatCannotBeJoinedIsToldWithItsPlace(name: String, wanted: String) throws {
    try folder.file("settings.toml", "# Mine.\nkeyboards = [\"\(name)\", \"de\"]\n")
    var library = makeLibrary()
    #expect(library.enabledKeyboards(library.settings).map(\.identifier) == ["de"])
    let message =
      "\(library.paths.settingsFile):2: keyboards: \"\(name)\" cannot be used; write \(wanted)"
    #expect(library.takeMistakes() == [message])
  }

  @Test(arguments: [
    (["el"], ["el", "en-US"]), (["de"], ["de"]), (["el", "de"], ["el", "de"]),
  ])
  func oneThatCanTypeASCIIIsAlwaysThere(_ enabled: [String], _ serving: [String]) {
    var library = makeLibrary()
    var settings = Settings()
    settings.keyboards = enabled
    #expect(library.servingKeyboards(settings).map(\.identifier) == serving)
  }

  @Test func theUsersKeyboardComesFirst() throws {
    let text = try shipped("Assets/Keyboards/de.toml")
    let own = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("name =") ? "name = \"Meins\"" : String($0) }.joined(separator: "\n")
    try folder.file("Assets/Keyboards/de.toml", own)
    var library = makeLibrary()
    #expect(library.keyboard(named: "de")?.displayName == "Meins")
    folder.remove("Assets/Keyboards/de.toml")
    #expect(library.reload([folder.path + "/Assets/Keyboards/de.toml"]) == .keyboards)
    #expect(library.keyboard(named: "de")?.displayName == "Deutsch")
  }

  @Test func autoIsTheThemeOfTheScheme() {
    var library = makeLibrary()
    #expect(library.theme("auto", scheme: .dark)?.name == "dark")
    #expect(library.theme("light", scheme: .dark)?.name == "light")
    #expect(library.theme("nix", scheme: .light)?.name == "light")
    #expect(library.takeMistakes() == ["there is no theme nix"])
  }

  @Test func aThemeInheritsFromTheOneThatItHides() throws {
    try folder.file(
      "Themes/dark.toml",
      "name = \"dark\"\ninherits = \"dark\"\nbackground = \"#102030\"\n")
    var library = makeLibrary()
    let theme = library.theme(named: "dark")
    #expect(theme?.background == Color(hex: "#102030"))
    #expect(theme?.scheme == .dark)
    #expect(library.takeMistakes() == [])
  }

  @Test func themesThatInheritFromOneAnotherAreAMistakeNotALoop() throws {
    try folder.file("Themes/a.toml", "name = \"a\"\ninherits = \"b\"\n")
    try folder.file("Themes/b.toml", "name = \"b\"\ninherits = \"a\"\n")
    var library = makeLibrary()
    #expect(library.theme(named: "a") == nil)
    #expect(library.takeMistakes().contains { $0.hasPrefix(folder.path + "/Themes/a.toml:2: ") })
  }

  @Test func aChangedThemeConcernsThemesOnly() {
    var library = makeLibrary()
    #expect(library.reload([weaker.path + "/Themes/dark.toml"]) == .themes)
    #expect(library.reload([weaker.path + "/Assets/Keyboards/common.toml"]) == .keyboards)
    #expect(library.reload(["/elsewhere/dark.toml"]) == [])
  }
}
