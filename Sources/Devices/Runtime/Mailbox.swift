internal import CLinux
internal import Glibc
internal import Synchronization

/// Brings messages from other threads to the thread of the event loop.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  /// A descriptor that is readable while there are messages, for `EventLoop.watch`.
  package let descriptor: Int32

  package init() throws(SystemFailure) {
    descriptor = keycap_eventfd()
    guard descriptor >= 0 else { throw .call("eventfd", errno) }
  }

  deinit { close(descriptor) }

  /// Adds a message. Any thread may call this.
  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// Returns the messages since the last call, in order.
  package func drain() -> [Message] {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    return messages.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
