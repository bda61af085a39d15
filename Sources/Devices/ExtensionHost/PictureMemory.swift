internal import CLinux
internal import Glibc
package import Runtime

/// The memory of an extension's picture, which the host and the program share. The program can only change bytes:
/// the memory is sealed against shrinking, so that no access of the host can fail.
package final class PictureMemory {
  let descriptor: Int32
  private(set) var length = 0
  private var mapping: UnsafeMutableRawPointer?

  package init() throws(SystemFailure) {
    descriptor = keycap_make_shared_memory()
    guard descriptor >= 0 else { throw .call("memfd_create", errno) }
  }

  deinit {
    if let mapping { munmap(mapping, length) }
    close(descriptor)
  }

  /// Enlarges the memory to at least `bytes`. Pages that are never written take no memory.
  package func grow(to bytes: Int) throws(SystemFailure) {
    guard bytes > length else { return }
    guard ftruncate(descriptor, bytes) == 0 else { throw .call("ftruncate", errno) }
    if let mapping { munmap(mapping, length) }
    let mapped = mmap(nil, bytes, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else {
      mapping = nil
      length = 0
      throw .call("mmap", errno)
    }
    mapping = mapped
    length = bytes
  }

  /// Calls `body` with the bytes. The program may change the bytes at any moment, so they are copied and never interpreted.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: mapping, count: mapping == nil ? 0 : length))
  }
}
