internal import CLinux
internal import ExtensionProtocol
internal import Glibc
internal import InputMethods
package import KeyModel
package import Runtime

/// The keyboard's end of `keycap-im`: starts the program while it is wanted, and sends it the composed text. No call waits. The program is never killed: a server that vanishes while a mark is
/// shown makes clients crash. The program clears its marks itself when its socket is closed.
package final class MarkController {
  /// News from the server.
  package enum News: Hashable, Sendable {
    /// The hints of the focused input context about its field; nil if there is none.
    case hints(InputHints?)
    /// Whether programs find the server; false where another input method has the names.
    case serving(Bool)
  }

  private let loop: EventLoop
  private let command: () -> [String]?
  private let keys: () -> (isSent: Bool, last: Instant)
  private let tell: (News, Instant) -> Void
  private var pace = MarkPace()
  private lazy var timer = loop.makeTimer { [unowned self] now in advance(at: now) }
  private var contexts = FieldContexts()
  private var wanted: MarkSettings?
  private var socket: Int32 = -1
  private var lines = LineBuffer()
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)
  private var hints: InputHints?
  private var startsLeft = MarkController.starts
  private var process: pid_t = 0
  /// Expires when the server has not answered a ping.
  private lazy var patience = loop.makeTimer { [unowned self] now in giveUp(at: now) }
  private var isAsked = false

  /// The greatest number of restarts of a server that ends by itself.
  private static let starts = 3
  /// Time that the server has to answer a ping. Its clients wait for it with every key.
  private static let longestSilence: Milliseconds = 700

  /// `command` returns the program and its arguments at each start; nil if it cannot be started. `keys`
  /// returns whether the server has got all keys, and the time of the last.
  package init(
    loop: EventLoop, command: @escaping () -> [String]?,
    keys: @escaping () -> (isSent: Bool, last: Instant) = { (true, Instant(microseconds: 0)) },
    tell: @escaping (News, Instant) -> Void
  ) {
    self.loop = loop
    self.command = command
    self.keys = keys
    self.tell = tell
  }

  deinit { hangUp() }

  /// Whether the server runs, as far as is known.
  package var isRunning: Bool { socket >= 0 }

  /// Starts the server, or ends it; nil if the user wants neither marks nor the properties of fields.
  package func follow(_ wanted: MarkSettings?, at now: Instant) {
    guard wanted != self.wanted else { return }
    let before = self.wanted
    self.wanted = wanted
    guard let wanted else {
      hangUp()
      return renew(at: now)
    }
    if before == nil { startsLeft = Self.starts }
    if socket < 0 {
      start()
    } else if !wanted.showsMarks {
      send(contexts.show(""))
    }
  }

  /// Starts the server again if it has ended.
  package func look() {
    if wanted != nil, socket < 0 { start() }
  }

  /// Adopts the processes that own the window with the X focus.
  package func follow(processes: [Int], at now: Instant) {
    send(contexts.follow(processes))
    renew(at: now)
  }

  /// Marks the composed text in the focused field, after the keys that were struck before; an empty text
  /// removes the mark at once.
  package func show(_ text: String, at now: Instant) {
    pace.want(text)
    advance(at: now)
  }

  /// Called when the server has got all keys: a mark that waits for them may be due.
  package func keysAreSent(at now: Instant) {
    ping(at: now)
    advance(at: now)
  }

  private func advance(at now: Instant) {
    let (isSent, last) = keys()
    switch pace.step(isSent: isSent, lastKeys: last, at: now) {
    case .show(let text): send(contexts.show(text))
    case .wait(let instant): loop.set(timer, at: instant)
    case .rest: break
    }
  }

  // MARK: The program

  /// Asks the server whether it works, whenever keys have been sent to its clients.
  private func ping(at now: Instant) {
    guard socket >= 0, !isAsked else { return }
    isAsked = true
    loop.set(patience, at: now + Self.longestSilence)
    send([.ping])
  }

  /// Kills a server that hangs. Its clients then get their keys, and find the next server. No client is harmed: clients
  /// that crash without their server never have marks.
  private func giveUp(at now: Instant) {
    guard isAsked, process > 0 else { return }
    kill(process, SIGKILL)
    lose(at: now)
    look()
  }

  private func start() {
    guard startsLeft > 0, let words = command() else { return }
    startsLeft -= 1
    var ends: [Int32] = [-1, -1]
    let kind = Int32(bitPattern: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return }
    defer { close(ends[1]) }
    let theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
    defer { if theirs >= 0 { close(theirs) } }
    let strings = words.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    let process = keycap_start(strings, theirs, -1, -1)
    guard process > 0 else {
      close(ends[0])
      return
    }
    (self.process, isAsked) = (process, false)
    bury(process)
    socket = ends[0]
    lines = LineBuffer()
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    loop.watch(socket) { [weak self] _, now in self?.receive(at: now) }
  }

  /// Reaps the process once it has ended; the process may live longer than this object.
  private func bury(_ process: pid_t) {
    let end = keycap_watch_process(process)
    guard end >= 0 else { return }
    loop.watch(end) { [loop, weak self] _, _ in
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) != 0 else { return }
      loop.forget(end)
      close(end)
      if self?.process == process { self?.process = 0 }
    }
  }

  private func receive(at now: Instant) {
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return lose(at: now) }
    lines.append(buffer[..<count])
    var reported: [ServerLine] = []
    do throws(ProtocolFault) {
      while let line = try lines.next() {
        guard line.count <= ServerLine.longest,
          let one = ServerLine(line: String(decoding: line, as: UTF8.self))
        else { return lose(at: now) }
        reported.append(one)
      }
    } catch { return lose(at: now) }
    if reported.contains(.alive) {
      isAsked = false
      loop.set(patience, at: nil)
    }
    send(contexts.handle(reported))
    renew(at: now)
    for case .serving(let isServing) in reported { tell(.serving(isServing), now) }
  }

  /// Called when the server has ended or breaks the protocol.
  private func lose(at now: Instant) {
    hangUp()
    renew(at: now)
  }

  private func hangUp() {
    contexts.forgetAll()
    isAsked = false
    guard socket >= 0 else { return }
    loop.forget(socket)
    close(socket)
    socket = -1
  }

  private func renew(at now: Instant) {
    guard contexts.hints != hints else { return }
    hints = contexts.hints
    tell(.hints(hints), now)
  }

  /// Sends lines. A server that does not accept a line is disconnected: a mark is not worth a wait.
  private func send(_ reported: [KeyboardLine]) {
    guard socket >= 0, !reported.isEmpty else { return }
    let bytes = reported.flatMap { Array(($0.line + "\n").utf8) }
    let count = bytes.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    // A partial line would spoil the next one.
    if count != bytes.count { hangUp() }
  }
}
