import Runtime

/// The reason why a file cannot be used: one line for each mistake. Each line begins with the file's path.
package struct Mistake: Error, Hashable {
  package var message: String

  /// The lines of the message.
  package var lines: [String] { message.split(separator: "\n").map(String.init) }

  /// Returns the lines that the last report did not have; nil if there are no such lines.
  func news(since last: Mistake?) -> Mistake? {
    guard let last else { return self }
    let reported = Set(last.lines)
    let news = lines.filter { !reported.contains($0) }
    return news.isEmpty ? nil : Mistake(message: news.joined(separator: "\n"))
  }
}

/// The files of one kind. Each file is read when it is first used. If a file is broken, its last valid content stays
/// in use, or otherwise the weaker file that it hides.
struct FileCatalog<Value> {
  typealias Reader = (_ path: String) throws(Mistake) -> Value

  private struct Entry {
    var path: String
    var value: Value
  }

  private let paths: DataPaths
  private let kind: DataPaths.Kind
  private let isWanted: (String) -> Bool
  /// The paths of each file name, strongest first.
  private var files: [String: [String]] = [:]
  private var entries: [String: Entry] = [:]
  /// The names of the files that were read.
  private var isRead: Set<String> = []
  /// The last mistake of each path that was reported.
  private var reported: [String: Mistake] = [:]
  /// Mistakes that were not taken yet.
  private var mistakes: [Mistake] = []

  /// Lists the files of `kind` whose names `isWanted` accepts.
  init(paths: DataPaths, kind: DataPaths.Kind, isWanted: @escaping (String) -> Bool) {
    self.paths = paths
    self.kind = kind
    self.isWanted = isWanted
    files = paths.files(of: kind).filter { isWanted($0.key) }
  }

  /// Returns the value of the file with this name, or otherwise the value whose own name this is.
  mutating func value(
    named wanted: String, name: (Value) -> String, _ reader: Reader
  ) -> Value? {
    if let value = value(inFile: wanted + ".toml", reader) { return value }
    return contents(reader).map(\.value).first { name($0) == wanted }
  }

  /// Returns the value of the file with this name.
  mutating func value(inFile name: String, _ reader: Reader) -> Value? {
    read(name, reader)
    return entries[name]?.value
  }

  /// Returns all usable values with their files, in the order of the file names.
  mutating func contents(_ reader: Reader) -> [(path: String, value: Value)] {
    let names = files.keys.sorted()
    for name in names { read(name, reader) }
    return names.compactMap { entries[$0].map { ($0.path, $0.value) } }
  }

  /// The names of the files, without `.toml`.
  var names: Set<String> { Set(files.keys.map { String($0.dropLast(".toml".count)) }) }

  /// Returns the paths of a file name, strongest first.
  func paths(ofFile name: String) -> [String] {
    files[name] ?? []
  }

  /// Adopts files that appeared, disappeared or were saved. `changed` names files or whole directories. Returns true
  /// if any of them belongs to the kind. All files are read again, because a file may depend on another.
  mutating func reload(_ changed: [String]) -> Bool {
    let directories = Set(paths.directories(of: kind))
    guard changed.contains(where: { directories.contains($0) || directories.contains($0.parent) })
    else { return false }
    files = paths.files(of: kind).filter { isWanted($0.key) }
    entries = entries.filter { files[$0.key] != nil }
    isRead = []
    return true
  }

  /// Returns the mistakes in files since the last call.
  mutating func takeMistakes() -> [Mistake] { mistakes.takeAll() }

  private mutating func read(_ name: String, _ reader: Reader) {
    guard let candidates = files[name], isRead.insert(name).inserted else { return }
    for path in candidates {
      do throws(Mistake) {
        entries[name] = Entry(path: path, value: try reader(path))
        reported[path] = nil
        return
      } catch {
        let last = reported.updateValue(error, forKey: path)
        if let news = error.news(since: last) { mistakes.append(news) }
        if entries[name]?.path == path { return }
      }
    }
    entries[name] = nil
  }
}

extension [Mistake] {
  /// Empties the list. Returns its former elements.
  mutating func takeAll() -> [Mistake] {
    defer { self = [] }
    return self
  }
}

extension String {
  /// The directory of a path: the part before its last slash.
  package var parent: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }

  /// The last part of a path.
  package var fileName: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }
}
