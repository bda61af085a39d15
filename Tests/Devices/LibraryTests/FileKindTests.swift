import DataFiles
import Runtime
import TestKit
import Testing

@testable import Library

@Suite struct FileKindTests {
  @Test(arguments: [
    ("Assets/Keyboards/common.toml", FileKind.shared), ("Assets/Keyboards/de.toml", .keyboard),
    ("Assets/Keyboards/el.toml", .keyboard), ("Assets/Keyboards/en-US.toml", .keyboard),
    ("Themes/light.toml", .theme), ("Themes/dark.toml", .theme),
    ("Themes/high-contrast.toml", .theme), ("Themes/forest.toml", .theme),
    ("Assets/Applications/browsers.toml", .applications),
  ])
  func shippedFilesAreKnownAndRight(name: String, kind: FileKind) throws {
    let path = Repository.root + "/" + name
    #expect(FileKind(of: try TextFile.read(path), path: path) == kind)
    try kind.check(path)
  }

  @Test(arguments: [
    ("identifier = 'x'", FileKind.keyboard), ("[planes.letters]", .keyboard),
    ("[[application]]", .applications),
    ("inherits = 'dark'", .theme), ("[letter]", .theme), ("theme = 'dark'", .settings),
    ("# scheme = 'dark'\nscale = 2", .settings), ("", .settings), ("[timing]", .settings),
  ])
  func theKeysAtTheTopTell(text: String, kind: FileKind) {
    #expect(FileKind(of: text, path: "x.toml") == kind)
  }

  @Test func thePrintedSettingsAreRight() throws {
    let folder = Scratch()
    try folder.file("settings.toml", SettingsFile.printed())
    try FileKind.settings.check(folder.path + "/settings.toml")
  }

  @Test func aMistakeNamesFileAndLine() throws {
    let folder = Scratch()
    try folder.file("settings.toml", "theme = 'dark'\ncolour = 'red'\n")
    let path = folder.path + "/settings.toml"
    let mistake = #expect(throws: Mistake.self) { try FileKind.settings.check(path) }
    #expect(mistake?.message.hasPrefix("\(path):2: colour: unknown key") == true)
  }

  /// The reader of the settings knows neither keyboards nor themes: `keycap check` looks for them.
  @Test(arguments: [
    ("keyboards = ['en-US', 'klingon']", ":2: keyboards: \"klingon\""),
    ("theme = 'drak'", ":2: theme: \"drak\""),
  ])
  func namesOfNothingAreMistakes(line: String, wanted: String) throws {
    let folder = Scratch()
    let path = folder.path + "/settings.toml"
    let paths = DataPaths(data: Repository.root, settings: path)
    for (text, isGood) in [
      ("scale = 1\n" + line + "\n", false),
      ("keyboards = ['en-US', 'de+es', 'system.compact', 'auto']\ntheme = 'dark'\n", true),
    ] {
      try folder.file("settings.toml", text)
      var library = Library(paths: paths)
      let settings = try DataReader.settings(path)
      let found = library.unknownNames(in: settings)
      #expect(found.isEmpty == isGood, "\(found)")
      if !isGood { #expect(found.first?.hasPrefix(path + wanted) == true, "\(found)") }
    }
  }
}
