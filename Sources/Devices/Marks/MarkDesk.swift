internal import CLinux
internal import ExtensionProtocol
internal import Glibc
internal import InputMethods
package import KeyModel
package import Runtime

/// The keyboard's end of `keycap-im`: starts it while the user wants marks in the field, and tells it what is composed.
/// Nothing here waits. The program is never killed: a server that vanishes beside a mark makes clients crash. When its
/// socket is closed it clears its marks by itself.
package final class MarkDesk {
  /// What becomes known by it.
  package enum News: Hashable, Sendable {
    /// What the focused input context says of its field; nil where there is none.
    case hints(InputHints?)
    /// Whether programs find the server; false where another input method has the names.
    case serving(Bool)
  }

  private let loop: EventLoop
  private let command: () -> [String]?
  private let keys: () -> (isSent: Bool, last: Instant)
  private let tell: (News, Instant) -> Void
  private var pace = MarkPace()
  private lazy var timer = loop.makeTimer { [unowned self] now in keysAreSent(at: now) }
  private var contexts = FieldContexts()
  private var wanted: MarkSettings?
  private var socket: Int32 = -1
  private var lines = LineBuffer()
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)
  private var hints: InputHints?
  private var startsLeft = MarkDesk.starts

  /// A server that ends by itself is started again so often.
  private static let starts = 3

  /// `command` is the program and its arguments, asked for at each start; nil where it cannot be started. `keys` tells
  /// whether the server has got all keys, and when it got the last.
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

  /// Starts the server, or lets it go: nil where the user wants no marks.
  package func follow(_ wanted: MarkSettings?, at now: Instant) {
    guard wanted != self.wanted else { return }
    let before = self.wanted
    self.wanted = wanted
    guard let wanted else {
      hangUp()
      return renew(at: now)
    }
    if before == nil { startsLeft = Self.starts }
    if socket < 0 { start() } else { send([.marksFragile(wanted.inQt)]) }
  }

  /// Starts a server that has ended.
  package func look() {
    if wanted != nil, socket < 0 { start() }
  }

  /// Which processes own the window with the X focus.
  package func follow(processes: [Int], at now: Instant) {
    send(contexts.follow(processes))
    renew(at: now)
  }

  /// Marks what is composed in the focused field, behind the keys that were struck before; empty for nothing, at once.
  package func show(_ text: String, at now: Instant) {
    pace.want(text)
    keysAreSent(at: now)
  }

  /// The server has got all keys: a mark that waits for them may be due.
  package func keysAreSent(at now: Instant) {
    let (isSent, last) = keys()
    switch pace.step(isSent: isSent, lastKeys: last, at: now) {
    case .show(let text): send(contexts.show(text))
    case .wait(let instant): loop.set(timer, at: instant)
    case .rest: break
    }
  }

  // MARK: The program

  private func start() {
    guard startsLeft > 0, let wanted, let words = command() else { return }
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
    bury(process)
    socket = ends[0]
    lines = LineBuffer()
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    loop.watch(socket) { [weak self] _, now in self?.receive(at: now) }
    send([.marksFragile(wanted.inQt)])
  }

  /// Lets the kernel forget the process once it has ended; it may live longer than this desk.
  private func bury(_ process: pid_t) {
    let end = keycap_watch_process(process)
    guard end >= 0 else { return }
    loop.watch(end) { [loop] _, _ in
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) != 0 else { return }
      loop.forget(end)
      close(end)
    }
  }

  private func receive(at now: Instant) {
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return lose(at: now) }
    lines.append(buffer[..<count])
    var told: [ServerLine] = []
    do throws(ProtocolFault) {
      while let line = try lines.next() {
        guard line.count <= ServerLine.longest,
          let one = ServerLine(line: String(decoding: line, as: UTF8.self))
        else { return lose(at: now) }
        told.append(one)
      }
    } catch { return lose(at: now) }
    send(contexts.handle(told))
    renew(at: now)
    for case .serving(let isServing) in told { tell(.serving(isServing), now) }
  }

  /// The server has ended, or breaks the protocol.
  private func lose(at now: Instant) {
    hangUp()
    renew(at: now)
  }

  private func hangUp() {
    contexts.forgetAll()
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

  /// A server that does not take a line gets none: a mark is worth no wait.
  private func send(_ told: [KeyboardLine]) {
    guard socket >= 0, !told.isEmpty else { return }
    let bytes = told.flatMap { Array(($0.line + "\n").utf8) }
    let count = bytes.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    // Half a line would spoil the next one.
    if count != bytes.count { hangUp() }
  }
}
