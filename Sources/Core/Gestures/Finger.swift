import KeyModel

/// One finger from its touch to its lift.
struct Finger: Hashable, Sendable {
  let id: TouchID
  /// The key on which the finger came down.
  let origin: Target
  let start: Point
  let startTime: Instant
  /// The key on which the finger is now; nil where a lift would strike no key.
  var target: Target?
  var point: Point
  var stage: Stage
  /// The finger's way so far, where a stroke may write a word; empty otherwise.
  var trace: [TracePoint] = []
  /// Time when a finger that stays on its key makes a long press.
  var longPressAt: Instant?

  enum Stage: Hashable, Sendable {
    /// The finger is on a key that is struck when the finger lifts.
    case pending
    /// The finger has pulled its key in this direction: the key's symbol there is struck when the finger lifts.
    case flicking(FlickWay)
    /// The finger is on a key that repeats.
    case repeating(next: Instant, count: Int)
    /// The finger is on a key that stays down while it is touched.
    case pushing
    /// The finger is on a key that is in force while it is held.
    case holding
    /// The finger has slid off a key that is in force while it is held.
    case sliding
    /// The finger draws a stroke over the letters, which writes a word when the finger lifts.
    case gliding
    /// The finger is captured: the owner of the keys follows it.
    case captured
    /// The finger has no further effect.
    case spent
  }

  init(_ touch: Touch, on target: Target, stage: Stage) {
    id = touch.id
    origin = target
    start = touch.position
    startTime = touch.time
    self.target = target
    point = touch.position
    self.stage = stage
  }
}
