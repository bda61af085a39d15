import KeyModel

/// The true places of a pointer's events. A client may freeze the pointer, as a window manager does until it has
/// handled a click on a window. The server then keeps the events that follow. When the server sends them at last,
/// each event reports the present place of the pointer, and a tap would hit the last of the keys that were aimed
/// at. The axes of a motion still report the place at its own time, and a press or a lift is where the last
/// motion was (R-HARM-4).
struct PointerPlaces {
  /// The motions of one master pointer, as far as they are known.
  private struct Pointer {
    /// The place of the last motion, if its event reports another place.
    var place: Point?
    /// The device whose axes were right at its last motion that was not delayed.
    var proven: Int32?
    /// Number of motions in a row whose axes and event reported different places.
    var doubts = 0
  }

  private var pointers: [Int32: Pointer] = [:]
  /// Largest difference that still counts as the same place, in px: fractions of a pixel are not reported
  /// everywhere.
  private static let tolerance = 2.0
  /// Most motions in a row that may be delayed. A delayed grab keeps one motion for each press, and no hand makes
  /// more. Axes that continue to report other places have another meaning.
  private static let mostDoubts = 64

  /// The true place of a motion, from the place `told` of its event and the place `axes` of its axes (both root
  /// px; nil if the axes report nothing). `isSure`: the axes are in px. Axes of a tablet are used once they have
  /// reported a right place.
  mutating func motion(
    of pointer: Int32, from source: Int32, told: Point, axes: Point?, isSure: Bool
  ) -> Point {
    var known = pointers[pointer] ?? Pointer()
    defer { pointers[pointer] = known }
    known.place = nil
    guard let axes else { return told }
    if abs(axes.x - told.x) < PointerPlaces.tolerance,
      abs(axes.y - told.y) < PointerPlaces.tolerance
    {
      (known.proven, known.doubts) = (source, 0)
      return told
    }
    known.doubts += 1
    if known.doubts > PointerPlaces.mostDoubts { known.proven = nil }
    guard known.doubts <= PointerPlaces.mostDoubts, isSure || known.proven == source else {
      return told
    }
    known.place = axes
    return axes
  }

  /// The true place of a press or a lift whose event reports `told` (root px).
  func press(of pointer: Int32, told: Point) -> Point { pointers[pointer]?.place ?? told }
}
