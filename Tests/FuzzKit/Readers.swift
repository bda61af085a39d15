package import DataFiles
import Layouts
internal import Runtime
internal import TestKit
internal import Toml

/// Every reader of the data files, and the files that are shipped for it.
package enum Readers: CaseIterable {
  case keyboard, shared, callouts, legends, geometry, accents, systems, fonts, theme, language
  case shortcuts, applications, settings

  /// Files of this kind to begin from, whole ones and short ones.
  package func seeds() throws -> [[UInt8]] {
    let files = try folders.flatMap { folder in
      try Repository.files(in: folder).map {
        try TextFile.read("\(Repository.root)/\(folder)/\($0)")
      }
    }
    return (files + Readers.short).map { Array($0.utf8) }
  }

  private var folders: [String] {
    switch self {
    case .keyboard, .shared, .callouts: ["Assets/Keyboards"]
    case .legends: ["Assets/Legends"]
    case .geometry: ["Assets/Geometries"]
    case .accents, .systems, .fonts: ["Assets"]
    case .theme: ["Themes"]
    case .language: ["Assets/Languages"]
    case .shortcuts: ["Assets/Shortcuts"]
    case .applications: ["Assets/Applications"]
    case .settings: ["Documentation"]
    }
  }

  /// Files of a few lines, which fail in more ways for their time.
  private static let short = [
    """
    identifier = "xx"
    name = "x"
    [manifest]
    IsASCIICapable = false
    [planes.letters]
    phone = '''
    q w {row 0.9}
    {globe} {space}'''
    pad-second = "1 2"
    [alternates]
    q = "a b"
    [flick]
    w = "1 2 3 -"
    """,
    "keyboards = [\"en-US\", \"de+el\"]\nsize = 60.5\n[text]\nlearning = true # x\n[monitor.a]\nscale = 2\n",
    "name = 'x'\ninherits = 'dark'\n[letter]\nfill = '#102030'\noutline = { color = '#000000', width = 1 }\n",
    "[[application]]\nclass = 'A'\ntype = 'URL'\n[[application]]\nfield = 'q'\nsecure = true\n",
    "pitch = 19\n[blocks.main]\nx = 0\nrows = '''\nE00 E01 {tab 20}\n{row 15 } D01'''\n",
    "[shortcuts]\nomw = \"On my way!\"\n\"brb\" = 'be right back'\n",
    "language = \"de\"\nquotes = [\"„\", \"“\", \"‚\", \"‘\"]\nabbreviations = 'z.B. usw.'\n",
    "\"´\" = \"aá eé\"\n[fonts-x]\nThai = \"0E01-0E5B 20\"\n[languages]\nde = \"de-DE\"\n",
  ]

  /// Reads a text; the mistakes, none where it is right.
  package func read(_ text: String) -> DataFailures? {
    do throws(DataFailures) {
      switch self {
      case .keyboard: _ = try KeyboardFile.read(text, file: "f", shared: KeyboardFile.Shared())
      case .shared: _ = try KeyboardFile.readShared(text, file: "f")
      case .callouts: _ = try Callouts(text, file: "f")
      case .legends: _ = try LegendFile(text, file: "f")
      case .geometry: _ = try PrintedGeometry(text, file: "f")
      case .accents: _ = try PrintedKeyboard.accents(text, file: "f")
      case .systems: _ = try Systems(text, file: "f")
      case .fonts: _ = try FontsFile(text, file: "f")
      case .theme: _ = try ThemeFile.read(text, file: "f")
      case .language: _ = try LanguageFile.read(text, file: "f")
      case .shortcuts: _ = try ShortcutsFile.read(text, file: "f")
      case .applications: _ = try ApplicationsFile.read(text, file: "f")
      case .settings: _ = try SettingsFile.read(text, file: "f")
      }
      return nil
    } catch {
      return error
    }
  }

  /// What is wrong with what reading damaged bytes gives; nil where all is well.
  package func fault(in bytes: [UInt8]) -> String? {
    let document = Document(bytes: bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return document.mistakes.isEmpty ? "bytes that are no text were taken" : nil
    }
    let failures = read(text)
    if failures == nil, !document.mistakes.isEmpty { return "a file that is no TOML was taken" }
    let lines = text.utf8.count { $0 == 0x0a } + 1
    for failure in failures?.all ?? [] {
      guard failure.line <= lines else {
        return "line \(failure.line) of \(lines): \(failure.message)"
      }
      guard failure.message.utf8.count < 4000 else { return "a message without an end" }
    }
    return nil
  }
}
