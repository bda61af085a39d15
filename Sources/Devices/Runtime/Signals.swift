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

  private let descriptor: Int32
  private let loop: EventLoop

  /// Blocks the signals, for threads made later too, and ignores SIGPIPE: a peer that hangs up is an
  /// error of one write, not the end of the program. A child process must unblock them.
  package init(
    on loop: EventLoop, handler: @escaping (Signal, Instant) -> Void
  ) throws(SystemFailure) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Signal.allCases { sigaddset(&set, signal.rawValue) }
    Glibc.signal(SIGPIPE, SIG_IGN)
    guard pthread_sigmask(SIG_BLOCK, &set, nil) == 0 else { throw .call("pthread_sigmask", errno) }
    let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else { throw .call("signalfd", errno) }
    self.descriptor = descriptor
    self.loop = loop
    loop.watch(descriptor) { _, now in
      for signal in Signals.pending(in: descriptor) { handler(signal, now) }
    }
  }

  deinit {
    loop.forget(descriptor)
    close(descriptor)
  }

  private static func pending(in descriptor: Int32) -> [Signal] {
    var signals: [Signal] = []
    var info = signalfd_siginfo()
    while read(descriptor, &info, MemoryLayout.size(ofValue: info)) > 0 {
      if let signal = Signal(rawValue: Int32(info.ssi_signo)) { signals.append(signal) }
    }
    return signals
  }
}
