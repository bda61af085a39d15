/// The limits of an extension's use of the machine.
package enum Limits {
  package static let mebibyte: UInt64 = 1 << 20
  /// Greatest number of bytes of writable memory.
  package static let data = 256 * mebibyte
  /// Greatest number of bytes of the first thread's stack, which the limit on memory does not count.
  package static let stack = 8 * mebibyte
  /// Greatest number of bytes of a file.
  package static let fileSize = 64 * mebibyte
  /// Greatest number of descriptors.
  package static let descriptors: UInt64 = 64
  /// Greatest number of threads, if a namespace counts them for this extension alone.
  package static let threads: UInt64 = 32
  /// Greatest number of threads beyond the number on the whole machine at the start, if no namespace counts them.
  package static let moreTasks: UInt64 = 256
  /// The number after the descriptors that an extension gets, 0 to 4: three empty descriptors, the host, the picture.
  package static let firstOtherDescriptor: UInt32 = 5
}
