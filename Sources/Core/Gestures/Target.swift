package import KeyModel

/// A key as a finger meets it.
package struct Target: Hashable, Sendable {
  /// The number by which the owner of the keys knows it.
  package var key: Int
  /// The area in root px that belongs to the key.
  package var area: Rect
  package var manner: Manner
  /// Whether something happens when it is held for `Timing.longPress`.
  package var longPresses: Bool
  /// How long that is; nil for `Timing.longPress`.
  package var holdTime: Milliseconds?
  /// The ways to which the key can be flicked. Where down is the only one, it is a pull of at most the
  /// key's own height; else the finger may go on over other keys.
  package var flicks: Set<FlickWay>
  /// Whether a swipe upwards is as good as a long press: the globe key (`ios-rules` §5).
  package var swipesUp: Bool
  /// Whether a stroke that begins here may write a word: a letter key.
  package var glides: Bool

  /// How a key answers a finger.
  package enum Manner: Hashable, Sendable {
    /// Struck when the finger lifts from it; a finger may slide onto it and away.
    case taps
    /// Struck when the finger lifts from it, if the finger also came down on it.
    case stays
    /// Struck when it is touched and again and again while it is held.
    case repeats
    /// Pressed when it is touched and let go of when the finger lifts or leaves it. A finger may slide to the next one.
    case presses
    /// In force from touch to lift: shift, modifiers, planes. The finger may slide to a key and
    /// strike that with it.
    case holds
    /// Follows the finger: the handles of the floating keyboard.
    case drags
  }

  package init(
    key: Int, area: Rect, manner: Manner, longPresses: Bool = false,
    holdTime: Milliseconds? = nil, flicks: Set<FlickWay> = [],
    swipesUp: Bool = false, glides: Bool = false
  ) {
    self.key = key
    self.area = area
    self.manner = manner
    self.longPresses = longPresses
    self.holdTime = holdTime
    self.flicks = flicks
    self.swipesUp = swipesUp
    self.glides = glides
  }
}
