import Runtime

/// Why a file cannot be used: a line for each mistake, which begins with its path.
package struct Mistake: Error, Hashable {
  package var message: String

  /// The lines one by one.
  package var lines: [String] { message.split(separator: "\n").map(String.init) }

  /// The lines that were not told last time; nil where there are none.
  func news(since last: Mistake?) -> Mistake? {
    guard let last else { return self }
    let told = Set(last.lines)
    let news = lines.filter { !told.contains($0) }
    return news.isEmpty ? nil : Mistake(message: news.joined(separator: "\n"))
  }
}

/// The files of one kind. They are read when they are asked for, and a file that is broken leaves in
/// use what it said before, or else the weaker file that it hides.
struct Shelf<Value> {
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
  private var isRead: Set<String> = []
  /// The mistake that was last told of each path.
  private var told: [String: Mistake] = [:]
  private var mistakes: [Mistake] = []

  /// The files of `kind` whose names are wanted.
  init(paths: DataPaths, kind: DataPaths.Kind, isWanted: @escaping (String) -> Bool) {
    self.paths = paths
    self.kind = kind
    self.isWanted = isWanted
    files = paths.files(of: kind).filter { isWanted($0.key) }
  }

  /// The one in the file of that name, else the one that calls itself so.
  mutating func value(
    named wanted: String, name: (Value) -> String, _ reader: Reader
  ) -> Value? {
    if let value = value(inFile: wanted + ".toml", reader) { return value }
    return contents(reader).map(\.value).first { name($0) == wanted }
  }

  /// What the file of that name says.
  mutating func value(inFile name: String, _ reader: Reader) -> Value? {
    read(name, reader)
    return entries[name]?.value
  }

  /// Everything that can be used and the file it came from, by file name.
  mutating func contents(_ reader: Reader) -> [(path: String, value: Value)] {
    let names = files.keys.sorted()
    for name in names { read(name, reader) }
    return names.compactMap { entries[$0].map { ($0.path, $0.value) } }
  }

  /// The names of the files, without `.toml`.
  var names: Set<String> { Set(files.keys.map { String($0.dropLast(".toml".count)) }) }

  /// The paths of a file name, strongest first.
  func paths(ofFile name: String) -> [String] {
    files[name] ?? []
  }

  /// Takes note that files came, went or were saved; true if any of `changed`, which names files or
  /// whole directories, belongs to the kind. All is read anew: files may build on one another.
  mutating func reload(_ changed: [String]) -> Bool {
    let directories = Set(paths.directories(of: kind))
    guard changed.contains(where: { directories.contains($0) || directories.contains($0.parent) })
    else { return false }
    files = paths.files(of: kind).filter { isWanted($0.key) }
    entries = entries.filter { files[$0.key] != nil }
    isRead = []
    return true
  }

  /// What was wrong in files since this was last called.
  mutating func takeMistakes() -> [Mistake] { mistakes.takeAll() }

  private mutating func read(_ name: String, _ reader: Reader) {
    guard let candidates = files[name], isRead.insert(name).inserted else { return }
    for path in candidates {
      do throws(Mistake) {
        entries[name] = Entry(path: path, value: try reader(path))
        told[path] = nil
        return
      } catch {
        let last = told.updateValue(error, forKey: path)
        if let news = error.news(since: last) { mistakes.append(news) }
        if entries[name]?.path == path { return }
      }
    }
    entries[name] = nil
  }
}

extension [Mistake] {
  /// Empties the list; what it held.
  mutating func takeAll() -> [Mistake] {
    defer { self = [] }
    return self
  }
}

extension String {
  /// The directory of a path: all before its last slash.
  package var parent: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }

  /// The last part of a path.
  package var fileName: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }
}
