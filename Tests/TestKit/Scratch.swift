internal import Glibc
internal import Runtime

/// A directory of its own for one test, removed afterwards with all that is in it.
package final class Scratch {
  package let path: String

  package init() {
    var template = Array("/tmp/keycap-test.XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
  }

  deinit {
    remove(directory: path)
  }

  /// Writes a file, and the directories that it lies in; its path.
  @discardableResult
  package func file(_ name: String, _ text: String) throws -> String {
    try TextFile.write(text, to: path + "/" + name)
    return path + "/" + name
  }

  /// Writes a program; its path. Another process makes the file: a test beside may start a child that has a file of ours
  /// open for writing for a moment, and a program that is open so cannot be run (ETXTBSY).
  package func program(_ name: String, _ text: String) throws -> String {
    let source = try file(name + ".text", text)
    let target = path + "/" + name
    guard system("cp '\(source)' '\(target)' && chmod 755 '\(target)'") == 0 else {
      throw FileFailure.unwritable(target, EIO)
    }
    return target
  }

  package func remove(_ name: String) {
    unlink(path + "/" + name)
  }

  private func remove(directory: String) {
    guard let stream = opendir(directory) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    closedir(stream)
    for name in names where name != "." && name != ".." {
      let inner = directory + "/" + name
      if unlink(inner) != 0 { remove(directory: inner) }
    }
    rmdir(directory)
  }
}
