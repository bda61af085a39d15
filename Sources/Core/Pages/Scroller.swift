package import KeyModel

/// A strip under a finger: it follows, and glides on when it is let go of. Lengths are px, speeds px a
/// millisecond.
package struct Scroller: Hashable, Sendable {
  /// How far the strip has moved to the left.
  package private(set) var offset = 0.0
  /// How far it can.
  package private(set) var reach = 0.0
  private var speed = 0.0
  private var last: Instant?
  /// When a gliding strip is to be seen at its next place.
  package private(set) var deadline: Instant?
  /// The finger's last few places.
  private var trail: [Sample] = []

  private struct Sample: Hashable, Sendable {
    var x: Double
    var time: Instant
  }

  /// The share of its speed that a gliding strip keeps each millisecond (as scroll views of phones do).
  private static let friction = 0.998
  /// Slower than a px a picture it would move in some pictures only, which is seen as a stutter: it
  /// stands then. Slower than that a lift is no throw.
  private static let slowest = 1 / frame.value
  private static let slowestThrow = 0.1
  private static let fastest = 8.0
  /// A finger's speed is that of its last moments.
  private static let trailTime: Milliseconds = 80
  /// A finger that moves so far in pt scrolls and picks nothing.
  static let slop = 8.0
  /// Between two pictures: 60 a second.
  package static let frame = Milliseconds(1000.0 / 60)

  package init() {}

  package var isGliding: Bool { speed != 0 }

  /// Goes there at once.
  package mutating func jump(to offset: Double) {
    stop()
    self.offset = min(max(offset, 0), reach)
  }

  /// The strip is as long as that now.
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

  /// A finger came down at `x`.
  package mutating func grab(_ x: Double, at now: Instant) {
    stop()
    trail = [Sample(x: x, time: now)]
  }

  /// The finger is at `x` now, and the strip with it.
  package mutating func drag(to x: Double, at now: Instant) {
    guard let previous = trail.last else { return grab(x, at: now) }
    offset = min(max(offset + previous.x - x, 0), reach)
    trail.append(Sample(x: x, time: now))
    let horizon = now
    trail.removeAll { horizon - $0.time > Scroller.trailTime }
  }

  /// The finger lifted; `glides` if the strip may go on by itself.
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

  /// Glides on to `now` if its next picture is due. Answers whether it moved. Pictures keep the beat
  /// that the throw began: one that is late does not delay those after it.
  package mutating func advance(to now: Instant) -> Bool {
    guard let from = last, let due = deadline, now >= due else { return false }
    let time = (now - from).value
    let kept = Scroller.power(Scroller.friction, time)
    // The way of a speed that decays: its integral.
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

  /// `base` to the power of a whole number of milliseconds and a rest.
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
