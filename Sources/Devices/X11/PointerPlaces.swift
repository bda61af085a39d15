import KeyModel

/// The true places of a pointer's events. A client may freeze the pointer, as a window manager does until it has
/// handled a click on a window. The server then keeps the events that follow. When the server sends these events
/// later, each reports the present place of the pointer, so that a tap would hit the key of the last tap. The axes
/// of a motion still report the place at the time of the motion, and a press or a lift is at the place of the last
/// motion (R-HARM-4).
struct PointerPlaces {
  /// The motions of one master pointer, as far as they are known.
  private struct Pointer {
    /// The place of the last motion, if its event reports another place; otherwise nil.
    var place: Point?
    /// The device whose axes were correct at its last motion that was not delayed; nil if there is none.
    var proven: Int32?
    /// Number of consecutive motions whose axes and event reported different places.
    var doubts = 0
  }

  private var pointers: [Int32: Pointer] = [:]
  /// Greatest difference that still counts as the same place, in px. The difference is allowed because not all
  /// devices report fractions of a pixel.
  private static let tolerance = 2.0
  /// Greatest number of consecutive motions that may be delayed. A delayed grab keeps one motion for each press, and
  /// no hand makes more presses. Axes that continue to report other places have another meaning.
  private static let mostDoubts = 64

  /// Returns the true place of a motion. `reported` is the place that its event reports, and `axes` the place of its
  /// axes (both root px; nil if the axes report nothing). `isSure`: the axes are in px. The axes of a tablet are
  /// used after they have reported a correct place.
  mutating func motion(
    of pointer: Int32, from source: Int32, reported: Point, axes: Point?, isSure: Bool
  ) -> Point {
    var known = pointers[pointer] ?? Pointer()
    defer { pointers[pointer] = known }
    known.place = nil
    guard let axes else { return reported }
    if abs(axes.x - reported.x) < PointerPlaces.tolerance,
      abs(axes.y - reported.y) < PointerPlaces.tolerance
    {
      (known.proven, known.doubts) = (source, 0)
      return reported
    }
    known.doubts += 1
    if known.doubts > PointerPlaces.mostDoubts { known.proven = nil }
    guard known.doubts <= PointerPlaces.mostDoubts, isSure || known.proven == source else {
      return reported
    }
    known.place = axes
    return axes
  }

  /// Returns the true place of a press or a lift whose event reports `reported` (root px).
  func press(of pointer: Int32, reported: Point) -> Point { pointers[pointer]?.place ?? reported }
}
