internal import CLinux
internal import Glibc

/// A whole file, mapped to be read. Its pages come from the disk when they are looked at and belong
/// to the page cache. Replacing the file by renaming leaves the mapping with the old one; files that
/// are mapped must never be written in place.
package final class MappedFile: @unchecked Sendable {
  // Safe to share: the memory is mapped read-only and given back in `deinit`.
  package let bytes: UnsafeRawBufferPointer

  /// Maps the regular file at `path`.
  package init(_ path: String) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path) : .unreadable(path, errno)
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .unreadable(path, errno) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, EINVAL) }
    guard info.st_size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let size = Int(info.st_size)
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw .unreadable(path, errno) }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Gives back the pages that have been looked at. They are read again, from the page cache mostly.
  package func rest() {
    if let start = bytes.baseAddress {
      madvise(UnsafeMutableRawPointer(mutating: start), bytes.count, MADV_DONTNEED)
    }
  }

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}
