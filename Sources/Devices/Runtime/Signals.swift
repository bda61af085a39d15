internal import CLinux
internal import Glibc
package import KeyModel

/// The signals that end the program or make a request. The event loop handles the signals in turn, and not at any moment.
package final class Signals {
  package enum Signal: Int32, Hashable, Sendable, CaseIterable {
    case hangUp = 1
    case interrupt = 2
    case terminate = 15
  }

  /// Requests that scripts send to an on-screen keyboard, by the same signals as for wvkbd.
  package enum Wish: Hashable, Sendable, CaseIterable {
    case hide, show, toggle

    /// SIGUSR1, SIGUSR2 and SIGRTMIN.
    var number: Int32 {
      switch self {
      case .hide: SIGUSR1
      case .show: SIGUSR2
      case .toggle: keycap_first_free_signal()
      }
    }
  }

  /// Time in which the program has to end normally. After this time the program counts as stuck, and the guardian
  /// does the rest.
  package static let patience: Milliseconds = 400

  private let reading: Int32
  private let writing: Int32
  private let loop: EventLoop
  private let requests: [Wish]

  /// Calls `handler` for each of the signals, from the loop. Whatever the program does then, it ends soon. SIGPIPE
  /// is ignored: a peer that hangs up is an error of one write, and does not end the program. `requested` is called for
  /// the signals that make a request. Without `requested` these signals end the program immediately, as they do by
  /// default.
  package init(
    on loop: EventLoop, patience: Milliseconds = patience,
    requested: ((Wish, Instant) -> Void)? = nil, handler: @escaping (Signal, Instant) -> Void
  ) throws(SystemFailure) {
    Glibc.signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .call("pipe", errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
    self.loop = loop
    requests = requested == nil ? [] : Wish.allCases
    var set = sigset_t()
    sigemptyset(&set)
    let numbers = Signal.allCases.map(\.rawValue) + [SIGALRM] + requests.map(\.number)
    for signal in numbers { sigaddset(&set, signal) }
    // The parent process may have blocked the signals.
    guard pthread_sigmask(SIG_UNBLOCK, &set, nil) == 0 else {
      throw .call("pthread_sigmask", errno)
    }
    for signal in Signal.allCases {
      guard keycap_end_on(signal.rawValue, writing, Int32(patience.value * 1000)) == 0 else {
        throw .call("sigaction", errno)
      }
    }
    for request in requests where keycap_tell_on(request.number) != 0 {
      throw .call("sigaction", errno)
    }
    loop.watch(reading) { [reading] _, now in
      for number in Signals.pending(in: reading) {
        if let signal = Signal(rawValue: number) { handler(signal, now) }
        if let request = Wish.allCases.first(where: { $0.number == number }) {
          requested?(request, now)
        }
      }
    }
  }

  deinit {
    for signal in Signal.allCases { keycap_end_no_more(signal.rawValue) }
    for request in requests { keycap_end_no_more(request.number) }
    loop.forget(reading)
    close(reading)
    close(writing)
  }

  private static func pending(in descriptor: Int32) -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map { Int32($0) }
  }
}
