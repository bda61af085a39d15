internal import Glibc

/// The folder of the package, with the files that are shipped.
package enum Repository {
  /// Its path, without a slash at the end.
  package static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// The content of a file; nil where there is none, as of a lexicon that was not built.
  package static func content(of path: String) -> [UInt8]? {
    guard let file = fopen("\(root)/\(path)", "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: max(0, ftell(file)))
    rewind(file)
    let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
    return count == bytes.count ? bytes : nil
  }

  /// The names of the TOML files of a folder, in order.
  package static func files(in folder: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".toml") { names.append(name) }
    }
    return names.sorted()
  }
}
