package import KeyModel

/// The places of a printed keyboard's keys, in mm (R-FORM).
package struct Blueprint: Hashable, Sendable {
  /// Distance from a letter key to the next, including the gap.
  package var pitch: Double
  package var size: Size
  /// Places of the keys, in the order of the plane's rows.
  package var places: [Place]

  /// Frame of a key, and the notch at its lower left corner, as in the return key of ISO keyboards.
  package struct Place: Hashable, Sendable {
    package var frame: Rect
    package var notch: Size?

    package init(frame: Rect, notch: Size? = nil) {
      self.frame = frame
      self.notch = notch
    }
  }

  package init(pitch: Double, size: Size, places: [Place]) {
    self.pitch = pitch
    self.size = size
    self.places = places
  }
}

extension LayoutSolver {
  /// Lays out the drawing as large as it fits into `size` px, in the middle. The next key in the row takes the room
  /// of a hidden key (R-GLOBE-2). The touch area of a key includes half of the gap around it; between blocks of
  /// keys, the nearest key counts.
  static func solve(
    _ blueprint: Blueprint, _ keys: [Key], size: Size, hiding: Set<KeyRole>
  ) -> SolvedLayout {
    let scale = min(size.width / blueprint.size.width, size.height / blueprint.size.height)
    let left = (size.width - blueprint.size.width * scale) / 2
    let top = (size.height - blueprint.size.height * scale) / 2
    func line(_ place: Double, from start: Double) -> Double {
      Span.snap(start + place * scale)
    }
    var placed: [PlacedKey] = []
    var vacant: Rect?
    for (key, place) in zip(keys, blueprint.places) {
      var frame = place.frame
      if hiding.contains(key.role) {
        vacant = frame
        continue
      }
      if let room = vacant, room.y == frame.y { frame = frame.union(room) }
      vacant = nil
      let (x, y) = (line(frame.x, from: left), line(frame.y, from: top))
      let rect = Rect(
        x: x, y: y, width: max(line(frame.maxX, from: left) - x, 1),
        height: max(line(frame.maxY, from: top) - y, 1))
      let notch = place.notch.map {
        Size(width: ($0.width * scale).rounded(), height: ($0.height * scale).rounded())
      }
      // The notch belongs to the touch area of another key.
      var touchArea = rect
      if let notch {
        touchArea.x += notch.width
        touchArea.width -= notch.width
      }
      placed.append(PlacedKey(key: key, frame: rect, touchArea: touchArea, notch: notch))
    }
    return SolvedLayout(size: size, keys: placed)
  }
}
