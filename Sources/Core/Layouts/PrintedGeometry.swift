package import KeyModel

/// The keys of a printed keyboard of one form and shape, in mm. The legends define their characters (R-FORM).
package struct PrintedGeometry: Hashable, Sendable {
  /// Rows of all blocks, one after the other.
  package private(set) var rows: [[Spot]]
  /// Size in mm; the margin around the keys is as wide as the gaps between them.
  package let size: Size
  /// Distance in mm from the middle of a letter key to the middle of the next.
  package let pitch: Double

  /// A key of the drawing: the name of a key, or the position of a character in ISO 9995-1's grid, `D01`.
  package struct Spot: Hashable, Sendable {
    package var name: String
    package var place: Blueprint.Place

    package init(name: String, place: Blueprint.Place) {
      self.name = name
      self.place = place
    }

    /// Row and column of a character; nil for a named key.
    package var position: LegendPosition? { LegendPosition(name) }
  }

  package init(rows: [[Spot]], size: Size, pitch: Double) {
    self.rows = rows
    self.size = size
    self.pitch = pitch
  }

  /// The drawing without the keys of these names; the next key of the row takes their room.
  package func without(_ names: Set<String>) -> PrintedGeometry {
    var geometry = self
    geometry.rows = rows.map { row in
      var (kept, room): ([Spot], Rect?) = ([], nil)
      for spot in row {
        var spot = spot
        if let taken = room { spot.place.frame = spot.place.frame.union(taken) }
        room = names.contains(spot.name) ? spot.place.frame : nil
        if room == nil { kept.append(spot) }
      }
      return kept
    }
    return geometry
  }
}

/// Row and column of a character: `E00` is left of 1, `D01` is Q, `B00` is left of Z.
package struct LegendPosition: Hashable, Sendable {
  package var row: Character
  package var column: Int

  package init?(_ name: String) {
    guard name.count == 3, let row = name.first, "BCDE".contains(row),
      let column = Int(name.dropFirst())
    else { return nil }
    (self.row, self.column) = (row, column)
  }
}
