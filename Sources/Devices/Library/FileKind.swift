import DataFiles
import KeyModel
import Layouts
import Runtime

/// The kind of a TOML file, which the keys at its top show.
package enum FileKind: Hashable {
  case shared, keyboard, legends, geometry, accents, systems, fonts, theme, language, shortcuts
  case applications, transliteration, arrangement
  /// The manifest of a keyboard by somebody else.
  case bundle
  case settings
  /// The administrator's policy.
  case policy

  package init(of text: String, path: String) {
    let keys = Set(TopKeys.names(in: text))
    if path.fileName == ExtensionFile.name {
      self = .bundle
    } else if path.fileName == PolicyFile.path.fileName {
      self = .policy
    } else if path.fileName == KeyboardFile.sharedName {
      self = .shared
    } else if path.fileName == PrintedCatalog.accentsName {
      self = .accents
    } else if path.fileName == Systems.fileName {
      self = .systems
    } else if path.fileName == FontsFile.name {
      self = .fonts
    } else if !keys.isDisjoint(with: ["legends", "shape"]) {
      self = .legends
    } else if !keys.isDisjoint(with: ["blocks", "pitch"]) {
      self = .geometry
    } else if !keys.isDisjoint(with: ["identifier", "planes", "manifest"]) {
      self = .keyboard
    } else if !keys.isDisjoint(with: ["phone", "yields", "alternates"]) {
      self = .arrangement
    } else if !keys.isDisjoint(with: ["scheme", "inherits", "background", "letter"]) {
      self = .theme
    } else if keys.contains("consonants") {
      self = .transliteration
    } else if keys.contains("language") {
      self = .language
    } else if keys.contains("application") || path.fileName == "applications.toml" {
      self = .applications
    } else if keys == ["shortcuts"] || path.fileName == "shortcuts.toml" {
      self = .shortcuts
    } else {
      self = .settings
    }
  }

  /// Reads the file as the program does. Other files that the file needs are searched first in its folder, then in
  /// the folders of installed files.
  package func check(_ path: String) throws(Mistake) {
    switch self {
    case .shared: _ = try DataReader.shared(path)
    case .keyboard:
      let shared = try FileKind.find(KeyboardFile.sharedName, beside: path, .keyboards).first
        .map(DataReader.shared)
      let keyboard = try DataReader.keyboard(path, shared: shared ?? KeyboardFile.Shared())
      try FileKind.checkArrangement(of: keyboard, path)
      let holes = keyboard.holes.map { "\(path): \($0)" }
      if !holes.isEmpty { throw Mistake(message: holes.joined(separator: "\n")) }
    case .legends: _ = try DataReader.legends(path)
    case .geometry: _ = try DataReader.geometry(path)
    case .accents: _ = try DataReader.accents(path)
    case .systems: _ = try DataReader.systems(path)
    case .fonts: _ = try DataReader.fonts(path)
    case .theme: try FileKind.checkTheme(path)
    case .language: _ = try DataReader.language(path)
    case .transliteration: _ = try DataReader.transliteration(path)
    case .arrangement: _ = try DataReader.arrangement(path)
    case .shortcuts: _ = try DataReader.shortcuts(path)
    case .applications: _ = try DataReader.rules(path)
    case .bundle: _ = try ExtensionCatalog.read(path.parent)
    case .settings: try FileKind.checkSettings(path)
    case .policy: _ = try DataReader.policy(path)
    }
  }

  /// Checks that the arrangement that a keyboard's file names exists and fits its letters.
  private static func checkArrangement(
    of keyboard: KeyboardDefinition, _ path: String
  ) throws(Mistake) {
    guard let name = keyboard.arrangement, name != Arrangement.usual else { return }
    let files = DataPaths().files(of: .arrangements)
    let found = try files[name + ".toml"]?.first.map(DataReader.arrangement)
    if let found, keyboard.accepts(found) { return }
    let names = files.keys.map { String($0.dropLast(".toml".count)) }.sorted()
    let wanted =
      found == nil
      ? "one of \(([Arrangement.usual] + names).joined(separator: ", "))"
      : "an arrangement of the keyboard's letters"
    throw Mistake(message: "\(path): arrangement: \"\(name)\" cannot be used; write \(wanted)")
  }

  /// Checks a theme, whether its labels can be read, and whether its picture and its pair exist.
  private static func checkTheme(_ path: String) throws(Mistake) {
    let theme = try DataReader.theme(path) { find($0, beside: path, .themes) }
    var faults = theme.weakContrasts.map { weak in
      "\(weak.text) has a contrast of \(tenths(weak.ratio)) : 1 with \(weak.ground);"
        + " below 3 : 1 it cannot be read well"
    }
    if let picture = theme.backdrop.picture, !TextFile.exists(picture) {
      faults.append("picture: there is no file \(picture)")
    }
    if let pair = theme.pair, find(pair + ".toml", beside: path, .themes).isEmpty {
      faults.append("pair: there is no theme \(pair)")
    }
    let lines = faults.map { "\(path): \($0)" }
    if !lines.isEmpty { throw Mistake(message: lines.joined(separator: "\n")) }
  }

  /// A ratio with one digit after the point, rounded down: 2.96 is not 3.0.
  private static func tenths(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Checks the settings, and whether the keyboards that they join can be joined.
  private static func checkSettings(_ path: String) throws(Mistake) {
    let settings = try DataReader.settings(path)
    var library = Library(paths: DataPaths(settings: path))
    guard
      library.keyboard(named: library.settings.keyboards.first ?? "") != nil
        || !library.allKeyboards().isEmpty
    else { return }
    _ = library.takeMistakes()
    _ = library.joinedKeyboards()
    let mistakes = library.takeMistakes() + library.unknownNames(in: settings)
    if !mistakes.isEmpty { throw Mistake(message: mistakes.joined(separator: "\n")) }
  }

  private static func find(_ name: String, beside path: String, _ kind: DataPaths.Kind) -> [String]
  {
    let neighbour = path.parent + "/" + name
    let installed = DataPaths().files(of: kind)[name] ?? []
    return (TextFile.exists(neighbour) ? [neighbour] : []) + installed
  }
}
