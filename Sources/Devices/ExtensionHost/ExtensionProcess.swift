internal import CLinux
internal import ExtensionProtocol
internal import Glibc
package import KeyModel
package import Runtime

/// The process of one extension, inside `keycap-sandbox`, and the socket to the process. No call blocks: data that
/// the program does not read stay queued, up to a bound that the session sets.
package final class ExtensionProcess {
  /// An event of the process.
  package enum Happening {
    case received([UInt8])
    /// This number of bytes is queued for the program.
    case waiting(bytes: Int)
    /// The program uses more memory than `MemoryUse` allows.
    case outgrown
    /// The program has ended, with this status; nil after a signal.
    case ended(status: Int32?)
  }

  /// The program to start, with its access rights.
  package struct Command: Hashable, Sendable {
    /// The path of `keycap-sandbox`.
    package var sandbox: String
    package var bundle: String
    /// The program and its arguments. The program's path lies in the bundle.
    package var program: [String]
    package var container: String
    /// The folder that the program shares with its application; nil if it has no open access.
    package var shared: String?
    package var network: Bool
    /// Whether the program may lock files in its container. Only Keycap's own programs may.
    package var locks = false
    /// Whether the sandbox prints the calls that it refuses.
    var tellsRefusedCalls = false
    /// Whether the program waits for a debugger.
    var waits = false

    package init(
      sandbox: String, bundle: String, program: [String], container: String,
      shared: String? = nil, network: Bool = false, locks: Bool = false
    ) {
      self.sandbox = sandbox
      self.bundle = bundle
      self.program = program
      self.container = container
      self.shared = shared
      self.network = network
      self.locks = locks
    }

    var words: [String] {
      var words = [sandbox, "--bundle", bundle, "--container", container]
      if let shared { words += ["--shared", shared] }
      if network { words.append("--network") }
      if locks { words.append("--locks") }
      if tellsRefusedCalls { words.append("--tell-refused-calls") }
      if waits { words.append("--wait") }
      return words + ["--"] + program
    }
  }

  private let loop: EventLoop
  let process: pid_t
  private let end: Int32
  private var socket: Int32
  private var queue: [UInt8] = []
  /// Whether a message was queued since the last `flush`.
  private var hasNews = false
  /// Whether the program is stopped.
  private var isStopped = false
  private var buffer = [UInt8](repeating: 0, count: Bounds.bytesPerTurn)
  private var handler: ((Happening) -> Void)?
  private var watch: MemoryWatch?

  /// Starts the program. `memory` is nil for a program without a picture. `errors` is a descriptor for the program's
  /// output, for authors; nil: the output is discarded (R-TRUST-4).
  /// - Throws: the call that failed. A program that cannot be run ends with status 125 instead.
  package init(
    _ command: Command, memory: PictureMemory?, errors: Int32? = nil, loop: EventLoop,
    handler: @escaping (Happening) -> Void
  ) throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(bitPattern: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .call("socketpair", errno) }
    defer { close(ends[1]) }
    let theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
    defer { if theirs >= 0 { close(theirs) } }
    let words = command.words.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    process = keycap_start(words, theirs, memory?.descriptor ?? -1, errors ?? -1)
    guard process > 0 else {
      close(ends[0])
      throw .call(command.sandbox, -process)
    }
    end = keycap_watch_process(process)
    guard end >= 0 else {
      let code = errno
      Glibc.kill(process, SIGKILL)
      close(ends[0])
      throw .call("pidfd_open", code)
    }
    socket = ends[0]
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    self.loop = loop
    self.handler = handler
    watch = MemoryWatch(of: process, beside: memory, on: loop) { [weak self] in
      self?.handler?(.outgrown)
    }
    loop.watch(socket) { [weak self] readiness, _ in self?.serve(readiness) }
    // The watch keeps this object alive until the process has been reaped.
    loop.watch(end) { [self] _, _ in bury() }
  }

  /// Queues one message, without its newline, for the next `flush`.
  package func send(_ line: String) {
    guard socket >= 0 else { return }
    queue += line.utf8
    queue.append(0x0A)
    hasNews = true
  }

  /// Sends the queued bytes, as many as the program takes. The remaining bytes follow when the program reads. A
  /// stopped program gets them when it continues.
  package func flush() {
    guard hasNews, !isStopped else { return }
    hasNews = false
    write()
    if !queue.isEmpty { handler?(.waiting(bytes: queue.count)) }
  }

  /// Stops the program until `thaw`.
  package func freeze() {
    isStopped = true
    Glibc.kill(process, SIGSTOP)
  }

  /// Continues the program, and sends what was queued meanwhile.
  package func thaw() {
    guard isStopped else { return }
    isStopped = false
    Glibc.kill(process, SIGCONT)
    flush()
  }

  /// Ends the program. The handler is not called again.
  package func kill() {
    handler = nil
    watch = nil
    Glibc.kill(process, SIGKILL)
    hangUp()
  }

  /// Sends the queued bytes and closes this end for writing, so that the program notices that no more messages follow.
  package func sayLast() {
    flush()
    if socket >= 0, queue.isEmpty { shutdown(socket, Int32(SHUT_WR)) }
  }

  /// Returns when the program has ended, at the latest at `deadline`. After `sayLast`, a program ends by itself.
  package func waitForEnd(until deadline: Instant) {
    var watched = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    var left = (deadline - loop.now()).value
    while left > 0, poll(&watched, 1, Int32(left.rounded(.up))) < 0, errno == EINTR {
      left = (deadline - loop.now()).value
    }
  }

  private func serve(_ readiness: EventLoop.Readiness) {
    if readiness.contains(.writing) { write() }
    if readiness.contains(.reading) || readiness.hasEnded { receive() }
  }

  private func write() {
    while !queue.isEmpty {
      let count = queue.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      queue.removeSubrange(..<count)
    }
    guard socket >= 0 else { return }
    loop.change(socket, to: queue.isEmpty ? .reading : [.reading, .writing])
  }

  /// Reads once in each turn of the loop, so that a program that floods the socket does not delay touches
  /// (`Bounds.bytesPerTurn`).
  private func receive() {
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return hangUp() }
    handler?(.received(Array(buffer[..<count])))
  }

  private func hangUp() {
    guard socket >= 0 else { return }
    loop.forget(socket)
    close(socket)
    socket = -1
    queue = []
  }

  /// Reaps the process after its end, and reports the end to the session.
  private func bury() {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) != 0 else { return }
    watch = nil
    // Messages that the program sent before its end still count.
    while socket >= 0 {
      let before = socket
      let count = recv(before, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      handler?(.received(Array(buffer[..<count])))
    }
    hangUp()
    loop.forget(end)
    close(end)
    let isSignal = status & 0x7F != 0
    handler?(.ended(status: isSignal ? nil : (status >> 8) & 0xFF))
    handler = nil
  }
}
