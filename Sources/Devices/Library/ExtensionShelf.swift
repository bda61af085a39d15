internal import DataFiles
package import Layouts
package import Runtime

/// The keyboards by others that are installed: bundles, `Extensions/<identifier>` in the data directories.
package struct ExtensionShelf {
  /// A bundle, and what its manifest declares.
  package struct Bundle: Hashable, Sendable {
    /// The folder.
    package var path: String
    package var declaration: ExtensionDeclaration

    /// The program and its arguments, with its path from the root.
    package var command: [String] {
      [path + "/" + (declaration.program.first ?? "")] + declaration.program.dropFirst()
    }

    /// Changes with each file of the bundle, and with what a link to the program leads to.
    package var edition: String {
      TextFile.edition(ofFolder: path) + ", " + TextFile.edition(of: command.first ?? "")
    }
  }

  /// The folders that hold bundles, the strongest first.
  package let directories: [String]

  package init(paths: DataPaths) {
    directories = paths.directories(of: .extensions)
  }

  /// All bundles by their identifiers; one hides those of its name in weaker directories. A manifest with a mistake is
  /// told, and the others go on working (R-MANIFEST).
  package func bundles() -> (found: [Bundle], mistakes: [Mistake]) {
    var found: [String: Bundle] = [:]
    var mistakes: [Mistake] = []
    for directory in directories.reversed() {
      for name in TextFile.folders(in: directory) {
        do throws(Mistake) {
          found[name] = try ExtensionShelf.read(TextFile.resolved(directory + "/" + name))
        } catch {
          mistakes.append(error)
        }
      }
    }
    return (found.values.sorted { $0.declaration.identifier < $1.declaration.identifier }, mistakes)
  }

  /// Whether a bundle of that name is installed, whatever is in it.
  func has(_ identifier: String) -> Bool { folder(named: identifier) != nil }

  private func folder(named identifier: String) -> String? {
    guard !identifier.contains("/"), identifier.first != "." else { return nil }
    return directories.map { $0 + "/" + identifier }
      .first { TextFile.exists($0 + "/" + ExtensionFile.name) }
  }

  /// The bundle of that name in the strongest directory that has it; nil where none has.
  package func bundle(named identifier: String) throws(Mistake) -> Bundle? {
    guard let folder = folder(named: identifier) else { return nil }
    return try ExtensionShelf.read(TextFile.resolved(folder))
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
