internal import Glibc

/// A font file, mapped for reading during the life of this object.
final class MappedFont {
  let start: UnsafeMutableRawPointer
  /// The size in bytes.
  let size: Int

  /// nil if the file cannot be mapped.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0,
      let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { return nil }
    self.start = start
    self.size = size
  }

  deinit {
    munmap(start, size)
  }

  /// Releases the pages that were read. Pages that are needed again come from the page cache.
  func rest() {
    madvise(start, size, MADV_DONTNEED)
  }
}
