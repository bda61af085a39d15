package import KeyModel

/// Limits how often the host does costly work for a program: a few times in a row, then once in an interval. A
/// program that asks without end costs the host little and does not delay typing.
package struct Pace: Hashable, Sendable {
  private let burst: Int
  private let interval: Milliseconds
  private var credit: Int
  /// The time up to which the interval has allowed requests.
  private var since = Instant(microseconds: 0)
  /// Whether a request waits.
  private var isWaiting = false

  package init(burst: Int, interval: Milliseconds) {
    (self.burst, self.interval, credit) = (burst, interval, burst)
  }

  /// The time at which the waiting request may be carried out; nil if no request waits.
  var next: Instant? { isWaiting ? since + interval : nil }

  /// Returns whether a request may be carried out now. Otherwise the request waits.
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

  /// Returns whether the waiting request may be carried out now.
  mutating func isDue(at now: Instant) -> Bool { isWaiting && admit(at: now) }

  /// Drops the waiting request.
  mutating func drop() { isWaiting = false }
}
