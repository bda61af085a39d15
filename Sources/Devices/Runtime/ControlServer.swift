internal import CLinux
package import Control
internal import Glibc
package import KeyModel

/// An answer to a request, and when it is sent.
package enum ControlAnswer: Hashable, Sendable {
  case now(Reply)
  /// The reply is sent when `ControlServer.send(reply:)` is called with this number.
  case later(Reply, number: Int)
  /// The connection is handed over to its new owner, after the reply `done`.
  case handedOver
}

/// The socket by which other `keycap` commands speak to the running keyboard; there is one for each display. A
/// request is one line. The reply is a line `ok` or `error`, then the text, then the end of the connection. After a
/// lasting request, the client ends the connection. A client that does not read costs a few bytes and is dropped,
/// and never delays the loop.
package final class ControlServer {
  package static let mostClients = 16
  /// Time in which a client has to send its request and to read the answer.
  package static let patience: Milliseconds = 3000

  private struct Client {
    var request: [UInt8] = []
    var reply: ArraySlice<UInt8> = []
    var isAnswered = false
    /// Number of the reply that waits; nil if no reply waits.
    var number: Int?
    /// The lasting request of the client; nil if it has none.
    var lasting: Request?
    /// The time at which the client is dropped; nil while the client may stay.
    var deadline: Instant?

    mutating func prepare(_ answer: ControlAnswer, to request: Request?) {
      isAnswered = true
      let answered: Reply
      switch answer {
      case .now(let reply): answered = reply
      case .later(let reply, let number): (answered, self.number) = (reply, number)
      case .handedOver: answered = .done
      }
      reply = answered.bytes[...]
      if answered == .lasting { (lasting, deadline) = (request, nil) }
    }
  }

  private let loop: EventLoop
  private let claim: ControlClaim
  private let listener: Int32
  private let answer: (Request, Instant) -> ControlAnswer
  private let ended: (Request, Instant) -> Void
  private let takeOver: (Int32, Instant) -> Void
  private var clients: [Int32: Client] = [:]
  private var timer: EventLoop.Timer?

  /// Listens at the path of `claim`. A socket that a killed keyboard left is replaced. `answer` handles each
  /// request, and `ended` handles the end of each lasting request. Lines that are not requests are refused here.
  package init(
    _ claim: ControlClaim, on loop: EventLoop,
    answer: @escaping (Request, Instant) -> ControlAnswer,
    ended: @escaping (Request, Instant) -> Void = { _, _ in },
    takeOver: @escaping (Int32, Instant) -> Void = { descriptor, _ in close(descriptor) }
  ) throws(ControlFailure) {
    do throws(SystemFailure) {
      listener = try ControlServer.listen(claim.path)
    } catch { throw .system(error) }
    self.claim = claim
    self.loop = loop
    self.answer = answer
    self.ended = ended
    self.takeOver = takeOver
    timer = loop.makeTimer { [weak self] now in self?.dropLate(at: now) }
    loop.watch(listener) { [weak self] _, now in self?.accept(at: now) }
  }

  deinit {
    for descriptor in clients.keys { drop(descriptor) }
    loop.forget(listener)
    if let timer { loop.set(timer, at: nil) }
    // The socket is removed before the claim: a process that finds no socket may take the claim.
    unlink(claim.path)
    close(listener)
  }

  private static func listen(_ path: String) throws(SystemFailure) -> Int32 {
    let listener = try UnixSocket.make(isBlocking: false)
    unlink(path)
    let mask = umask(0o177)
    defer { umask(mask) }
    let result: Int32
    do throws(SystemFailure) {
      result = try UnixSocket.withAddress(path) { bind(listener, $0, $1) }
    } catch {
      close(listener)
      throw error
    }
    guard result == 0, Glibc.listen(listener, Int32(mostClients)) == 0 else {
      let code = errno
      close(listener)
      throw .call(path, code)
    }
    return listener
  }

  private func accept(at now: Instant) {
    while true {
      let descriptor = keycap_accept(listener)
      guard descriptor >= 0 else { break }
      guard keycap_peer_uid(descriptor) == Int64(geteuid()) else {
        close(descriptor)
        continue
      }
      dropOldestIfFull()
      clients[descriptor] = Client(deadline: now + ControlServer.patience)
      loop.watch(descriptor) { [weak self] readiness, now in
        self?.serve(descriptor, readiness, at: now)
      }
    }
    setTimer()
  }

  private func dropOldestIfFull() {
    guard clients.count >= ControlServer.mostClients,
      let oldest = clients.min(by: { ControlServer.isDue($0.value, before: $1.value) })
    else { return }
    end(oldest.key)
  }

  /// Whether the first client is dropped earlier than the second. Clients that may stay come last.
  private static func isDue(_ one: Client, before other: Client) -> Bool {
    guard let first = one.deadline else { return false }
    return other.deadline.map { first < $0 } ?? true
  }

  private func serve(_ descriptor: Int32, _ readiness: EventLoop.Readiness, at now: Instant) {
    guard let client = clients[descriptor] else { return }
    if !client.isAnswered {
      receive(descriptor, at: now)
    } else if readiness.contains(.writing) {
      send(descriptor)
    } else {
      end(descriptor)
    }
  }

  private func receive(_ descriptor: Int32, at now: Instant) {
    guard var client = clients[descriptor] else { return }
    var buffer = [UInt8](repeating: 0, count: Request.longestLine + 1)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
    guard count > 0 else { return end(descriptor) }
    client.request += buffer[..<count]
    let line = client.request.prefix { $0 != 0x0a }
    guard line.count < client.request.count || line.count > Request.longestLine else {
      clients[descriptor] = client
      return
    }
    do throws(RequestFailure) {
      let request = try Request(line: line)
      let answer = answer(request, now)
      if answer == .handedOver, line.count + 1 == client.request.count {
        return handOver(descriptor, at: now)
      }
      client.prepare(answer, to: request)
    } catch {
      client.prepare(.now(.refused(error.message)), to: nil)
    }
    clients[descriptor] = client
    if client.number == nil { send(descriptor) }
  }

  /// Replies `done` and gives the connection to its new owner. The few bytes fit the empty buffer of a new connection.
  private func handOver(_ descriptor: Int32, at now: Instant) {
    let reply = Reply.done.bytes
    let count = Glibc.send(descriptor, reply, reply.count, Int32(MSG_NOSIGNAL))
    guard count == reply.count else { return end(descriptor) }
    loop.forget(descriptor)
    clients[descriptor] = nil
    setTimer()
    takeOver(descriptor, now)
  }

  /// Sends the waiting reply with this number, unless its client has gone.
  package func send(reply number: Int) {
    guard let descriptor = clients.first(where: { $0.value.number == number })?.key else { return }
    clients[descriptor]?.number = nil
    send(descriptor)
  }

  /// Sends a report about the served field to each client with a lasting request. A client that does not read loses the
  /// report.
  package func tell(_ news: FieldNews) {
    let bytes = news.bytes
    for (descriptor, client) in clients where client.lasting != nil && client.reply.isEmpty {
      _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
  }

  /// Whether a client has a lasting request.
  package var hasLasting: Bool { clients.values.contains { $0.lasting != nil } }

  private func send(_ descriptor: Int32) {
    guard var client = clients[descriptor] else { return }
    while !client.reply.isEmpty {
      let count = client.reply.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        clients[descriptor] = client
        return loop.change(descriptor, to: .writing)
      }
      guard count > 0 else { return end(descriptor) }
      client.reply = client.reply.dropFirst(count)
    }
    guard client.lasting != nil else { return end(descriptor) }
    clients[descriptor] = client
    loop.change(descriptor, to: .reading)
    setTimer()
  }

  private func end(_ descriptor: Int32) {
    let request = clients[descriptor]?.lasting
    drop(descriptor)
    setTimer()
    if let request { ended(request, loop.now()) }
  }

  private func drop(_ descriptor: Int32) {
    loop.forget(descriptor)
    close(descriptor)
    clients[descriptor] = nil
  }

  private func dropLate(at now: Instant) {
    for (descriptor, client) in clients where client.deadline.map({ $0 <= now }) ?? false {
      end(descriptor)
    }
    setTimer()
  }

  private func setTimer() {
    guard let timer else { return }
    loop.set(timer, at: clients.values.compactMap(\.deadline).min())
  }
}
