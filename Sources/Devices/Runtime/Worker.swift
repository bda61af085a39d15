internal import CLinux
internal import Glibc
internal import Synchronization

/// A thread that does jobs one after another, so that slow work does not block the thread that types. The thread
/// sleeps while there is no job, and exists as long as the program runs.
package final class Worker: Sendable {
  private let queue: Queue

  private final class Queue: @unchecked Sendable {
    // The semaphore is made before the thread and never destroyed. A lock protects the jobs.
    let count = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    let jobs = Mutex<[@Sendable () -> Void]>([])

    let name: String

    init(name: String) {
      self.name = name
      sem_init(count, 0, 0)
    }

    func run() {
      keycap_name_process(name)
      while true {
        while sem_wait(count) != 0 {}
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        job?()
      }
    }
  }

  /// Starts the thread. `name` is its name in process viewers, at most 15 characters.
  package init(name: String) {
    let queue = Queue(name: name)
    self.queue = queue
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 1 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Only the main thread handles signals.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    var thread = pthread_t()
    pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Queue>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(queue).toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    pthread_attr_destroy(&attributes)
  }

  /// Adds a job. The job begins when all earlier jobs are done.
  package func post(_ job: @escaping @Sendable () -> Void) {
    queue.jobs.withLock { $0.append(job) }
    sem_post(queue.count)
  }
}
