internal import CLinux
internal import Glibc
package import KeyModel

/// The signals that end the program, taken in turn by the event loop instead of at any moment.
package final class Signals {
  package enum Signal: Int32, Hashable, Sendable, CaseIterable {
    case hangUp = 1
    case interrupt = 2
    case terminate = 15
  }

  /// So long the program has to end in order; something is stuck then, and the guardian does the rest.
  package static let patience: Milliseconds = 400

  private let reading: Int32
  private let writing: Int32
  private let loop: EventLoop

  /// Calls `handler` for each of the signals, from the loop. Whatever the program does then, it ends soon.
  /// SIGPIPE is ignored: a peer that hangs up is an error of one write, not the end of the program.
  package init(
    on loop: EventLoop, patience: Milliseconds = patience,
    handler: @escaping (Signal, Instant) -> Void
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
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Signal.allCases.map(\.rawValue) + [SIGALRM] { sigaddset(&set, signal) }
    // Whoever started the program may have blocked them.
    guard pthread_sigmask(SIG_UNBLOCK, &set, nil) == 0 else {
      throw .call("pthread_sigmask", errno)
    }
    for signal in Signal.allCases {
      guard keycap_end_on(signal.rawValue, writing, Int32(patience.value * 1000)) == 0 else {
        throw .call("sigaction", errno)
      }
    }
    loop.watch(reading) { [reading] _, now in
      for signal in Signals.pending(in: reading) { handler(signal, now) }
    }
  }

  deinit {
    for signal in Signal.allCases { keycap_end_no_more(signal.rawValue) }
    loop.forget(reading)
    close(reading)
    close(writing)
  }

  private static func pending(in descriptor: Int32) -> [Signal] {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).compactMap { Signal(rawValue: Int32($0)) }
  }
}
