import Glibc
import KeyModel
import Runtime

@testable import Bus

/// The other end of a connection, which says what the test wants: a bus, and the peers behind it.
final class ScriptedPeer {
  struct Heard: Hashable {
    var message: Message
    /// The text that its values begin with; nil where they begin with something else.
    var text: String?
  }

  let loop = EventLoop()
  private let own: Int32
  private let other: Int32
  private(set) var connection: BusConnection?
  private(set) var signals: [Message] = []
  private(set) var hasEnded = false
  private var received: [UInt8] = []
  private var isGreeted = false
  private var serial: UInt32 = 0

  init() throws {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemFailure.call("", errno) }
    (other, own) = (ends[0], ends[1])
    let timer = loop.makeTimer { [weak self] now in self?.connection?.expire(at: now) }
    connection = BusConnection(
      descriptor: ends[0], on: loop, timer: timer,
      signal: { [weak self] message, _, _ in self?.signals.append(message) },
      ended: { [weak self] _ in self?.hasEnded = true })
    send(Array("OK 0123\r\n".utf8))
  }

  deinit { close(own) }

  /// Sends bytes, letting the connection read whenever the socket is full.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Glibc.send(own, $0.baseAddress, $0.count, 0) }
      if sent > 0 { rest = rest.dropFirst(sent) }
      takeAll()
    }
  }

  /// Lets the connection read until nothing is left.
  private func takeAll() {
    var entry = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
    while !hasEnded, poll(&entry, 1, 0) > 0 { loop.turn() }
  }

  /// Sends a message in the name of `sender`.
  func send(_ message: Message, from sender: String, _ values: [Value] = []) {
    var message = message
    message.sender = sender
    serial += 1
    send(message.bytes(values, serial: serial))
  }

  /// Answers a call.
  func answer(_ call: Message, from sender: String, error: String = "", _ values: [Value] = []) {
    send(Message(answering: call, error: error), from: sender, values)
  }

  /// What the connection has sent since the last time, without its greeting.
  func hear() throws -> [Heard] {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(own, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      received += chunk[..<count]
    }
    if !isGreeted, let end = received.firstIndex(of: UInt8(ascii: "\n")),
      let last = received[(end + 1)...].firstIndex(of: UInt8(ascii: "\n"))
    {
      isGreeted = true
      received.removeFirst(last + 1)
    }
    var heard: [Heard] = []
    let used = try received.withUnsafeBytes { bytes in
      var start = 0
      while let extent = try Message.extent(of: UnsafeRawBufferPointer(rebasing: bytes[start...])),
        start + extent.total <= bytes.count
      {
        let whole = UnsafeRawBufferPointer(rebasing: bytes[start..<start + extent.total])
        if let message = try Message.read(whole, extent) {
          var body = BodyReader(
            UnsafeRawBufferPointer(rebasing: whole[extent.header...]), signature: message.signature,
            isBigEndian: false)
          heard.append(Heard(message: message, text: body.string()))
        }
        start += extent.total
      }
      return start
    }
    received.removeFirst(used)
    return heard
  }
}
