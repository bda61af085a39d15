package import Runtime

/// The names of installed programs that are single words. Such words are not corrected (R-HARM-1). The names in
/// menus come from desktop entries (Desktop Entry Specification 1.5).
package struct ProgramNames: Sendable {
  private let names: Set<String>

  /// Least length of a name, in characters. Shorter names, such as `nl` and `pr`, are also slips of common words.
  private static let shortest = 4
  /// Greatest length of the part of a desktop entry that is read, in bytes.
  private static let longestEntry = 64 << 10
  private static let ending = ".desktop"

  /// Reads the names from the directories of `paths`.
  package init(_ paths: DataPaths) {
    var names: Set<String> = []
    for directory in Set(paths.programDirectories) {
      for name in TextFile.names(in: directory, suffix: "") { ProgramNames.add(name, to: &names) }
    }
    for directory in Set(paths.entryDirectories) {
      for file in TextFile.names(in: directory, suffix: ProgramNames.ending) {
        let name = file.dropLast(ProgramNames.ending.count).split(separator: ".").last ?? ""
        ProgramNames.add(String(name), to: &names)
        let path = "\(directory)/\(file)"
        guard let text = try? TextFile.read(path, limit: ProgramNames.longestEntry) else {
          continue
        }
        for word in ProgramNames.words(entry: text) { ProgramNames.add(word, to: &names) }
      }
    }
    // The list has names about which people also write on machines without these programs.
    let listed = paths.file("Assets/Programs.txt").flatMap { try? TextFile.read($0) } ?? ""
    for line in listed.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      ProgramNames.add(String(line), to: &names)
    }
    self.names = names
  }

  /// Whether a program has this name, in any case of its letters.
  package func contains(_ word: String) -> Bool { names.contains(word.lowercased()) }

  private static func add(_ name: String, to names: inout Set<String>) {
    guard name.count >= shortest, name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return }
    names.insert(name.lowercased())
  }

  /// Returns the name that menus show in every language, if this name is a single word.
  static func words(entry text: String) -> [String] {
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Name=") } ?? ""
    let words = line.dropFirst("Name=".count).split(separator: " ").map(String.init)
    return words.count == 1 ? words : []
  }
}
