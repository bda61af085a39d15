import KeyModel

/// The way of a pointer by raw motions, for presses that only raw events tell: these have no place of their own, and the
/// server tells no other place than the one where the pointer is when it is asked.
struct PointerTrail {
  /// When a press or a lift was, on the way.
  struct Mark: Hashable {
    fileprivate var motions: Int
    fileprivate var place: RawPlace?
    fileprivate var time: Instant
    fileprivate var isWatched: Bool
  }

  /// While motions are not told, the pointer is believed to have stayed for so long.
  static let patience: Milliseconds = 150
  /// A hand that presses a button moves the pointer by so many px.
  private static let tolerance = 2.0

  /// Whether raw motions are told.
  var isWatched = false {
    didSet { if isWatched != oldValue { (motions, last) = (0, nil) } }
  }
  private var motions = 0
  private var last: RawPlace?

  mutating func noteMotion(_ place: RawPlace?) {
    motions += 1
    last = place
  }

  /// The mark of a press that the server has told at `time`.
  func mark(at time: Instant) -> Mark {
    Mark(motions: motions, place: last, time: time, isWatched: isWatched)
  }

  /// Where the press was, in root px, when the server says at `now` that the pointer is at `pointer`; nil where nothing
  /// tells. `resolve` makes root px of what a motion tells of a device whose axes span the screen.
  func place(
    of mark: Mark, pointer: Point, at now: Instant, resolve: (RawPlace) -> Point
  ) -> Point? {
    guard mark.isWatched, isWatched else {
      return now - mark.time < PointerTrail.patience ? pointer : nil
    }
    if mark.motions == motions { return pointer }
    // The places count only where the last one is that of the pointer: a mouse tells steps.
    guard let place = mark.place, let last, place.device == last.device else { return nil }
    let end = resolve(last)
    guard abs(end.x - pointer.x) < PointerTrail.tolerance,
      abs(end.y - pointer.y) < PointerTrail.tolerance
    else { return nil }
    return resolve(place)
  }
}
