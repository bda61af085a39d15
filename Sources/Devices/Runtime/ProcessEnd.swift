internal import CLinux
internal import Glibc
package import KeyModel

/// Reports when a process, not necessarily a child, has ended.
package final class ProcessEnd {
  private let loop: EventLoop
  private let descriptor: Int32

  /// Calls `ended` once, when the process with this number ends; nil if there is no such process.
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
