internal import ExtensionProtocol
internal import Glibc
internal import InputMethods
internal import KeyModel
internal import Runtime

/// The socket from `keycap-im` to its keyboard. A keyboard that does not read blocks nothing: lines are dropped, and
/// later the whole present state is sent. A limited rate protects the keyboard from a client that floods the server.
final class KeyboardPipe {
  private let loop: EventLoop
  private var socket: Int32
  private let report: () -> [ServerLine]
  private let received: (KeyboardLine, Instant) -> Void
  private let ended: (Instant) -> Void
  private var lines = LineBuffer()
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)
  private var waiting: [ServerLine] = []
  /// The bytes that the kernel has not accepted yet.
  private var rest: [UInt8] = []
  /// Whether lines were dropped.
  private var isBehind = false
  private var isServing: Bool?
  private var timer: EventLoop.Timer?
  private var sentAt: Instant?

  private static let most = 64
  private static let mostReported = 32
  private static let pause: Milliseconds = 5

  init(
    _ socket: Int32, on loop: EventLoop, report: @escaping () -> [ServerLine],
    received: @escaping (KeyboardLine, Instant) -> Void, ended: @escaping (Instant) -> Void
  ) {
    self.socket = socket
    self.loop = loop
    self.report = report
    self.received = received
    self.ended = ended
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    timer = loop.makeTimer { [weak self] now in self?.flush(at: now) }
    loop.watch(socket) { [weak self] readiness, now in self?.serve(readiness, at: now) }
  }

  deinit { hangUp() }

  func tell(_ line: ServerLine, at now: Instant) {
    guard socket >= 0 else { return }
    if case .serving(let isOn) = line { isServing = isOn }
    if waiting.count >= Self.most {
      waiting = []
      isBehind = true
    }
    if !isBehind { waiting.append(line) }
    flush(at: now)
  }

  private func flush(at now: Instant) {
    guard socket >= 0, rest.isEmpty, isBehind || !waiting.isEmpty else { return }
    if let sentAt, now - sentAt < Self.pause {
      if let timer { loop.set(timer, at: sentAt + Self.pause) }
      return
    }
    var reported = waiting
    if isBehind {
      reported = [.anew] + report().suffix(Self.mostReported)
      if let isServing { reported.append(.serving(isServing)) }
    }
    (waiting, isBehind, sentAt) = ([], false, now)
    for line in reported { rest += (line.line + "\n").utf8 }
    write()
  }

  private func write() {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest.removeFirst(count)
    }
    loop.change(socket, to: rest.isEmpty ? .reading : [.reading, .writing])
  }

  private func serve(_ readiness: EventLoop.Readiness, at now: Instant) {
    if readiness.contains(.writing) {
      write()
      flush(at: now)
    }
    guard readiness.contains(.reading) || readiness.hasEnded else { return }
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return end(at: now) }
    lines.append(buffer[..<count])
    do throws(ProtocolFault) {
      while let line = try lines.next() {
        guard line.count <= KeyboardLine.longest,
          let reported = KeyboardLine(line: String(decoding: line, as: UTF8.self))
        else { return end(at: now) }
        received(reported, now)
      }
    } catch { end(at: now) }
  }

  private func end(at now: Instant) {
    hangUp()
    ended(now)
  }

  private func hangUp() {
    guard socket >= 0 else { return }
    loop.forget(socket)
    close(socket)
    socket = -1
  }
}
