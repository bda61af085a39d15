import Synchronization

/// The newest value that one thread has put for another; older ones are never seen.
final class Newest<Value: Sendable>: Sendable {
  private let waiting = Mutex<Value?>(nil)

  /// Puts `value`, or nothing, in place of the one that nobody has taken, which it returns. From any thread.
  func put(_ value: Value?) -> Value? {
    waiting.withLock { waiting in
      defer { waiting = value }
      return waiting
    }
  }
}
