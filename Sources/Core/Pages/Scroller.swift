package import KeyModel

/// A strip that follows a finger, and glides on after the finger's lift. Lengths are in px, speeds in px per millisecond.
package struct Scroller: Hashable, Sendable {
  /// Distance by which the strip has moved to the left.
  package private(set) var offset = 0.0
  /// Greatest value of `offset`.
  package private(set) var reach = 0.0
  /// Speed of the gliding strip.
  private var speed = 0.0
  /// Time up to which the strip has glided; nil while it does not glide.
  private var last: Instant?
  /// Time of the next picture of a gliding strip; nil while the strip does not glide.
  package private(set) var deadline: Instant?
  /// The finger's last few places.
  private var trail: [Sample] = []

  private struct Sample: Hashable, Sendable {
    var x: Double
    var time: Instant
  }

  /// Share of its speed that a gliding strip keeps in each millisecond, as in the scroll views of phones.
  private static let friction = 0.998
  /// Speed below which the strip stops. A strip slower than 1 px per picture would move in some pictures only, and stutter.
  private static let slowest = 1 / frame.value
  /// Least speed of a finger at its lift that makes the strip glide.
  private static let slowestThrow = 0.1
  /// Greatest speed of a gliding strip.
  private static let fastest = 8.0
  /// Time before the lift over which the finger's speed is measured.
  private static let trailTime: Milliseconds = 80
  /// Distance in pt after which a finger scrolls the strip, and picks nothing.
  static let slop = 8.0
  /// Time between two pictures: 60 per second.
  package static let frame = Milliseconds(1000.0 / 60)

  package init() {}

  package var isGliding: Bool { speed != 0 }

  /// Moves the strip to `offset` without gliding.
  package mutating func jump(to offset: Double) {
    stop()
    self.offset = min(max(offset, 0), reach)
  }

  /// Sets the greatest value of `offset`.
  package mutating func extend(to reach: Double) {
    self.reach = max(reach, 0)
    if offset > self.reach { jump(to: self.reach) }
  }

  package mutating func stop() {
    speed = 0
    last = nil
    deadline = nil
    trail = []
  }

  /// Stops the strip when a finger comes down at `x`.
  package mutating func grab(_ x: Double, at now: Instant) {
    stop()
    trail = [Sample(x: x, time: now)]
  }

  /// Moves the strip with the finger to `x`.
  package mutating func drag(to x: Double, at now: Instant) {
    guard let previous = trail.last else { return grab(x, at: now) }
    offset = min(max(offset + previous.x - x, 0), reach)
    trail.append(Sample(x: x, time: now))
    let horizon = now
    trail.removeAll { horizon - $0.time > Scroller.trailTime }
  }

  /// Handles the finger's lift. If `glides`, the strip may glide on by itself.
  package mutating func letGo(at now: Instant, glides: Bool) {
    defer { trail = [] }
    let horizon = now
    trail.removeAll { horizon - $0.time > Scroller.trailTime }
    guard glides, let first = trail.first, let final = trail.last else { return }
    let time = (now - first.time).value
    guard time > 0 else { return }
    let thrown = (first.x - final.x) / time
    guard abs(thrown) >= Scroller.slowestThrow else { return }
    speed = min(max(thrown, -Scroller.fastest), Scroller.fastest)
    last = now
    deadline = now + Scroller.frame
  }

  /// Glides on to `now` if the next picture is due. Returns true if the strip has moved. Pictures keep the rhythm
  /// from the lift: a late picture does not delay the next pictures.
  package mutating func advance(to now: Instant) -> Bool {
    guard let from = last, let due = deadline, now >= due else { return false }
    let time = (now - from).value
    let kept = Scroller.power(Scroller.friction, time)
    // The distance is the integral of the decreasing speed.
    let way = speed * (1 - kept) / (1 - Scroller.friction)
    let before = offset
    offset = min(max(offset + way, 0), reach)
    speed *= kept
    last = now
    let next = due + Scroller.frame
    deadline = next > now ? next : now + Scroller.frame
    if abs(speed) < Scroller.slowest || offset == 0 || offset == reach { stop() }
    return offset != before
  }

  /// Computes `base` to the power of a whole number of milliseconds and a fraction.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var (result, factor, left) = (1.0, base, Int(min(exponent, 100_000)))
    let rest = exponent - Double(left)
    while left > 0 {
      if left & 1 == 1 { result *= factor }
      factor *= factor
      left >>= 1
    }
    return result * (1 - (1 - base) * rest)
  }
}
