/// An edge of a monitor from which a finger's swipe opens the keyboard; `off` for none.
package enum SwipeEdge: String, Hashable, Sendable, CaseIterable {
  case off, bottom, top, left, right
}

/// A finger that was dragged over other programs' windows and lifted.
package struct Swipe: Hashable, Sendable {
  /// Where the finger came down and where it was lifted, in root px.
  package var start: Point
  package var end: Point
  /// From one to the other.
  package var duration: Milliseconds

  package init(start: Point, end: Point, duration: Milliseconds) {
    self.start = start
    self.end = end
    self.duration = duration
  }

  /// How far from the edge it may begin, and how far inwards it has to go, in mm.
  private static let margin = 3.0
  private static let reach = 20.0
  /// How long it may take for that, at the pace of the whole, and how long as a whole.
  private static let reachTime = 400.0
  private static let longest: Milliseconds = 600
  /// The tangent of 30°, by which it may stray.
  private static let stray = 0.577

  /// Whether the finger came from the edge of the monitor, quickly and straight.
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
  /// As the server tells the monitor's width; where that is not plausible, a pt is 1/96 of an inch.
  package var pixelsPerMillimetre: Double {
    millimetres.width > 50 ? frame.width / millimetres.width : scale * 96 / 25.4
  }
}
