import Synchronization

/// Values that many tests need and that are dear to make: each is made once, or by two tests at the same
/// time twice.
package final class Memo<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  package init() {}

  package func value(_ key: String, _ make: () throws -> Value) rethrows -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = try make()
    values.withLock { $0[key] = value }
    return value
  }
}
