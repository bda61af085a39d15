/// The bytes of a data file, which are never changed: mapped, so that only the pages that are read
/// take memory. Pure rooms get them without knowing where they are from.
package final class Blob: @unchecked Sendable, Hashable {
  private let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Takes over `bytes`, which nobody may change any more; `release` is called when the last user has
  /// gone.
  package init(
    _ bytes: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.release = release
  }

  /// A copy of a text's UTF-8.
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

  /// The bytes, while `body` runs.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(bytes)
  }

  /// The text of some of them.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Two are the same if they are one.
  package static func == (left: Blob, right: Blob) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
