internal import DataFiles
package import Layouts
package import Runtime

/// The installed extensions: bundles, `Extensions/<identifier>` in the data directories.
package struct ExtensionCatalog {
  /// A bundle with the declarations of its manifest.
  package struct Bundle: Hashable, Sendable {
    /// The path of the folder.
    package var path: String
    package var declaration: ExtensionDeclaration

    /// The absolute path of the program, then its arguments.
    package var command: [String] {
      [path + "/" + (declaration.program.first ?? "")] + declaration.program.dropFirst()
    }

    /// A text that changes when any file of the bundle, or the target of a link to the program, changes.
    package var edition: String {
      TextFile.edition(ofFolder: path) + ", " + TextFile.edition(of: command.first ?? "")
    }
  }

  /// The folders with bundles, strongest first.
  package let directories: [String]

  package init(paths: DataPaths) {
    directories = paths.directories(of: .extensions)
  }

  /// Returns all bundles by their identifiers. A bundle hides the bundles of the same name in weaker directories. A
  /// manifest with a mistake is reported, and does not affect the other bundles (R-MANIFEST).
  package func bundles() -> (found: [Bundle], mistakes: [Mistake]) {
    var found: [String: Bundle] = [:]
    var mistakes: [Mistake] = []
    for directory in directories.reversed() {
      for name in TextFile.folders(in: directory) {
        do throws(Mistake) {
          found[name] = try ExtensionCatalog.read(TextFile.resolved(directory + "/" + name))
        } catch {
          mistakes.append(error)
        }
      }
    }
    return (found.values.sorted { $0.declaration.identifier < $1.declaration.identifier }, mistakes)
  }

  /// Whether a bundle with this name is installed, valid or not.
  func has(_ identifier: String) -> Bool { folder(named: identifier) != nil }

  private func folder(named identifier: String) -> String? {
    guard !identifier.contains("/"), identifier.first != "." else { return nil }
    return directories.map { $0 + "/" + identifier }
      .first { TextFile.exists($0 + "/" + ExtensionFile.name) }
  }

  /// Returns the bundle with this name in the strongest directory that has it; nil if there is none.
  package func bundle(named identifier: String) throws(Mistake) -> Bundle? {
    guard let folder = folder(named: identifier) else { return nil }
    return try ExtensionCatalog.read(TextFile.resolved(folder))
  }

  /// Reads the bundle in a folder.
  package static func read(_ folder: String) throws(Mistake) -> Bundle {
    let path = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var bundle = Bundle(path: path, declaration: try DataReader.extensionManifest(path))
    bundle.declaration.settings = try DataReader.extensionSettings(path)
    guard let program = bundle.command.first, TextFile.isProgram(program) else {
      throw Mistake(
        message:
          "\(path)/\(ExtensionFile.name): program: \(bundle.declaration.program.first ?? "") is no program "
          + "in the bundle; a file with the right to be executed would be right")
    }
    return bundle
  }
}
