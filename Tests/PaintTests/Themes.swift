import Appearance
import DataFiles
import Glibc
import Runtime

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
    let parent = try ThemeFile.parent(of: text, file: path).map { try read("\($0).toml") }
    return try ThemeFile.read(text, file: path, parent: parent)
  }
}

enum Repository {
  /// The folder of the package.
  static var root: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
  }

  /// The names of the TOML files of a folder, in order.
  static func files(in folder: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".toml") { names.append(name) }
    }
    return names.sorted()
  }
}
