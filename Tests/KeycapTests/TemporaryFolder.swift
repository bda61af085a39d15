import Glibc
import Runtime

/// A folder of its own for one test, removed afterwards with what tests put there.
final class TemporaryFolder {
  let path: String
  private static let known = [
    "Assets/Keyboards", "Assets/Applications", "Assets/Lexicons", "Assets", "Themes", "",
  ]

  init() {
    var template = Array("/tmp/keycap-test.XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
  }

  /// A data directory of its own, stronger than `weaker`, and settings beside it.
  func paths(over weaker: TemporaryFolder...) -> DataPaths {
    var paths = DataPaths(data: path)
    paths.settingsFile = path + "/settings.toml"
    paths.runtimeDirectory = path
    paths.dataDirectories = [path] + weaker.map(\.path)
    return paths
  }

  func write(_ name: String, _ text: String) throws {
    try TextFile.write(text, to: path + "/" + name)
  }

  func remove(_ name: String) {
    unlink(path + "/" + name)
  }

  deinit {
    for folder in Self.known {
      let folder = path + "/" + folder
      guard let stream = opendir(folder) else { continue }
      var names: [String] = []
      while let entry = readdir(stream) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      closedir(stream)
      for name in names { unlink(folder + "/" + name) }
      rmdir(folder)
    }
  }
}
