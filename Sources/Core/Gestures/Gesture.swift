package import KeyModel

/// What fingers did to keys, in the order in which it happened.
package enum Gesture: Hashable, Sendable {
  /// The finger is on the key now: it came down there or slid onto it.
  case pressed(TouchID, key: Int)
  /// The finger left the key, or its touch was taken away, and nothing came of it.
  case left(TouchID, key: Int)
  /// The key is struck.
  case tapped(TouchID, key: Int)
  /// The key was pulled that way past the threshold; nil when it was let back.
  case pulled(TouchID, key: Int, FlickWay?)
  /// What the key has that way is struck: its second symbol, another kana.
  case flicked(TouchID, key: Int, FlickWay)
  /// A repeating key is struck: at the touch with `repetition` 0, then once for each interval.
  case struck(TouchID, key: Int, repetition: Int, held: Milliseconds)
  /// A key was touched that stays down until the finger lifts, or the finger slid onto it.
  case pushed(TouchID, key: Int)
  /// The finger lifted from such a key, or left it.
  case released(TouchID)
  /// A key in force until the finger lifts was touched.
  case down(TouchID, key: Int, at: Instant)
  /// The finger slid off such a key, which stays in force.
  case slid(TouchID, key: Int)
  /// Such a key is let go of; `cancelled` if the finger slid away and struck nothing.
  case up(TouchID, key: Int, cancelled: Bool)
  /// The key was held for the time of a long press.
  case held(TouchID, key: Int)
  /// The finger draws a stroke over the letters from now on; nothing came of the keys so far.
  case glideBegan(TouchID)
  /// The finger that draws a stroke is at another place.
  case glided(TouchID)
  /// The finger lifted, or another one came down: the stroke is whole.
  case glideEnded(TouchID, [TracePoint])
  /// The server took the touch of the stroke away: no word comes of it.
  case glideCancelled(TouchID)
  /// A finger that was captured, or that holds a handle, is here now (root px).
  case dragged(TouchID, key: Int, to: Point)
  /// Such a finger lifted.
  case dropped(TouchID, key: Int, at: Point, cancelled: Bool)
}
