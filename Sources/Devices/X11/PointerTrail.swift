import KeyModel

/// The trail of a pointer from raw motions, for presses that only raw events report. Such presses have no place, and
/// the server reports only the pointer's place at the time of the question.
struct PointerTrail {
  /// The point of the trail at which a press or a lift happened.
  struct Mark: Hashable {
    fileprivate var motions: Int
    fileprivate var place: RawPlace?
    fileprivate var time: Instant
    fileprivate var isWatched: Bool
  }

  /// Time for which the pointer is assumed to stay in place while motions are not reported.
  static let patience: Milliseconds = 150
  /// Distance by which a hand may move the pointer while it presses a button, in px.
  private static let tolerance = 2.0

  /// Whether raw motions are reported.
  var isWatched = false {
    didSet { if isWatched != oldValue { (motions, last) = (0, nil) } }
  }
  private var motions = 0
  private var last: RawPlace?

  mutating func noteMotion(_ place: RawPlace?) {
    motions += 1
    last = place
  }

  /// Returns the mark of a press that the server reported at `time`.
  func mark(at time: Instant) -> Mark {
    Mark(motions: motions, place: last, time: time, isWatched: isWatched)
  }

  /// Returns the place of the press, in root px; nil if it cannot be known. `pointer` is the place of the pointer
  /// that the server reports at `now`. `resolve` converts the place of a motion to root px, for a device whose axes
  /// span the screen.
  func place(
    of mark: Mark, pointer: Point, at now: Instant, resolve: (RawPlace) -> Point
  ) -> Point? {
    guard mark.isWatched, isWatched else {
      return now - mark.time < PointerTrail.patience ? pointer : nil
    }
    if mark.motions == motions { return pointer }
    // The places count only if the last place is the pointer's place, since a mouse reports steps.
    guard let place = mark.place, let last, place.device == last.device else { return nil }
    let end = resolve(last)
    guard abs(end.x - pointer.x) < PointerTrail.tolerance,
      abs(end.y - pointer.y) < PointerTrail.tolerance
    else { return nil }
    return resolve(place)
  }
}
