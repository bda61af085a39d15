internal import CLinux
internal import Glibc
package import KeyModel

/// Tells when a process of somebody else has ended.
package final class ProcessEnd {
  private let loop: EventLoop
  private let descriptor: Int32

  /// Calls `ended` once, when the process of that number ends; nil where there is no such process.
  package init?(of process: Int, on loop: EventLoop, ended: @escaping (Instant) -> Void) {
    guard process > 0, let number = pid_t(exactly: process) else { return nil }
    descriptor = keycap_watch_process(number)
    guard descriptor >= 0 else { return nil }
    self.loop = loop
    loop.watch(descriptor) { [loop, descriptor] _, now in
      loop.forget(descriptor)
      ended(now)
    }
  }

  deinit {
    loop.forget(descriptor)
    close(descriptor)
  }
}
