/// Divides the bytes from the socket into messages, one message for each line.
package struct LineBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// The index at which the first remaining message begins.
  private var start = 0
  /// The index up to which the bytes were searched and have no newline.
  private var searched = 0

  package init() {}

  /// The number of bytes that wait for the end of their message.
  package var waiting: Int { bytes.count - start }

  package mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// Returns the next whole message without its newline; nil if there is none.
  /// - Throws: `ProtocolFault.tooLong` if the message is longer than `Bounds.message`, even before its end has come.
  package mutating func next() throws(ProtocolFault) -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      guard waiting <= Bounds.message else { throw .tooLong }
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    guard end - start <= Bounds.message else { throw .tooLong }
    return bytes[start..<end]
  }
}
