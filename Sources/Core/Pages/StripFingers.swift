package import KeyModel

/// Fingers on a strip of items that scrolls. A finger that lifts where it came down picks the item that it saw there; one
/// that moves scrolls the strip, and picks nothing.
package struct StripFingers<Item: Hashable & Sendable>: Hashable, Sendable {
  package var scroller = Scroller()
  /// Whether the strip scrolls up and down, and not to the left and to the right.
  package var isVertical = false
  private var fingers: [TouchID: Finger] = [:]

  private struct Finger: Hashable, Sendable {
    var start: Point
    /// What a lift would pick; nil for nothing.
    var item: Item?
    var scrolls = false
  }

  /// What a move of a finger has done.
  package enum Move: Hashable, Sendable {
    case nothing
    /// The finger scrolls from now on: its owner follows it to the lift.
    case begunToScroll
    case scrolled
  }

  package init() {}

  /// The items under fingers that would be picked.
  package var pressed: Set<Item> { Set(fingers.values.compactMap(\.item)) }

  /// A finger came down at `point`, in px, on `item`.
  package mutating func begin(_ finger: TouchID, at point: Point, on item: Item?, _ now: Instant) {
    // A finger that stops a gliding strip means to stop it and nothing else.
    let wasGliding = scroller.isGliding
    scroller.grab(along(point), at: now)
    fingers[finger] = Finger(start: point, item: wasGliding ? nil : item)
  }

  /// The finger is at `point` now. `scale` is in px per pt.
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
    // The strip follows from where the finger began to scroll, and so does not jump.
    scroller.grab(along(touch.start) + (way < 0 ? -slop : slop), at: now)
    scroller.drag(to: along(point), at: now)
    return .begunToScroll
  }

  /// The finger lifted: the item that it has picked; nil for none. A strip that was scrolled goes on by itself if it
  /// `glides`.
  package mutating func end(_ finger: TouchID, glides: Bool, _ now: Instant) -> Item? {
    guard let touch = fingers.removeValue(forKey: finger) else { return nil }
    if touch.scrolls { scroller.letGo(at: now, glides: glides) }
    return touch.item
  }

  /// The finger's touch means nothing any more.
  package mutating func cancel(_ finger: TouchID, _ now: Instant) {
    _ = end(finger, glides: false, now)
  }

  /// What the finger would pick now, and where it came down, in px; nil where it would pick nothing.
  package func held(by finger: TouchID) -> (item: Item, start: Point)? {
    guard let touch = fingers[finger], let item = touch.item else { return nil }
    return (item, touch.start)
  }

  /// What the fingers would pick is picked at once; their lifts pick nothing more.
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
