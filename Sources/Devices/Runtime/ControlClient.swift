internal import CLinux
package import Control
internal import Glibc
package import KeyModel

/// The client side of the control socket, which sends one request to the running keyboard.
package enum ControlClient {
  /// Sends `request` to the keyboard of `display` and waits for the complete reply. Each step takes at most `patience`.
  package static func ask(
    _ request: Request, paths: DataPaths, display: String, patience: Milliseconds = 3000
  ) throws(ControlFailure) -> Reply {
    try ask(
      request, at: paths.socket(display: display), display: display, patience: patience)
  }

  /// Sends `request` to the keyboard of `display` that listens at `path`, as `ask` with paths does.
  package static func ask(
    _ request: Request, at path: String, display: String, patience: Milliseconds = 3000
  ) throws(ControlFailure) -> Reply {
    let descriptor = try connect(path, display: display, patience: patience)
    defer { close(descriptor) }
    guard let bytes = exchange(Array((request.line + "\n").utf8), on: descriptor),
      let reply = Reply(bytes: bytes)
    else { throw .noAnswer }
    return reply
  }

  /// Sends a request that hands the connection over, and returns the connection once the keyboard has accepted; nil if
  /// no keyboard runs, or if it refuses.
  package static func handover(
    _ request: Request, at path: String, display: String, patience: Milliseconds
  ) -> Int32? {
    guard let descriptor = try? connect(path, display: display, patience: patience) else {
      return nil
    }
    var reply = [UInt8](repeating: 0, count: Reply.done.bytes.count)
    guard write(Array((request.line + "\n").utf8), on: descriptor),
      recv(descriptor, &reply, reply.count, Int32(MSG_WAITALL)) == reply.count,
      reply == Reply.done.bytes
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Connects to the keyboard of `display` at `path`. Each step takes at most `patience`. The connection is
  /// refused unless the other program belongs to the same user.
  static func connect(
    _ path: String, display: String, patience: Milliseconds
  ) throws(ControlFailure) -> Int32 {
    let descriptor: Int32
    let result: Int32
    do throws(SystemFailure) {
      descriptor = try UnixSocket.make(isBlocking: true)
    } catch { throw .system(error) }
    setPatience(patience, of: descriptor)
    do throws(SystemFailure) {
      result = try UnixSocket.withAddress(path) { Glibc.connect(descriptor, $0, $1) }
    } catch {
      close(descriptor)
      throw .system(error)
    }
    guard result != 0 else {
      if keycap_peer_uid(descriptor) == Int64(geteuid()) { return descriptor }
      close(descriptor)
      throw .otherUser(display: display)
    }
    let code = errno
    close(descriptor)
    switch code {
    case ENOENT, ECONNREFUSED: throw .notRunning(display: display)
    case EAGAIN: throw .noAnswer
    case EACCES: throw .otherUser(display: display)
    default: throw .system(.call(path, code))
    }
  }

  private static func setPatience(_ patience: Milliseconds, of descriptor: Int32) {
    let microseconds = Int(patience.value * 1000)
    var time = timeval(
      tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
    let size = socklen_t(MemoryLayout.size(ofValue: time))
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  static func write(_ request: [UInt8], on descriptor: Int32) -> Bool {
    send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
  }

  /// Sends the request and reads the reply to its end; nil if one of these fails or takes too long.
  private static func exchange(_ request: [UInt8], on descriptor: Int32) -> [UInt8]? {
    guard write(request, on: descriptor) else { return nil }
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return reply }
      reply += buffer[..<count]
      guard reply.count <= Reply.longest else { return nil }
    }
  }
}
