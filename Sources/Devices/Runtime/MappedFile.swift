internal import CLinux
internal import Glibc

/// A whole file, mapped for reading. The pages of the file are read from the disk when they are accessed, and belong
/// to the page cache. If the file is replaced by renaming, the mapping keeps the old file. If another program writes
/// into the file, the bytes change, and a part that is cut off reads as zeros. Therefore code that maps a file which
/// other programs may write must accept any bytes, and must check its `FileStamp` from time to time.
package final class MappedFile: @unchecked Sendable {
  // Safe to share: the memory is mapped read-only and released in `deinit`.
  package let bytes: UnsafeRawBufferPointer

  private static let outlivesCuts: Void = keycap_outlive_cut_files()

  /// Maps the regular file at `path`.
  package init(_ path: String) throws(FileFailure) {
    MappedFile.outlivesCuts
    bytes = try TextFile.withRegularFile(path) { (descriptor, size) throws(FileFailure) in
      guard size > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
      guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
      else { throw .unreadable(path, errno) }
      return UnsafeRawBufferPointer(start: start, count: size)
    }
  }

  /// Releases the pages that have been accessed. When the pages are needed, they are read again, mostly from the
  /// page cache.
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
