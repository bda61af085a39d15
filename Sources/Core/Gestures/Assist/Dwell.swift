package import KeyModel

/// Strikes a key on which the pointer rests (R-ASSIST-2). After a rest of `delay` a ring begins around the key, and
/// when the ring closes the key is struck. A pointer that rests for a shorter time strikes nothing.
package struct Dwell: Hashable, Sendable {
  /// Time until the ring begins. The ring must not flash when the pointer crosses keys.
  package static let delay: Milliseconds = 180
  /// Time between two steps of the ring.
  package static let frame: Milliseconds = 40

  /// A key on which the pointer may rest.
  package struct Target: Hashable, Sendable {
    package var key: Int
    /// Factor of the user's dwell time for this key. For a key that deletes, the factor is greater, because a wrong
    /// letter is easier to correct than a wrong deletion.
    package var patience: Double
    /// Whether a pointer that stays strikes the key again.
    package var repeats: Bool

    package init(key: Int, patience: Double = 1, repeats: Bool = false) {
      self.key = key
      self.patience = patience
      self.repeats = repeats
    }
  }

  package var settings: DwellSettings
  /// Pixels per pt.
  package var scale: Double

  private var rest: Rest?
  /// Interrupted rests, with the progress of their rings.
  private var broken: [Int: Broken] = [:]
  /// Place of the last strike; nil if the pointer has moved since. Until it moves, nothing is struck there.
  private var struckAt: Point?
  /// Time when the ring last grew.
  private var grown: Instant?

  private struct Rest: Hashable, Sendable {
    var target: Target
    var anchor: Point
    var start: Instant
    /// Progress of earlier rests on the key, in ms of the ring.
    var credit: Milliseconds
  }

  private struct Broken: Hashable, Sendable {
    var credit: Milliseconds
    var end: Instant
  }

  package init(settings: DwellSettings = DwellSettings(), scale: Double = 1) {
    self.settings = settings
    self.scale = scale
  }

  /// Notes that the pointer is at `point` (root px), over `target`.
  package mutating func hover(at point: Point, on target: Target?, at now: Instant) {
    if let struckAt {
      guard !isNear(point, struckAt) else { return }
      self.struckAt = nil
    }
    if let rest, rest.target == target, isNear(point, rest.anchor) { return }
    leave(at: now)
    guard let target else { return }
    let credit = broken[target.key]?.credit ?? 0
    rest = Rest(target: target, anchor: point, start: now, credit: credit)
  }

  /// Notes that the pointer has left the keyboard, or its key.
  package mutating func leave(at now: Instant) {
    broken = broken.filter { now - $0.value.end <= settings.keep }
    grown = nil
    guard let rest else { return }
    let reached = reached(rest, at: now)
    if reached > 0 { broken[rest.target.key] = Broken(credit: reached, end: now) }
    self.rest = nil
  }

  /// Forgets every rest, because the keys have changed. The pointer has to move before it strikes again.
  package mutating func reset() {
    struckAt = rest?.anchor ?? struckAt
    rest = nil
    broken = [:]
    grown = nil
  }

  /// Advances to `now`; returns the key whose ring has closed.
  package mutating func advance(to now: Instant) -> Int? {
    guard let rest else { return nil }
    if ringStart(of: rest) <= now { grown = now }
    guard end(of: rest) <= now else { return nil }
    broken = [:]
    grown = nil
    if rest.target.repeats {
      self.rest?.start = now
      self.rest?.credit = 0
    } else {
      struckAt = rest.anchor
      self.rest = nil
    }
    return rest.target.key
  }

  /// Returns the key with a ring, and the closed share of the ring, 0…1; nil while no ring is shown.
  package func ring(at now: Instant) -> (key: Int, share: Double)? {
    guard let rest, ringStart(of: rest) <= now || rest.credit > 0 else { return nil }
    return (rest.target.key, min(reached(rest, at: now).value / length(of: rest).value, 1))
  }

  /// Time when the ring begins, grows or closes; nil while the pointer rests on no key.
  package var deadline: Instant? {
    guard let rest else { return nil }
    let start = ringStart(of: rest)
    let next = grown.map { max($0 + Dwell.frame, start) } ?? start
    return min(next, end(of: rest))
  }

  private func isNear(_ point: Point, _ other: Point) -> Bool {
    let (x, y) = (point.x - other.x, point.y - other.y)
    let radius = settings.radius * scale
    return x * x + y * y <= radius * radius
  }

  private func ringStart(of rest: Rest) -> Instant { rest.start + Dwell.delay }

  /// Returns the duration of the whole ring.
  private func length(of rest: Rest) -> Milliseconds {
    Milliseconds(max(settings.time.value * rest.target.patience - Dwell.delay.value, 1))
  }

  private func end(of rest: Rest) -> Instant {
    ringStart(of: rest) + Milliseconds(max(length(of: rest).value - rest.credit.value, 0))
  }

  private func reached(_ rest: Rest, at now: Instant) -> Milliseconds {
    Milliseconds(rest.credit.value + max((now - ringStart(of: rest)).value, 0))
  }
}
