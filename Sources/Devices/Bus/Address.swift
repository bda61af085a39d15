internal import Glibc

/// The address of a bus, of the kinds that desktops use: a Unix socket of the file system, or an abstract socket
/// (D-Bus Specification, "Server Addresses").
struct Address: Hashable {
  var path: String
  var isAbstract: Bool

  /// Returns the usable addresses of a list such as `unix:path=/run/user/1000/bus,guid=…;unix:abstract=…`.
  static func list(_ text: String) -> [Address] {
    text.split(separator: ";").compactMap { one($0) }
  }

  private static func one(_ text: Substring) -> Address? {
    guard text.hasPrefix("unix:") else { return nil }
    for pair in text.dropFirst(5).split(separator: ",") {
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let value = unescaped(pair[pair.index(after: equals)...])
      switch pair[..<equals] {
      case "path": return Address(path: value, isAbstract: false)
      case "abstract": return Address(path: value, isAbstract: true)
      default: continue
      }
    }
    return nil
  }

  /// Returns the text without escapes: `%2f` stands for a slash.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a connected, non-blocking socket; nil if no process listens at the address.
  func connect() -> Int32? {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(bitPattern: kind), 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = (isAbstract ? [0] : []) + Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    let head = MemoryLayout<sockaddr_un>.size - room
    let fits = bytes.count < room
    if fits { withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) } }
    let length = socklen_t(head + bytes.count + (isAbstract ? 0 : 1))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, length)
      }
    }
    guard fits, result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
