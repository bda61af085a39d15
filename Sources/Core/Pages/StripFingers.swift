package import KeyModel

/// Fingers on a scrolling strip of items. A finger that lifts at the place where it came down picks the item at this
/// place. A finger that moves scrolls the strip and picks nothing.
package struct StripFingers<Item: Hashable & Sendable>: Hashable, Sendable {
  package var scroller = Scroller()
  /// Whether the strip scrolls vertically.
  package var isVertical = false
  private var fingers: [TouchID: Finger] = [:]

  private struct Finger: Hashable, Sendable {
    var start: Point
    /// The item that the finger would pick now; nil if it would pick none.
    var item: Item?
    var scrolls = false
  }

  /// The effect of a finger's move.
  package enum Move: Hashable, Sendable {
    case nothing
    /// The finger scrolls from now on. The owner follows the finger until its lift.
    case begunToScroll
    case scrolled
  }

  package init() {}

  /// The items that fingers would pick now.
  package var pressed: Set<Item> { Set(fingers.values.compactMap(\.item)) }

  /// Handles a finger that came down at `point`, in px, on `item`.
  package mutating func begin(_ finger: TouchID, at point: Point, on item: Item?, _ now: Instant) {
    // A finger that stops a gliding strip has no further effect.
    let wasGliding = scroller.isGliding
    scroller.grab(along(point), at: now)
    fingers[finger] = Finger(start: point, item: wasGliding ? nil : item)
  }

  /// Handles a finger's move to `point`. `scale` is in px per pt.
  package mutating func drag(
    _ finger: TouchID, to point: Point, scale: Double, _ now: Instant
  ) -> Move {
    guard let touch = fingers[finger] else { return .nothing }
    if touch.scrolls {
      scroller.drag(to: along(point), at: now)
      return .scrolled
    }
    let slop = Scroller.slop * scale
    let way = along(point) - along(touch.start)
    guard abs(way) > slop else { return .nothing }
    fingers[finger] = Finger(start: touch.start, item: nil, scrolls: true)
    // The strip moves from the place where the finger began to scroll, so that the strip does not jump.
    scroller.grab(along(touch.start) + (way < 0 ? -slop : slop), at: now)
    scroller.drag(to: along(point), at: now)
    return .begunToScroll
  }

  /// Handles the finger's lift; returns the picked item, nil if the finger picks none. If `glides`, a scrolled strip
  /// glides on by itself.
  package mutating func end(_ finger: TouchID, glides: Bool, _ now: Instant) -> Item? {
    guard let touch = fingers.removeValue(forKey: finger) else { return nil }
    if touch.scrolls { scroller.letGo(at: now, glides: glides) }
    return touch.item
  }

  /// Cancels the finger's touch.
  package mutating func cancel(_ finger: TouchID, _ now: Instant) {
    _ = end(finger, glides: false, now)
  }

  /// Returns the item that the finger would pick now, and the place where the finger came down, in px; nil if it
  /// would pick none.
  package func held(by finger: TouchID) -> (item: Item, start: Point)? {
    guard let touch = fingers[finger], let item = touch.item else { return nil }
    return (item, touch.start)
  }

  /// Picks the items under all fingers. The fingers' lifts then pick nothing more.
  package mutating func pickAll() -> [(finger: TouchID, item: Item)] {
    fingers.compactMap { finger, touch in
      guard let item = touch.item else { return nil }
      fingers[finger]?.item = nil
      return (finger, item)
    }
  }

  private func along(_ point: Point) -> Double { isVertical ? point.y : point.x }

  /// Forgets all fingers.
  package mutating func clear() { fingers = [:] }
}
