/// A finger, or the pointer's first button, went down outside the keyboard and up again at about the same place.
package struct Tap: Hashable, Sendable {
  /// In root px.
  package var point: Point
  package var pressedAt: Instant
  /// False for a mouse.
  package var isFinger: Bool

  package init(point: Point, pressedAt: Instant, isFinger: Bool) {
    self.point = point
    self.pressedAt = pressedAt
    self.isFinger = isFinger
  }
}
