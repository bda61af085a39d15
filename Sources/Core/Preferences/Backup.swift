/// The file of `keycap backup`: what is the user's own, in one archive. It has a fixed set of places, so that a backup by
/// somebody else reaches no other file. The clipboard's texts are not among them, nor are programs.
package enum Backup {
  /// A file of the user's, by its name in the backup, such as `Themes/mine.toml`.
  package struct File: Hashable, Sendable {
    package var name: String
    package var bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  /// The files beside the settings.
  package static let settings = "settings.toml"
  package static let shortcuts = "shortcuts.toml"
  package static let applications = "applications.toml"
  /// The learned words.
  package static let words = "words"

  /// A folder of the user's data directory, and how the names of its files end.
  package struct Folder: Hashable, Sendable {
    package var name: String
    package var endings: [String]
  }

  /// The folders with files that people write or import.
  package static let folders: [Folder] =
    [Folder(name: "Themes", endings: [".toml", ".png"])]
    + [
      "Assets", "Assets/Applications", "Assets/Arrangements", "Assets/Geometries",
      "Assets/Keyboards", "Assets/Languages", "Assets/Legends", "Assets/Shortcuts",
      "Assets/Transliterations",
    ].map { Folder(name: $0, endings: [".toml"]) }
    + [Folder(name: "Assets/Prompts", endings: [".txt"])]

  /// Greatest length of a file of this name, in bytes.
  package static func limit(of name: String) -> Int {
    if name == words { return 8 << 20 }
    return name.hasSuffix(".png") ? 16 << 20 : 1 << 20
  }

  /// The folder in which an archive has everything, and the file in it that tells a backup from other archives.
  private static let top = "keycap/"
  private static let mark = File("backup", Array("keycap backup 1\n".utf8))

  /// Returns the bytes of a backup.
  package static func packed(
    _ files: [File], seconds: Int
  ) throws(ArchiveFault) -> [UInt8] {
    let entries = ([mark] + files).map {
      Archive.Entry(path: Array((top + $0.name).utf8), bytes: $0.bytes)
    }
    return try Archive.packed(entries, seconds: seconds)
  }

  /// Returns the files in a backup, which may be by somebody else.
  package static func unpacked(_ bytes: [UInt8]) throws(BackupFault) -> [File] {
    let entries: [Archive.Entry]
    do throws(ArchiveFault) { entries = try Archive.unpacked(bytes) } catch {
      throw .archive(error)
    }
    var files: [File] = []
    for entry in entries {
      guard let path = String(validating: entry.path, as: UTF8.self), path.hasPrefix(top) else {
        throw .unknown(entry.path)
      }
      let file = File(String(path.dropFirst(top.count)), entry.bytes)
      guard file.name == mark.name || hasPlace(file.name) else { throw .unknown(entry.path) }
      let limit = limit(of: file.name)
      guard file.bytes.count <= limit else { throw .tooLong(entry.path, limit: limit) }
      files.append(file)
    }
    guard files.contains(mark) else { throw .noBackup }
    return files.filter { $0.name != mark.name }
  }

  /// Whether a file of this name belongs to a backup.
  package static func hasPlace(_ name: String) -> Bool {
    if [settings, shortcuts, applications, words].contains(name) { return true }
    guard let slash = name.lastIndex(of: "/") else { return false }
    let file = name[name.index(after: slash)...]
    return folders.contains { folder in
      folder.name == name[..<slash] && !file.hasPrefix(".")
        && folder.endings.contains { file.hasSuffix($0) && file.utf8.count > $0.utf8.count }
    }
  }
}

/// The reason why a backup cannot be restored.
package enum BackupFault: Error, Hashable, Sendable {
  case archive(ArchiveFault)
  /// The archive has no mark of a backup.
  case noBackup
  /// The file has no place in a backup.
  case unknown([UInt8])
  case tooLong([UInt8], limit: Int)

  /// The fault as a sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .archive(let fault): fault.message
    case .noBackup:
      "an archive, but not a backup: keycap/backup is missing; keycap backup FILE writes one"
    case .unknown(let path):
      "\(ArchiveFault.text(path)): no backup has such a file; take it out of the archive"
    case .tooLong(let path, let limit):
      "\(ArchiveFault.text(path)): longer than \(limit >> 10) KiB; make it shorter"
    }
  }
}
