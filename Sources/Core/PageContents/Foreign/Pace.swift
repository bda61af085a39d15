package import KeyModel

/// How often the host does something costly that a program wants: a few times at once, then once in an interval, so that
/// a program that never stops costs the host little and typing nothing.
package struct Pace: Hashable, Sendable {
  private let burst: Int
  private let interval: Milliseconds
  private var credit: Int
  /// Up to when credit has been given.
  private var since = Instant(microseconds: 0)
  /// Something was wanted and is still to be done.
  private var isWaiting = false

  package init(burst: Int, interval: Milliseconds) {
    (self.burst, self.interval, credit) = (burst, interval, burst)
  }

  /// When what waits may be done; nil while nothing waits.
  var next: Instant? { isWaiting ? since + interval : nil }

  /// Whether the costly thing may be done now; if not, the wish for it waits.
  package mutating func admit(at now: Instant) -> Bool {
    let steps = ((now - since).value / interval.value).rounded(.down)
    if steps >= 1 {
      let isFull = Double(credit) + steps >= Double(burst)
      credit = isFull ? burst : credit + Int(steps)
      since = isFull ? now : since + Milliseconds(interval.value * steps)
    }
    isWaiting = credit == 0
    if !isWaiting { credit -= 1 }
    return !isWaiting
  }

  /// Whether what waits may be done now.
  mutating func isDue(at now: Instant) -> Bool { isWaiting && admit(at: now) }

  /// Nobody wants any more what waits.
  mutating func drop() { isWaiting = false }
}
