import Synchronization

/// The newest value that one thread passes to another. The receiver never gets older values.
final class Newest<Value: Sendable>: Sendable {
  private let waiting = Mutex<Value?>(nil)

  /// Replaces the value that has not been taken by `value`, which may be nil. Returns the replaced value. Any thread
  /// may call this.
  func put(_ value: Value?) -> Value? {
    waiting.withLock { waiting in
      defer { waiting = value }
      return waiting
    }
  }
}
