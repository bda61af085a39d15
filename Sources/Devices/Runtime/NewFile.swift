internal import Glibc

/// A new file that grows by complete lines and that only the user may read. Each line is in the file when `add` returns.
package final class NewFile {
  package let path: String
  private let descriptor: Int32

  /// Makes the file. An existing file or link at the path is not changed.
  package init(_ path: String) throws(FileFailure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, errno) }
  }

  deinit { close(descriptor) }

  package func add(_ line: String) throws(FileFailure) {
    guard TextFile.writeAll(Array((line + "\n").utf8), to: descriptor) else {
      throw .unwritable(path, errno)
    }
  }
}
