internal import CLinux
internal import Glibc

/// The state of a file, which is compared with an earlier state.
package struct FileStamp: Hashable, Sendable {
  /// Size of the file, in bytes.
  package let size: Int
  private let inode: UInt
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the state of the file at `path`; nil if there is no file.
  package init?(_ path: String) throws(FileFailure) {
    var info = stat()
    guard stat(path, &info) == 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path, errno)
    }
    size = Int(info.st_size)
    inode = info.st_ino
    seconds = info.st_mtim.tv_sec
    nanoseconds = info.st_mtim.tv_nsec
  }
}
