import DataFiles
import Glibc
import KeyModel
import Runtime
import TestKit

/// The themes of `Themes/`.
enum TestTheme: String, CaseIterable, Sendable {
  case light, dark, highContrast = "high-contrast"

  var theme: Theme {
    get throws { try Self.read("\(rawValue).toml") }
  }

  /// The names of all files of `Themes/`.
  static var files: [String] { Repository.files(in: "Themes") }

  static func read(_ file: String) throws -> Theme {
    let path = "\(Repository.root)/Themes/\(file)"
    let text = try TextFile.read(path)
    let parent = try ThemeFile.parent(of: text).map { try read("\($0).toml") }
    return try ThemeFile.read(text, file: path, parent: parent)
  }
}
