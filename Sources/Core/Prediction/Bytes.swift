/// Bytes that do not change while they are referenced: of a mapped file, or of an array.
package final class Bytes: @unchecked Sendable {
  // Safe to share: nothing writes to the memory between `init` and the release in `deinit`.
  private let buffer: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void
  /// Releases the memory pages of a mapped file; the kernel reads them from the file again when they are used.
  let rest: @Sendable () -> Void

  /// Wraps bytes that another object owns. `owner` is kept alive while the bytes are in use. `rest` releases the
  /// memory pages of the bytes, which the kernel loads again when they are read.
  package init(
    _ buffer: UnsafeRawBufferPointer, of owner: any AnyObject & Sendable,
    rest: @escaping @Sendable () -> Void = {}
  ) {
    self.buffer = buffer
    self.rest = rest
    release = { _ = owner }
  }

  /// Copies an array.
  package init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 8)
    copy.copyBytes(from: array)
    buffer = UnsafeRawBufferPointer(copy)
    nonisolated(unsafe) let ended = copy  // Freed once, by the only owner.
    release = { ended.deallocate() }
    rest = {}
  }

  deinit { release() }

  package var count: Int { buffer.count }

  /// Returns the little-endian number at a byte offset. Returns zero beyond the end, so that a damaged file can
  /// mislead but not crash the program.
  @inline(__always)
  func load<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type, at offset: Int) -> T {
    guard offset >= 0, offset &+ MemoryLayout<T>.size <= buffer.count else { return 0 }
    return T(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: type))
  }
}
