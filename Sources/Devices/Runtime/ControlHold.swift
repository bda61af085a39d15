package import Control
internal import Glibc
package import KeyModel

/// A lasting request to the running keyboard, kept while this object exists. It ends at the latest with the
/// process.
package final class ControlHold {
  private let descriptor: Int32
  private var fields: UInt64 = 0

  /// Sends `request` to the keyboard of `display`. nil if none is running, or if it refuses or does not answer
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

  /// Ends the request. Returns when the keyboard has ended it, or `patience` is over.
  package func release() {
    shutdown(descriptor, Int32(SHUT_WR))
    while ControlHold.readByte(of: descriptor) != nil {}
  }

  /// The number of times that the running keyboard has served another field meanwhile.
  package func fieldCount() -> UInt64 {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return fields }
      fields += UInt64(bytes[..<count].count { $0 == UInt8(ascii: "f") })
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
