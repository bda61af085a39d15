package import Control
internal import Glibc
package import KeyModel

/// A lasting request to the running keyboard. The request is in force while this object exists, and ends at the
/// latest with the process.
package final class ControlHold {
  private let descriptor: Int32
  /// True once the keyboard has ended the request.
  private var hasEnded = false

  /// Sends `request` to the keyboard of `display`; nil if no keyboard runs, or if it refuses or does not answer
  /// within `patience`.
  package init?(_ request: Request, at socket: String, display: String, patience: Milliseconds) {
    guard
      let descriptor = try? ControlClient.connect(
        socket, display: display, patience: patience)
    else { return nil }
    self.descriptor = descriptor
    guard ControlClient.write(Array((request.line + "\n").utf8), on: descriptor),
      ControlHold.readByte(of: descriptor) == UInt8(ascii: "o")
    else { return nil }
  }

  deinit { close(descriptor) }

  /// Ends the request. Returns when the keyboard has ended it, or when `patience` is over.
  package func release() {
    shutdown(descriptor, Int32(SHUT_WR))
    while ControlHold.readByte(of: descriptor) != nil {}
  }

  /// A file descriptor that is readable when there is a report about the served field; -1 after the end of the request.
  package var newsDescriptor: Int32 { hasEnded ? -1 : descriptor }

  /// Returns the running keyboard's reports about its served field since the last call.
  package func fieldNews() -> [FieldNews] {
    var news: [FieldNews] = []
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count == 0, !hasEnded {
        hasEnded = true
        news.append(.silent)
      }
      guard count > 0 else { return news }
      news += bytes[..<count].compactMap { FieldNews(byte: $0) }
    }
  }

  private static func readByte(of descriptor: Int32) -> UInt8? {
    var byte = UInt8(0)
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
  }
}
