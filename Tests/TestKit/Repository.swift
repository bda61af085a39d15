internal import Glibc

/// The folder of the package, with the files that are shipped.
package enum Repository {
  /// Its path, without a slash at the end.
  package static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

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
