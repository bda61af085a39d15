package import KeyModel

/// Where the keys of a printed keyboard stand, in mm (R-FORM).
package struct Blueprint: Hashable, Sendable {
  /// From key to key: a letter key and the gap beside it.
  package var pitch: Double
  package var size: Size
  /// The keys in the order in which the plane's rows have them.
  package var places: [Place]

  /// A key, and what is cut out of its lower left corner, as of the return key of ISO keyboards.
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
  /// The drawing as large as it fits into `size` px, in the middle. A key that is hidden leaves its
  /// room to the next one of its row (R-GLOBE-2). Each key is touched as far as half the gap around it;
  /// between blocks of keys the nearest one is meant.
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
      // The notch belongs to another key.
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
