package import KeyModel

/// The properties of a key that matter for fingers.
package struct Target: Hashable, Sendable {
  /// Number of the key, which the owner of the keys has chosen.
  package var key: Int
  /// The area in root px that belongs to the key.
  package var area: Rect
  package var manner: Manner
  /// Whether a hold for `Timing.longPress` has an effect.
  package var longPresses: Bool
  /// Time of the hold; nil: `Timing.longPress`.
  package var holdTime: Milliseconds?
  /// Directions in which the key can be flicked. If down is the only direction, the pull may be at most as long as
  /// the key is high. Otherwise the finger may continue over other keys.
  package var flicks: Set<FlickWay>
  /// Whether a swipe upwards counts as a long press, as on the globe key (`ios-rules` §5).
  package var swipesUp: Bool
  /// Whether a glide that begins on this key may write a word, as on letter keys.
  package var glides: Bool

  /// The response of a key to a finger.
  package enum Manner: Hashable, Sendable {
    /// The key is struck when the finger lifts from it. A finger may slide onto the key and away.
    case taps
    /// The key is struck when the finger lifts from it, if the finger also came down on it.
    case stays
    /// The key is struck when touched, and repeatedly while held.
    case repeats
    /// The key is pressed when touched, and released when the finger lifts or leaves. A finger may slide to the
    /// next such key.
    case presses
    /// The key acts from touch to lift: shift, modifiers, planes. The finger may slide to another key and strike
    /// this key under its effect.
    case holds
    /// The key follows the finger: the handles of the floating keyboard.
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
