import DataFiles
import KeyModel
import Layouts
import Prediction
import Preferences
import Runtime

/// Reads the files of a backup as the program will read them, before one of them replaces a file of the user's.
struct BackupCheck {
  private let paths: DataPaths

  init(_ paths: DataPaths) { self.paths = paths }

  /// Throws the mistakes in the files. `name` is how a message names a file.
  func check(_ files: [Backup.File], _ name: (String) -> String) throws(Mistake) {
    let folder: String
    do throws(FileFailure) {
      folder = try TextFile.makeTemporaryFolder(named: "keycap-backup")
    } catch { throw Mistake(message: error.message) }
    defer { try? TextFile.removeFolder(folder) }
    do throws(FileFailure) {
      for file in files { try TextFile.write(file.bytes, to: "\(folder)/\(file.name)") }
    } catch { throw Mistake(message: error.message) }
    var lines: [String] = []
    for file in files {
      let path = "\(folder)/\(file.name)"
      do throws(Mistake) { try check(file, path, in: folder) } catch {
        lines += error.lines.map { line in
          line.hasPrefix(path)
            ? name(file.name) + line.dropFirst(path.count) : "\(name(file.name)): \(line)"
        }
      }
    }
    if !lines.isEmpty { throw Mistake(message: lines.joined(separator: "\n")) }
  }

  private func check(_ file: Backup.File, _ path: String, in folder: String) throws(Mistake) {
    if file.name == Backup.words { return try checkWords(file) }
    if file.name.hasSuffix(".png") {
      let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      guard file.bytes.starts(with: start) else {
        throw Mistake(message: "not a picture in the format PNG")
      }
      return
    }
    let text = try DataReader.text(path)
    guard file.name.hasSuffix(".toml") else { return }
    switch FileKind(of: text, path: path) {
    case .keyboard:
      let shared = found(KeyboardFile.sharedName, .keyboards, in: folder).first
      let read = try shared.map { file throws(Mistake) in try DataReader.shared(file) }
      _ = try DataReader.keyboard(path, shared: read ?? KeyboardFile.Shared())
    case .theme:
      _ = try DataReader.theme(path) { found($0, .themes, in: folder) }
    case .settings where file.name == Backup.settings: _ = try DataReader.settings(path)
    case .settings, .policy, .bundle:
      // A file without a key may lie anywhere, as before.
      guard TopKeys.names(in: text).isEmpty else {
        throw Mistake(message: "not a file of the kind that lies in this folder; take it out")
      }
    case let kind: try kind.check(path)
    }
  }

  private func checkWords(_ file: Backup.File) throws(Mistake) {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw Mistake(message: "not UTF-8 text")
    }
    guard text.isEmpty || UserWords(exported: text) != nil else {
      throw Mistake(message: "this file was not written by keycap words")
    }
  }

  /// The files of this name: that of the backup, then those that are installed.
  private func found(_ name: String, _ kind: DataPaths.Kind, in folder: String) -> [String] {
    let own = "\(folder)/\(kind.rawValue)/\(name)"
    let installed = paths.directories(of: kind).filter { !paths.isOwn($0 + "/") }
    return ([own] + installed.map { "\($0)/\(name)" }).filter(TextFile.exists)
  }
}
