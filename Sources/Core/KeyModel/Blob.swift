/// The bytes of a data file, which never change. The file is mapped: only the pages that are read take memory. Pure
/// rooms get the bytes without knowing their source.
package final class Blob: @unchecked Sendable, Hashable {
  private let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Takes over `bytes`, which must not change from now on. Calls `release` when the last reference is gone.
  package init(
    _ bytes: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.release = release
  }

  /// Copies the UTF-8 of a text.
  package convenience init(_ text: String) {
    var text = text
    let copy = text.withUTF8 { utf8 in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: utf8.count, alignment: 16)
      copy.copyMemory(from: UnsafeRawBufferPointer(utf8))
      return copy
    }
    self.init(UnsafeRawBufferPointer(copy)) { $0.deallocate() }
  }

  deinit {
    release(bytes)
  }

  package var count: Int { bytes.count }

  /// Calls `body` with the bytes, which are valid only while `body` runs.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(bytes)
  }

  /// Decodes a range of the bytes as UTF-8.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether both values are the same object; equal bytes are not enough.
  package static func == (left: Blob, right: Blob) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
