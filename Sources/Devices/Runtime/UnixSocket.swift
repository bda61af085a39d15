internal import CLinux
internal import Glibc

/// Calls on Unix sockets that server and client share.
package enum UnixSocket {
  /// Returns a new stream socket, closed on exec.
  static func make(isBlocking: Bool) throws(SystemFailure) -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    let flags = isBlocking ? kind : kind | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(bitPattern: flags), 0)
    guard descriptor >= 0 else { throw .call("socket", errno) }
    return descriptor
  }

  /// Calls `body` (`bind` or `connect`) with the address of `path`. Returns its result, which is 0 on success.
  static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemFailure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count < room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard isShort else { throw .call(path, ENAMETOOLONG) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Returns a connected, non-blocking socket; nil if no process listens at `path`.
  package static func connected(to path: String) -> Int32? {
    do throws(SystemFailure) {
      let descriptor = try make(isBlocking: false)
      let result = try? withAddress(path) { connect(descriptor, $0, $1) }
      if result == 0 { return descriptor }
      close(descriptor)
      return nil
    } catch { return nil }
  }

  /// Whether a process listens at `path`.
  package static func isListening(at path: String) -> Bool {
    guard let descriptor = connected(to: path) else { return false }
    close(descriptor)
    return true
  }
}
