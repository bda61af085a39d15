package import Control
import Prediction
import Preferences
package import Runtime

/// Writes everything of the user's into one file, restores it, and removes it (R-APP-5). Files of the administrator, such
/// as the policy, are in none of the places that are written.
package struct BackupStore: Sendable {
  private let paths: DataPaths
  private let words: WordStore

  package init(_ paths: DataPaths) {
    self.paths = paths
    words = WordStore(paths: paths)
  }

  /// The backup of the state before the last `restore`.
  package var earlier: String { paths.stateDirectory + "/before-restore.tar" }

  /// Writes a backup that only the user can read, and returns the number of files in it. A file with a mistake is not
  /// backed up, because a backup with it could not be restored: nothing is written then.
  package func write(to path: String) throws(Mistake) -> Int {
    let files = try present()
    try BackupCheck(paths).check(files) { self.path(of: $0) }
    try write(files, to: path)
    return files.count
  }

  /// Replaces everything of the user's by the files of a backup, or nothing at all if there is a mistake in it. The
  /// state before is then in `earlier`. Returns the number of files in the backup.
  package func restore(from path: String) throws(Mistake) -> Int {
    let new = try files(in: path)
    try BackupCheck(paths).check(new) { "\(path): \($0)" }
    let old = try present()
    try write(old, to: earlier)
    do throws(FileFailure) { try replace(old, by: new) } catch {
      throw Mistake(message: error.message)
    }
    return new.count
  }

  /// What a running keyboard is asked after a reset, so that it forgets what it holds in memory.
  package static let requestsAfterReset: [Request] = [.keyboard(.forgetUses), .reloadExtensions]

  /// Removes everything of the user's that a backup holds, what engines, emoji and keyboards by others have stored, and
  /// the texts that the user keeps. Everything that can be removed is removed, even if something cannot.
  package func reset() throws(Mistake) {
    var failures: [FileFailure] = []
    func attempt(_ body: () throws(FileFailure) -> Void) {
      do throws(FileFailure) { try body() } catch { failures.append(error) }
    }
    attempt { () throws(FileFailure) in try words.reset() }
    for store in EngineStore.all(paths) { attempt { () throws(FileFailure) in try store.forget() } }
    let own = names().filter { $0 != Backup.words }.map(path)
    let kept = ["button", "keyboards", "clippings", "emoji"].map { "\(paths.stateDirectory)/\($0)" }
    for path in own + kept + [earlier] where TextFile.exists(path) {
      attempt { () throws(FileFailure) in try TextFile.remove(path) }
    }
    for name in TextFile.folders(in: paths.stateDirectory + "/Extensions") {
      attempt { () throws(FileFailure) in try paths.deleteContainers(of: name) }
    }
    if let failure = failures.first { throw Mistake(message: failure.message) }
  }

  // The files

  /// The path of a file of a backup.
  private func path(of name: String) -> String {
    switch name {
    case Backup.settings: paths.settingsFile
    case Backup.shortcuts: paths.shortcutsFile
    case Backup.applications: paths.applicationsFile
    case Backup.words: paths.wordsFile
    default: "\(paths.ownDataDirectory)/\(name)"
    }
  }

  /// The names of the files that are there now.
  private func names() -> [String] {
    let single = [Backup.settings, Backup.shortcuts, Backup.applications, Backup.words]
    let others = Backup.folders.flatMap { folder in
      folder.endings.flatMap { ending in
        TextFile.names(in: "\(paths.ownDataDirectory)/\(folder.name)", suffix: ending)
          .map { "\(folder.name)/\($0)" }
      }
    }
    return (single + others).filter {
      Backup.hasPlace($0) && TextFile.exists(path(of: $0)) && !TextFile.isDirectory(path(of: $0))
    }
  }

  private func present() throws(Mistake) -> [Backup.File] {
    var files: [Backup.File] = []
    for name in names() {
      do throws(FileFailure) {
        let bytes = try TextFile.readBytes(path(of: name), limit: Backup.limit(of: name))
        files.append(Backup.File(name, bytes))
      } catch { throw Mistake(message: error.message) }
    }
    return files
  }

  private func files(in path: String) throws(Mistake) -> [Backup.File] {
    let bytes: [UInt8]
    do throws(FileFailure) { bytes = try TextFile.readBytes(path, limit: Archive.limit) } catch {
      throw Mistake(message: error.message)
    }
    do throws(BackupFault) { return try Backup.unpacked(bytes) } catch {
      throw Mistake(message: "\(path): \(error.message)")
    }
  }

  private func write(_ files: [Backup.File], to path: String) throws(Mistake) {
    let bytes: [UInt8]
    do throws(ArchiveFault) {
      bytes = try Backup.packed(files, seconds: Clock.seconds())
    } catch { throw Mistake(message: "\(path): \(error.message)") }
    do throws(FileFailure) { try TextFile.write(bytes, to: path) } catch {
      throw Mistake(message: error.message)
    }
  }

  /// Puts `new` in the places of `old`. After a failure, `old` is there again.
  private func replace(_ old: [Backup.File], by new: [Backup.File]) throws(FileFailure) {
    let drafts = new.filter { $0.name != Backup.words }.map { file in
      // A link to the file stays a link.
      (file: file, path: TextFile.resolved(path(of: file.name)))
    }
    func draft(_ path: String) -> String { path + ".restored" }
    // A full disk is noticed before anything has changed.
    do throws(FileFailure) {
      for (file, path) in drafts {
        let mode = TextFile.mode(of: path) ?? 0o600
        try TextFile.write(file.bytes, to: draft(path), mode: mode)
      }
    } catch {
      for (_, path) in drafts { try? TextFile.remove(draft(path)) }
      throw error
    }
    do throws(FileFailure) {
      try setWords(new)
      for (_, path) in drafts { try TextFile.move(draft(path), to: path) }
      let names = Set(new.map(\.name))
      for file in old where file.name != Backup.words && !names.contains(file.name) {
        try TextFile.remove(path(of: file.name))
      }
    } catch {
      for (_, path) in drafts { try? TextFile.remove(draft(path)) }
      try? setWords(old)
      let names = Set(old.map(\.name))
      for file in new where file.name != Backup.words && !names.contains(file.name) {
        try? TextFile.remove(path(of: file.name))
      }
      for file in old where file.name != Backup.words {
        let path = TextFile.resolved(path(of: file.name))
        try? TextFile.write(file.bytes, to: path, mode: TextFile.mode(of: path) ?? 0o600)
      }
      throw error
    }
  }

  private func setWords(_ files: [Backup.File]) throws(FileFailure) {
    let file = files.first { $0.name == Backup.words }
    guard file != nil || TextFile.exists(paths.wordsFile) else { return }
    let text = file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? UserWords().text
    try words.replace(by: text)
  }
}
