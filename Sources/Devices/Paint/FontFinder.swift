internal import CCairo
internal import Glibc
internal import KeyModel

/// Finds the files of a font family. Families are looked for by the usual names of their files first
/// (`Inter-Regular.otf`), which takes a tenth of the time of fontconfig and none of its memory. fontconfig is
/// asked if no such file is found.
struct FontFinder {
  let directories: [String]

  /// The files of one family; the medium weight may be missing.
  struct Files: Hashable {
    var regular: File
    var medium: File?
  }

  struct File: Hashable {
    var path: String
    /// The number of the face within the file, as FreeType counts.
    var index = 0
  }

  /// The folders where fonts are installed, the user's own first.
  static var standardDirectories: [String] {
    var directories: [String] = []
    let home = getenv("HOME").map { String(cString: $0) }
    if let data = getenv("XDG_DATA_HOME").map({ String(cString: $0) }), !data.isEmpty {
      directories.append("\(data)/fonts")
    } else if let home {
      directories.append("\(home)/.local/share/fonts")
    }
    if let home { directories.append("\(home)/.fonts") }
    return directories + ["/usr/local/share/fonts", "/usr/share/fonts"]
  }

  /// The files of `family`, found by their names; nil if there are none.
  func files(of family: String) -> Files? {
    let stem = String(family.filter { $0 != " " })
    for directory in directories {
      if let files = files(stem: stem, in: directory, depth: 0) { return files }
    }
    return nil
  }

  private static let deepest = 6

  /// The files in `directory`. All files of a family lie in one folder, so the search ends at the regular one.
  private func files(stem: String, in directory: String, depth: Int) -> Files? {
    guard let handle = opendir(directory) else { return nil }
    var folders: [String] = []
    var regular: String?
    var medium: String?
    while let entry = readdir(handle) {
      let name = FontFinder.name(of: entry)
      if name.hasPrefix(stem) {
        if FontFinder.isFont(name, stem: stem, style: "-Regular.") { regular = name }
        if FontFinder.isFont(name, stem: stem, style: "-Medium.") { medium = name }
      }
      let type = Int(entry.pointee.d_type)
      if type == DT_DIR || type == DT_LNK || type == DT_UNKNOWN, !name.hasPrefix(".") {
        folders.append(name)
      }
    }
    closedir(handle)
    if let regular {
      return Files(
        regular: File(path: "\(directory)/\(regular)"),
        medium: medium.map { File(path: "\(directory)/\($0)") })
    }
    guard depth < FontFinder.deepest else { return nil }
    for folder in folders {
      let path = "\(directory)/\(folder)"
      if let files = files(stem: stem, in: path, depth: depth + 1) { return files }
    }
    return nil
  }

  private static func isFont(_ name: String, stem: String, style: String) -> Bool {
    ["otf", "ttf", "ttc"].contains { name == "\(stem)\(style)\($0)" }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The file of a font with coloured emoji: Noto's by its name, otherwise the choice of fontconfig.
  func emoji() -> File? {
    for directory in directories {
      if let path = path(of: "NotoColorEmoji.ttf", in: directory, depth: 0) {
        return File(path: path)
      }
    }
    return match(["Noto Color Emoji", "emoji"], weight: FC_WEIGHT_REGULAR).flatMap {
      $0.path.contains("Emoji") ? $0 : nil
    }
  }

  private func path(of name: String, in directory: String, depth: Int) -> String? {
    let path = "\(directory)/\(name)"
    if access(path, R_OK) == 0 { return path }
    guard depth < FontFinder.deepest, let handle = opendir(directory) else { return nil }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let type = Int(entry.pointee.d_type)
      let folder = FontFinder.name(of: entry)
      guard type == DT_DIR || type == DT_LNK || type == DT_UNKNOWN, !folder.hasPrefix(".") else {
        continue
      }
      if let found = self.path(of: name, in: "\(directory)/\(folder)", depth: depth + 1) {
        return found
      }
    }
    return nil
  }

  /// The choice of fontconfig for `families`; its rules always give some font unless none is installed.
  func match(_ families: [String]) -> Files? {
    guard let regular = match(families, weight: FC_WEIGHT_REGULAR) else { return nil }
    return Files(regular: regular, medium: match(families, weight: FC_WEIGHT_MEDIUM))
  }

  /// The files of an installed family whose files may have any names; nil where fontconfig has no such family.
  func installed(_ family: String) -> Files? {
    guard let regular = match([family], weight: FC_WEIGHT_REGULAR, named: family) else {
      return nil
    }
    return Files(
      regular: regular, medium: match([family], weight: FC_WEIGHT_MEDIUM, named: family))
  }

  /// The choice of fontconfig. `wanted`: the choice has to be of this family.
  private func match(_ families: [String], weight: Int32, named wanted: String? = nil) -> File? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in families + ["sans-serif"] {
      family.withCString { name in
        name.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
          _ = FcPatternAddString(pattern, FC_FAMILY, $0)
        }
      }
    }
    FcPatternAddInteger(pattern, FC_WEIGHT, weight)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let found = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(found) }
    if let wanted, !FontFinder.names(of: found).contains(wanted.lowercased()) { return nil }
    var path: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(found, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    return File(path: String(cString: path), index: Int(index))
  }

  /// The names of a font's family, in small letters.
  private static func names(of pattern: OpaquePointer) -> [String] {
    var names: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, FC_FAMILY, Int32(names.count), &name) == FcResultMatch,
      let name
    {
      names.append(String(cString: name).lowercased())
    }
    return names
  }
}
