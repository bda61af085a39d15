import Synchronization

/// The newest value that one thread hands over to another; the receiver never sees older values.
final class Newest<Value: Sendable>: Sendable {
  private let waiting = Mutex<Value?>(nil)

  /// Replaces the value that has not been taken by `value`, which may be nil; returns the replaced one. May
  /// be called on any thread.
  func put(_ value: Value?) -> Value? {
    waiting.withLock { waiting in
      defer { waiting = value }
      return waiting
    }
  }
}
