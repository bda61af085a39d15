/// A moment on the monotonic clock. Only the event loop reads the clock; all other code gets `now`.
package struct Instant: Hashable, Comparable, Sendable {
  /// Microseconds since an arbitrary fixed moment.
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package init(milliseconds: Double) {
    self.microseconds = Int64(milliseconds * 1000)
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  package static func + (instant: Instant, interval: Milliseconds) -> Instant {
    Instant(microseconds: instant.microseconds + Int64(interval.value * 1000))
  }

  package static func - (left: Instant, right: Instant) -> Milliseconds {
    Milliseconds(Double(left.microseconds - right.microseconds) / 1000)
  }
}

/// A span of time in ms.
package struct Milliseconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  package var value: Double

  package init(_ value: Double) { self.value = value }
  package init(integerLiteral value: Int) { self.value = Double(value) }
  package init(floatLiteral value: Double) { self.value = value }

  package static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.value < right.value
  }
}
