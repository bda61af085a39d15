import KeyModel

/// One finger from its touch to its lift.
struct Finger: Hashable, Sendable {
  let id: TouchID
  /// The key it came down on.
  let origin: Target
  let start: Point
  let startTime: Instant
  /// The key it is on now; nil where lifting would strike none.
  var target: Target?
  var point: Point
  var stage: Stage
  /// The finger's way so far, where a stroke may write a word; empty otherwise.
  var trace: [TracePoint] = []
  /// When holding it still becomes a long press.
  var longPressAt: Instant?

  enum Stage: Hashable, Sendable {
    /// On a key that is struck at the lift.
    case pending
    /// Pulled that way: what its key has there is struck at the lift.
    case flicking(FlickWay)
    /// On a key that repeats.
    case repeating(next: Instant, count: Int)
    /// On a key that is down while touched.
    case pushing
    /// On a key that is in force while held.
    case holding
    /// Slid off such a key.
    case sliding
    /// Drawing a stroke over the letters, which writes a word at the lift.
    case gliding
    /// Its owner follows it.
    case captured
    /// It has done all it will do.
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
