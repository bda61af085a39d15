/// The limits on an extension's use of the machine.
package enum Limits {
  package static let mebibyte: UInt64 = 1 << 20
  /// Bytes of writable memory.
  package static let data = 256 * mebibyte
  /// Bytes of the first thread's stack, which the limit on memory does not count.
  package static let stack = 8 * mebibyte
  /// Bytes of the largest file.
  package static let fileSize = 64 * mebibyte
  package static let descriptors: UInt64 = 64
  /// Threads, if a namespace counts them for this extension alone.
  package static let threads: UInt64 = 32
  /// Threads beyond the number on the whole machine at the start, if there is no namespace to count them.
  package static let moreTasks: UInt64 = 256
  /// The number after the descriptors that an extension gets, 0 to 4: three that are empty, the host, the picture.
  package static let firstOtherDescriptor: UInt32 = 5
}
