import KeyModel

/// The true places of a pointer's events. While a client freezes the pointer, as a window manager does until it has
/// handled a click on a window, the server keeps the events that follow. When it sends them at last, each tells the place
/// where the pointer is by then, and a tap would hit the last of the keys that were aimed at. The axes of a motion still
/// tell where the pointer was, and a press or a lift is where the last motion was (R-HARM-4).
struct PointerPlaces {
  /// What is known of the motions of one master pointer.
  private struct Pointer {
    /// Where the last motion was, if its event tells another place.
    var place: Point?
    /// The device whose axes were right at its last motion in time.
    var proven: Int32?
    /// How many motions have been elsewhere than told, without any in between that was in time.
    var doubts = 0
  }

  private var pointers: [Int32: Pointer] = [:]
  /// A pixel's fraction is told, but not everywhere.
  private static let tolerance = 2.0
  /// A grab that is late keeps one motion for each press: no hand makes more. Axes that go on telling other places mean
  /// something else.
  private static let mostDoubts = 64

  /// Where a motion was that its event tells at `told`, and its axes at `axes` (both root px; nil where they tell nothing).
  /// `isSure`: the axes are in px; those of a tablet are of use once they have told the right place.
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

  /// Where a press or a lift was that its event tells at `told` (root px).
  func press(of pointer: Int32, told: Point) -> Point { pointers[pointer]?.place ?? told }
}
