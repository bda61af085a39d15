import KeyModel

/// Makes taps and swipes of presses and lifts that only raw events report, while the keyboard is hidden.
struct RawTaps {
  /// The place of a press or a lift.
  struct Spot: Hashable {
    var point: Point
    /// True if the event has waited, and `point` is where the pointer is now. A window manager that freezes the pointer
    /// keeps the lift of a click back until the manager has handled the press.
    var isLate = false
  }

  /// The presses that are down.
  private var downs: [TouchID: Tap] = [:]
  private var taps: [Tap] = []
  /// Fingers that were dragged and lifted.
  private var swipes: [Swipe] = []
  /// Distance in px beyond which a finger drags or scrolls.
  private static let slop = 16.0

  /// Notes a press. A late press is dropped: the pointer may have been elsewhere.
  mutating func press(_ id: TouchID, at spot: Spot, isFinger: Bool, at now: Instant) {
    guard !spot.isLate else { return downs[id] = nil }
    downs[id] = Tap(point: spot.point, pressedAt: now, isFinger: isFinger)
  }

  /// Notes a lift. A late lift ends a tap if the pointer is still where it was pressed, and is dropped otherwise.
  mutating func lift(_ id: TouchID, at spot: Spot, at now: Instant) {
    guard let tap = downs.removeValue(forKey: id) else { return }
    // Two fingers zoom or scroll.
    guard downs.isEmpty else { return downs = [:] }
    let (x, y) = (spot.point.x - tap.point.x, spot.point.y - tap.point.y)
    if x * x + y * y <= RawTaps.slop * RawTaps.slop {
      taps.append(tap)
    } else if tap.isFinger, !spot.isLate {
      swipes.append(Swipe(start: tap.point, end: spot.point, duration: now - tap.pressedAt))
    }
  }

  /// Returns the taps and swipes since the last call, and forgets them.
  mutating func take() -> (taps: [Tap], swipes: [Swipe]) {
    defer { (taps, swipes) = ([], []) }
    return (taps, swipes)
  }
}
