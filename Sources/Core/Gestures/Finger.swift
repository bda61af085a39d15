import KeyModel

/// One finger from its touch to its lift.
struct Finger: Hashable, Sendable {
  let id: TouchID
  /// The key on which the finger came down.
  let origin: Target
  let start: Point
  let startTime: Instant
  /// The key under the finger now; nil if a lift would strike no key.
  var target: Target?
  var point: Point
  var stage: Stage
  /// The finger's path up to now, if a glide may write a word; empty otherwise.
  var trace: [TracePoint] = []
  /// Time when a finger that stays on its key makes a long press; nil if the key has no long press.
  var longPressAt: Instant?

  enum Stage: Hashable, Sendable {
    /// The finger is on a key that is struck when the finger lifts.
    case pending
    /// The finger has pulled its key in this direction. The key's symbol for this direction is struck when the
    /// finger lifts.
    case flicking(FlickWay)
    /// The finger is on a key that repeats.
    case repeating(next: Instant, count: Int)
    /// The finger is on a key that stays down for as long as a finger touches it.
    case pushing
    /// The finger is on a key that acts for as long as a finger holds it.
    case holding
    /// The finger has slid off a key that acts for as long as a finger holds it.
    case sliding
    /// The finger glides over the letters. The glide writes a word when the finger lifts.
    case gliding
    /// The finger is captured: the owner of the keys follows its path.
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
