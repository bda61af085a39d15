internal import CLinux
internal import Glibc
package import KeyModel

/// Lets one thread wait for a signal of another thread.
package final class Gate: @unchecked Sendable {
  // POSIX semaphores may be used from any thread. This one is never moved in memory.
  private let value = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() { sem_init(value, 0, 0) }

  deinit {
    sem_destroy(value)
    value.deallocate()
  }

  /// Lets one waiting thread continue, or the next thread that waits.
  package func post() { sem_post(value) }

  /// Waits for `post`, at most `patience`. Returns false if the time is over.
  @discardableResult
  package func wait(_ patience: Milliseconds) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int(patience.value * 1_000_000) + end.tv_nsec
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    while sem_timedwait(value, &end) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
