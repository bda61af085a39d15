package import KeyModel
package import Layouts

/// The hands that the user has chosen, and the measures that a drag of the handle has given the keys
/// (R-SIZE-11). Pure: it knows no window.
package struct HandPlace: Hashable, Sendable {
  package var mode: HandMode
  /// The width of the keys in pt, of both halves together where they are split; nil for the usual one.
  package var width: Double?
  /// The height of the keys in pt; nil for the usual one.
  package var height: Double?

  package init(_ mode: HandMode = .both) { self.mode = mode }

  /// The widths of one-handed keys in pt, and of both halves together.
  package static let oneHanded = 300.0...520.0
  package static let halves = 440.0...800.0
  /// The heights of the keys in pt that the handle allows.
  package static let heights = 140.0...480.0
  /// The usual width, as a share of the monitor's and in pt at most: what a thumb reaches.
  private static let usualShare = 0.82
  private static let usualOneHanded = 380.0
  private static let usualHalves = 640.0
  /// The least room beside or between the keys in pt: the handles stand there.
  package static let leastGutter = 48.0
  /// The usual height at most, as a share of the width.
  private static let oneHandedAspect = 0.72
  private static let halvesAspect = 0.44

  /// The hands that `monitor` has room for; `both` stands in for the others.
  package func modeInForce(on monitor: Monitor) -> HandMode {
    HandPlace.allows(mode, on: monitor) ? mode : .both
  }

  /// Whether `monitor` is wide enough. Where it is split, a thumb's reach must be shorter than half the width.
  package static func allows(_ mode: HandMode, on monitor: Monitor) -> Bool {
    switch mode {
    case .both: true
    case .left, .right: monitor.points.width >= oneHanded.lowerBound + leastGutter
    case .split: monitor.points.width >= halves.lowerBound + 2 * leastGutter
    }
  }

  /// The width of the keys in pt, of both halves together where they are split.
  package func keysWidth(on monitor: Monitor) -> Double {
    let room = monitor.points.width
    let usual = room * HandPlace.usualShare
    switch modeInForce(on: monitor) {
    case .both: return room
    case .left, .right:
      let wanted = width ?? min(usual, HandPlace.usualOneHanded)
      return min(wanted.held(in: HandPlace.oneHanded), room - HandPlace.leastGutter)
    case .split:
      let wanted = width ?? min(usual, HandPlace.usualHalves)
      return min(wanted.held(in: HandPlace.halves), room - 2 * HandPlace.leastGutter)
    }
  }

  /// The height that the keys ask for in pt, where it is `usual` for keys as wide as the monitor. Narrow keys
  /// are not much higher than wide.
  package func height(usual: Double, on monitor: Monitor) -> Double {
    let mode = modeInForce(on: monitor)
    guard mode != .both else { return usual }
    if let height { return height.held(in: HandPlace.heights) }
    let aspect = mode == .split ? HandPlace.halvesAspect : HandPlace.oneHandedAspect
    return min(usual, keysWidth(on: monitor) * aspect)
  }

  /// The arrangement of the keys: narrow keys have that of a phone, halves that of a pad at most.
  package func form(_ usual: Form, on monitor: Monitor) -> Form {
    switch modeInForce(on: monitor) {
    case .both: usual
    case .left, .right: .phone
    case .split: usual == .desktop ? .pad : usual
    }
  }

  /// A drag of the handle: `keys` is the size of the keys when it began, in pt, and `across` and `down` is how far
  /// the finger has gone. The edge of one-handed keys follows it; up makes them higher.
  package mutating func drag(from keys: Size, across: Double, down: Double) {
    switch mode {
    case .both: return
    case .left: width = max(keys.width + across, HandPlace.oneHanded.lowerBound)
    case .right: width = max(keys.width - across, HandPlace.oneHanded.lowerBound)
    case .split: break
    }
    height = (keys.height - down).held(in: HandPlace.heights)
  }

  /// The finger has left the handle: keys that were pulled over the whole width are for both hands again.
  package mutating func endDrag(on monitor: Monitor) {
    guard mode.isOneHanded, let width else { return }
    let widest = min(
      HandPlace.oneHanded.upperBound, monitor.points.width - HandPlace.leastGutter)
    if width > widest + HandPlace.leastGutter / 2 {
      self = HandPlace()
    } else {
      self.width = min(width, widest)
    }
  }
}

extension Double {
  fileprivate func held(in range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
