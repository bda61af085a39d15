internal import CLinux
internal import Glibc

/// A whole file, mapped to be read. Its pages come from the disk when they are looked at and belong
/// to the page cache. Replacing the file by renaming leaves the mapping with the old one. Where it is
/// written in place the bytes change, and what is cut off reads as zeros: whoever maps a file that
/// others may write has to bear any bytes, and looks at its `FileStamp` now and then.
package final class MappedFile: @unchecked Sendable {
  // Safe to share: the memory is mapped read-only and given back in `deinit`.
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
