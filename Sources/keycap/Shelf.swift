import Runtime

/// What a file of the data directories holds: a keyboard or a theme.
protocol Shelved {
  static var kind: DataPaths.Kind { get }
  /// What the settings call it; usually its file's name, without `.toml`.
  var shelfName: String { get }
  static func read(_ text: String, path: String) throws(Mistake) -> Self
}

/// Why a file cannot be used, in lines that begin with its path.
struct Mistake: Error, Hashable {
  var message: String
}

/// The files of one kind. They are read when they are asked for, and a file that is broken leaves in
/// use what it said before, or else the weaker file that it hides.
struct Shelf<Value: Shelved> {
  private struct Entry {
    var path: String
    var value: Value
  }

  private let paths: DataPaths
  private var files: [String: [String]]
  private var entries: [String: Entry] = [:]
  private var isRead: Set<String> = []
  /// What was wrong in files since it was last emptied.
  var mistakes: [Mistake] = []

  init(paths: DataPaths) {
    self.paths = paths
    files = paths.files(of: Value.kind)
  }

  /// The one of that name. Its file is tried first, then all others.
  mutating func value(named name: String) -> Value? {
    read(name + ".toml")
    if let value = entries[name + ".toml"]?.value, value.shelfName == name { return value }
    return all().first { $0.shelfName == name }
  }

  /// Everything that can be used, by file name.
  mutating func all() -> [Value] {
    contents().map(\.value)
  }

  /// Everything that can be used and where it came from, by file name.
  mutating func contents() -> [(path: String, value: Value)] {
    let names = files.keys.sorted()
    for name in names { read(name) }
    return names.compactMap { entries[$0].map { ($0.path, $0.value) } }
  }

  /// Takes note that files came, went or were saved; true if any of `changed` (paths of files, or of
  /// directories for all in them) belongs here.
  mutating func reload(_ changed: [String]) -> Bool {
    let directories = Set(paths.directories(of: Value.kind))
    let concerned = changed.filter {
      directories.contains($0) || directories.contains(String($0.parent))
    }
    guard !concerned.isEmpty else { return false }
    files = paths.files(of: Value.kind)
    for name in Array(entries.keys) where files[name] == nil { entries[name] = nil }
    if concerned.contains(where: directories.contains) {
      isRead = []
    } else {
      for path in concerned { isRead.remove(String(path.dropFirst(path.parent.count + 1))) }
    }
    return true
  }

  private mutating func read(_ name: String) {
    guard let candidates = files[name], isRead.insert(name).inserted else { return }
    for path in candidates {
      do throws(Mistake) {
        entries[name] = Entry(path: path, value: try Value.read(try text(of: path), path: path))
        return
      } catch {
        mistakes.append(error)
        if entries[name]?.path == path { return }
      }
    }
    entries[name] = nil
  }

  private func text(of path: String) throws(Mistake) -> String {
    do throws(FileFailure) { return try TextFile.read(path) } catch {
      throw Mistake(message: error.message)
    }
  }
}

extension StringProtocol {
  /// The directory of a path: all before its last slash.
  fileprivate var parent: SubSequence {
    lastIndex(of: "/").map { self[..<$0] } ?? self[startIndex..<startIndex]
  }
}
