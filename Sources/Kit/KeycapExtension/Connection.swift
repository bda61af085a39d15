import ExtensionProtocol
import Glibc

/// The socket to the host, which has the descriptor 3.
final class Connection {
  private static let socket: Int32 = 3
  private var input = LineBuffer()
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Sends one message. Ends the program if the host has gone.
  func send(_ message: ExtensionMessage) {
    var bytes = Array((message.line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(Connection.socket, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { exit(0) }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Returns the next message of the host that this library knows; nil if the host has gone.
  func next() -> HostMessage? {
    while true {
      do throws(ProtocolFault) {
        while let line = try input.next() {
          if let message = try HostMessage(reading: line) { return message }
        }
      } catch {
        complain(error.message)
        return nil
      }
      let count = read(Connection.socket, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      input.append(buffer[..<count])
    }
  }

  /// Prints a line for `keycap extension run --debug`.
  private func complain(_ message: String) {
    let line = Array("\(message)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
