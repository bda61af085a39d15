internal import Bus
internal import Glibc
internal import KeyModel
internal import Runtime

/// Searches for a bus on a thread of its own: its address is in a file, which may lie on a disk that is
/// asleep or far away, and keys must not wait for that.
final class BusSearch {
  private let address: @Sendable () -> String?
  private let loop: EventLoop
  private let mailbox: Mailbox<Int32?>?
  private lazy var worker = Worker(name: "keycap-methods")
  /// The closure that waits for the running search; nil if nothing waits.
  private var found: ((Int32, Instant) -> Void)?
  private var isUnderWay = false
  /// Whether another search was requested meanwhile: the running one may have looked before the bus appeared.
  private var isDueAgain = false

  init(_ address: @escaping @Sendable () -> String?, on loop: EventLoop) {
    self.address = address
    self.loop = loop
    mailbox = try? Mailbox()
    guard let mailbox else { return }
    loop.watch(mailbox.descriptor) { [weak self] _, now in
      for socket in mailbox.drain() { self?.handle(socket, at: now) }
    }
  }

  deinit {
    if let mailbox { loop.forget(mailbox.descriptor) }
  }

  /// Calls `found` on the thread of the loop with a socket connected to the bus; does not call it without a bus.
  func start(_ found: @escaping (Int32, Instant) -> Void) {
    self.found = found
    guard !isUnderWay else { return isDueAgain = true }
    look()
  }

  /// Drops the closure that waits for a socket.
  func forget() {
    found = nil
    isDueAgain = false
  }

  private func look() {
    guard let mailbox else { return }
    isUnderWay = true
    worker.post { [address] in mailbox.post(address().flatMap(BusConnection.connect)) }
  }

  private func handle(_ socket: Int32?, at now: Instant) {
    isUnderWay = false
    let again = isDueAgain
    isDueAgain = false
    if let socket {
      guard let found else { return _ = close(socket) }
      self.found = nil
      return found(socket, now)
    }
    if again { look() } else { found = nil }
  }
}
