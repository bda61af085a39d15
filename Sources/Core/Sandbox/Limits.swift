/// What an extension may take of the machine.
package enum Limits {
  package static let mebibyte: UInt64 = 1 << 20
  /// Bytes of memory that can be written.
  package static let data = 256 * mebibyte
  /// Bytes of the first thread's stack, which the limit on memory does not count.
  package static let stack = 8 * mebibyte
  /// Bytes of the largest file.
  package static let fileSize = 64 * mebibyte
  package static let descriptors: UInt64 = 64
  /// Threads, where a namespace counts them for this extension alone.
  package static let threads: UInt64 = 32
  /// Threads beyond those that the whole machine has at the start, where nothing else counts them.
  package static let moreTasks: UInt64 = 256
  /// The descriptors that an extension gets are 0 to 4: nothing, nothing, nothing, the host, the picture.
  package static let firstOtherDescriptor: UInt32 = 5
}
