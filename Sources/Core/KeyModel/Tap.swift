/// A press and release of a finger or the pointer's first button outside the keyboard, at about the same place.
package struct Tap: Hashable, Sendable {
  /// Place in root px.
  package var point: Point
  package var pressedAt: Instant
  /// Whether a finger tapped; false for a mouse.
  package var isFinger: Bool

  package init(point: Point, pressedAt: Instant, isFinger: Bool) {
    self.point = point
    self.pressedAt = pressedAt
    self.isFinger = isFinger
  }
}
