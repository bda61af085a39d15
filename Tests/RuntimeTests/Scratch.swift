import Glibc

@testable import Runtime

/// A directory of its own for one test, removed afterwards.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/keycap-test.XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
  }

  deinit {
    remove(path)
  }

  func file(_ name: String, _ text: String) throws -> String {
    try TextFile.write(text, to: path + "/" + name)
    return path + "/" + name
  }

  private func remove(_ path: String) {
    guard let stream = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    closedir(stream)
    for name in names where name != "." && name != ".." {
      let inner = path + "/" + name
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }
}

/// Paths of a made-up user whose home and runtime directory lie in `scratch`.
func paths(in scratch: Scratch, _ variables: [String: String] = [:]) -> DataPaths {
  let variables = ["XDG_RUNTIME_DIR": scratch.path].merging(variables) { $1 }
  return DataPaths(
    variable: { variables[$0] }, home: scratch.path, executable: nil, user: geteuid())
}
