package import KeyModel
package import Layouts

/// The hands that the user has chosen, and the size that the user has given the keys by dragging the handle
/// (R-SIZE-11). A pure value that knows no window.
package struct HandPlace: Hashable, Sendable {
  package var mode: HandMode
  /// Width of the keys in pt, for split keys of both halves together; nil for the usual width.
  package var width: Double?
  /// Height of the keys in pt; nil for the usual height.
  package var height: Double?

  package init(_ mode: HandMode = .both) { self.mode = mode }

  /// Allowed widths in pt of one-handed keys, and of both halves together.
  package static let oneHanded = 300.0...520.0
  package static let halves = 440.0...800.0
  /// Heights of the keys that the handle allows, in pt.
  package static let heights = 140.0...480.0
  /// Usual width within a thumb's reach: as a share of the monitor's width, and greatest values in pt.
  private static let usualShare = 0.82
  private static let usualOneHanded = 380.0
  private static let usualHalves = 640.0
  /// Least width of the area beside or between the keys, in pt: the handles are there.
  package static let leastGutter = 48.0
  /// Greatest usual height, as a share of the width.
  private static let oneHandedAspect = 0.72
  private static let halvesAspect = 0.44

  /// The chosen hands if `monitor` is wide enough for them; otherwise `both`.
  package func modeInForce(on monitor: Monitor) -> HandMode {
    HandPlace.allows(mode, on: monitor) ? mode : .both
  }

  /// Whether `monitor` is wide enough for the mode. For split keys, a thumb's reach must be shorter than half the
  /// width.
  package static func allows(_ mode: HandMode, on monitor: Monitor) -> Bool {
    switch mode {
    case .both: true
    case .left, .right: monitor.points.width >= oneHanded.lowerBound + leastGutter
    case .split: monitor.points.width >= halves.lowerBound + 2 * leastGutter
    }
  }

  /// Width of the keys in pt, for split keys of both halves together.
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

  /// Height that the keys ask for, in pt; `usual` is the height for keys as wide as the monitor. The height of
  /// narrow keys is limited by their width.
  package func height(usual: Double, on monitor: Monitor) -> Double {
    let mode = modeInForce(on: monitor)
    guard mode != .both else { return usual }
    if let height { return height.held(in: HandPlace.heights) }
    let aspect = mode == .split ? HandPlace.halvesAspect : HandPlace.oneHandedAspect
    return min(usual, keysWidth(on: monitor) * aspect)
  }

  /// The arrangement of the keys: narrow keys use the phone form, halves at most the pad form.
  package func form(_ usual: Form, on monitor: Monitor) -> Form {
    switch modeInForce(on: monitor) {
    case .both: usual
    case .left, .right: .phone
    case .split: usual == .desktop ? .pad : usual
    }
  }

  /// Handles a drag of the handle: `keys` is the size of the keys in pt at its start, `across` and `down` are the
  /// finger's way so far. The edge of one-handed keys follows the finger; a drag upwards makes the keys higher.
  package mutating func drag(from keys: Size, across: Double, down: Double) {
    switch mode {
    case .both: return
    case .left: width = max(keys.width + across, HandPlace.oneHanded.lowerBound)
    case .right: width = max(keys.width - across, HandPlace.oneHanded.lowerBound)
    case .split: break
    }
    height = (keys.height - down).held(in: HandPlace.heights)
  }

  /// Ends the drag: keys that were pulled over the whole width switch to both hands.
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
