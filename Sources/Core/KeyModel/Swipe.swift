/// An edge of a monitor from which a finger's swipe opens the keyboard; `off`: no swipe opens it.
package enum SwipeEdge: String, Hashable, Sendable, CaseIterable {
  case off, bottom, top, left, right
}

/// A movement of a finger over windows of other programs, from touch to lift.
package struct Swipe: Hashable, Sendable {
  /// Place where the finger came down, in root px.
  package var start: Point
  /// Place where the finger lifted, in root px.
  package var end: Point
  /// Time from `start` to `end`.
  package var duration: Milliseconds

  package init(start: Point, end: Point, duration: Milliseconds) {
    self.start = start
    self.end = end
    self.duration = duration
  }

  /// Greatest distance of the start from the edge, in mm.
  private static let margin = 3.0
  /// Least distance of the movement inwards, in mm.
  private static let reach = 20.0
  /// Longest time for the distance `reach` at the swipe's average speed, in ms.
  private static let reachTime = 400.0
  /// Longest time of the whole swipe.
  private static let longest: Milliseconds = 600
  /// Greatest sideways deviation: the tangent of 30°.
  private static let stray = 0.577

  /// Whether the finger came quickly and straight from the edge of the monitor.
  package func comes(from edge: SwipeEdge, of monitor: Monitor) -> Bool {
    let (frame, unit) = (monitor.frame, monitor.pixelsPerMillimetre)
    let across: Bool
    let (first, inwards): (Double, Double)
    switch edge {
    case .off: return false
    case .bottom: (across, first, inwards) = (false, frame.maxY - start.y, start.y - end.y)
    case .top: (across, first, inwards) = (false, start.y - frame.y, end.y - start.y)
    case .left: (across, first, inwards) = (true, start.x - frame.x, end.x - start.x)
    case .right: (across, first, inwards) = (true, frame.maxX - start.x, start.x - end.x)
    }
    let sideways = across ? end.y - start.y : end.x - start.x
    let most = Milliseconds(Swipe.reachTime * inwards / (Swipe.reach * unit))
    return first >= 0 && first <= Swipe.margin * unit && inwards >= Swipe.reach * unit
      && abs(sideways) <= inwards * Swipe.stray && duration <= min(most, Swipe.longest)
  }
}

extension Monitor {
  /// Pixels per mm by the width that the server reports. If the reported width is not plausible, a pt counts as 1/96 inch.
  package var pixelsPerMillimetre: Double {
    millimetres.width > 50 ? frame.width / millimetres.width : scale * 96 / 25.4
  }
}
