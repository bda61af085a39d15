package import KeyModel

/// An action of a finger on a key. Gestures are reported in the order in which they happened.
package enum Gesture: Hashable, Sendable {
  /// The finger is on the key now: it came down there or slid onto it.
  case pressed(TouchID, key: Int)
  /// The finger left the key, or its touch was cancelled, without an effect.
  case left(TouchID, key: Int)
  /// The key is struck.
  case tapped(TouchID, key: Int)
  /// The key was pulled past the threshold in this direction; nil if the finger has returned.
  case pulled(TouchID, key: Int, FlickWay?)
  /// The key's symbol for this direction is struck: a second symbol, or another kana.
  case flicked(TouchID, key: Int, FlickWay)
  /// A repeating key is struck: at the touch with `repetition` 0, then once for each interval.
  case struck(TouchID, key: Int, repetition: Int, held: Milliseconds)
  /// A finger touched a key that stays down until the lift, or slid onto such a key.
  case pushed(TouchID, key: Int)
  /// The finger lifted from a pushed key, or left it.
  case released(TouchID)
  /// A finger touched a key that acts until the lift.
  case down(TouchID, key: Int, at: Instant)
  /// The finger slid off such a key, which continues to act.
  case slid(TouchID, key: Int)
  /// The finger released such a key. `cancelled`: the finger slid away and struck nothing.
  case up(TouchID, key: Int, cancelled: Bool)
  /// The key was held for the time of a long press.
  case held(TouchID, key: Int)
  /// The finger glides over the letters from now on. Its earlier touches of keys have no effect.
  case glideBegan(TouchID)
  /// The gliding finger has moved.
  case glided(TouchID)
  /// The glide is complete, because its finger lifted or another finger came down.
  case glideEnded(TouchID, [TracePoint])
  /// The server cancelled the touch of the glide, so that the glide writes no word.
  case glideCancelled(TouchID)
  /// A captured finger, or a finger on a handle, is at this place now (root px).
  case dragged(TouchID, key: Int, to: Point)
  /// A captured finger, or a finger on a handle, lifted.
  case dropped(TouchID, key: Int, at: Point, cancelled: Bool)
}
