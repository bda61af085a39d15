internal import CLinux
internal import Glibc
package import KeyModel

/// The one place at which the program waits: one `ppoll` over descriptors and the nearest deadline. Only the loop
/// reads the clock; all other code gets `now`.
package final class EventLoop {
  /// The events for which a descriptor is watched, or for which it is ready.
  package struct Readiness: OptionSet, Sendable {
    package var rawValue: Int16

    package init(rawValue: Int16) {
      self.rawValue = rawValue
    }

    package static let reading = Readiness(rawValue: Int16(POLLIN))
    package static let writing = Readiness(rawValue: Int16(POLLOUT))

    /// Whether the other end has gone, or the descriptor has failed. `ppoll` always reports this.
    package var hasEnded: Bool { rawValue & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }
  }

  /// One deadline of the loop. `makeTimer` makes it.
  package struct Timer: Hashable, Sendable {
    fileprivate var index: Int
  }

  private struct Watch {
    let descriptor: Int32
    let serial: Int
    let handler: (Readiness, Instant) -> Void
  }

  private struct Deadline {
    var instant: Instant?
    let handler: (Instant) -> Void
  }

  private var watches: [Watch] = []
  /// The arguments of `ppoll`, parallel to `watches`.
  private var polled: [pollfd] = []
  private var ready: [(serial: Int, events: Readiness)] = []
  private var deadlines: [Deadline] = []
  private var preparations: [(Instant) -> Void] = []
  private var leftovers: [(Instant) -> Void] = []
  private var farewell: (() -> Void)?
  private var serial = 0
  private var isStopped = false
  private var isRunning = false

  package init() {}

  /// Returns the monotonic clock.
  package func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  /// Calls `handler` whenever `descriptor` is ready. Either the descriptor must be non-blocking, or the handler must
  /// read only the available bytes. Before the descriptor is closed, `forget` must be called.
  package func watch(
    _ descriptor: Int32, for readiness: Readiness = .reading,
    handler: @escaping (Readiness, Instant) -> Void
  ) {
    forget(descriptor)
    serial += 1
    watches.append(Watch(descriptor: descriptor, serial: serial, handler: handler))
    polled.append(pollfd(fd: descriptor, events: readiness.rawValue, revents: 0))
    ready.reserveCapacity(watches.count)
  }

  /// Changes the events for which a descriptor is watched.
  package func change(_ descriptor: Int32, to readiness: Readiness) {
    guard let index = polled.firstIndex(where: { $0.fd == descriptor }) else { return }
    polled[index].events = readiness.rawValue
  }

  package func forget(_ descriptor: Int32) {
    guard let index = polled.firstIndex(where: { $0.fd == descriptor }) else { return }
    watches.remove(at: index)
    polled.remove(at: index)
  }

  /// Makes a timer. The timer has no deadline until `set`.
  package func makeTimer(handler: @escaping (Instant) -> Void) -> Timer {
    deadlines.append(Deadline(instant: nil, handler: handler))
    return Timer(index: deadlines.count - 1)
  }

  /// Calls the timer's handler once at `instant`; nil cancels the call.
  package func set(_ timer: Timer, at instant: Instant?) {
    deadlines[timer.index].instant = instant
  }

  /// Whether the timer's handler will still be called.
  package func isSet(_ timer: Timer) -> Bool { deadlines[timer.index].instant != nil }

  /// Calls `body` before every wait, for instance to handle events that a library has read already (Xlib's queue).
  package func beforeWaiting(_ body: @escaping (Instant) -> Void) {
    preparations.append(body)
  }

  /// Calls `body` once before the next wait, after the calls of `beforeWaiting`. If the loop does not run, calls
  /// `body` immediately.
  package func onceBeforeWaiting(_ body: @escaping (Instant) -> Void) {
    guard isRunning else { return body(now()) }
    leftovers.append(body)
  }

  /// Calls `body` once, as the last action before the next wait.
  package func beforeSleeping(_ body: @escaping () -> Void) {
    farewell = body
  }

  /// Runs until `stop`.
  package func run() {
    (isStopped, isRunning) = (false, true)
    while !isStopped { turn() }
    callLeftovers()
    isRunning = false
  }

  /// Makes `run` return when the handler that called `stop` returns.
  package func stop() {
    isStopped = true
  }

  /// Waits once. Then calls the handlers of ready descriptors, and after them the handlers of deadlines that have
  /// passed. In this order, a finger that was lifted in time counts as lifted even if the loop is late.
  package func turn() {
    for body in preparations {
      body(now())
      if isStopped { return }
    }
    callLeftovers()
    let count = wait()
    let moment = now()
    if count > 0 { callReady(at: moment) }
    if !isStopped { callDue(at: moment) }
  }

  private func wait() -> Int32 {
    let next = deadlines.lazy.compactMap(\.instant).min()
    let left = next.map { max(0, $0.microseconds - now().microseconds) } ?? -1
    farewell.take()?()
    return keycap_poll(&polled, nfds_t(polled.count), left)
  }

  private func callLeftovers() {
    while !leftovers.isEmpty {
      let bodies = leftovers
      leftovers.removeAll(keepingCapacity: true)
      for body in bodies { body(now()) }
    }
  }

  private func callReady(at moment: Instant) {
    ready.removeAll(keepingCapacity: true)
    for (watch, state) in zip(watches, polled) where state.revents != 0 {
      ready.append((watch.serial, Readiness(rawValue: state.revents)))
    }
    for (serial, events) in ready {
      // An earlier handler may have forgotten the descriptor, or may have reused its number.
      guard !isStopped, let watch = watches.first(where: { $0.serial == serial }) else { continue }
      watch.handler(events, moment)
    }
  }

  private func callDue(at moment: Instant) {
    for index in deadlines.indices {
      guard !isStopped, let instant = deadlines[index].instant, instant <= moment else { continue }
      deadlines[index].instant = nil
      deadlines[index].handler(moment)
    }
  }
}
