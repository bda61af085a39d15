package import Glibc

/// The name of a folder's entry as the kernel stores it: bytes that need not be UTF-8. Any program that may write
/// into the folder can choose them (R-TRUST-2).
package struct FileName: Hashable, Sendable {
  /// The bytes, with the final 0.
  private let bytes: [CChar]

  package init(_ text: String) { bytes = Array(text.utf8CString) }

  /// Copies the name of an entry; nil for the entries `.` and `..`.
  package init?(_ entry: UnsafeMutablePointer<dirent>) {
    let size = MemoryLayout.size(ofValue: entry.pointee.d_name)
    bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: size) {
        Array(UnsafeBufferPointer(start: $0, count: strnlen($0, size - 1))) + [0]
      }
    }
    guard text != ".", text != ".." else { return nil }
  }

  /// The name as text; nil if its bytes are not UTF-8.
  package var text: String? {
    String(validating: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Calls `body` with the bytes, as an argument of a Linux call.
  package func withBytes<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      // The 0 at the end is always there.
      buffer.baseAddress.map(body) ?? "".withCString(body)
    }
  }
}
