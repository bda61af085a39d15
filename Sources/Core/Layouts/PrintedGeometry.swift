package import KeyModel

/// The keys of a printed keyboard of one form and shape, in mm. Which characters they carry is a matter of
/// the legends (R-FORM).
package struct PrintedGeometry: Hashable, Sendable {
  /// The blocks' rows, one after the other.
  package private(set) var rows: [[Spot]]
  /// In mm, with as much room around the keys as between them.
  package let size: Size
  /// From the middle of a letter key to the middle of the next one, in mm.
  package let pitch: Double

  /// A key of the drawing: the name of a key, or the position of a character in ISO 9995-1's grid, `D01`.
  package struct Spot: Hashable, Sendable {
    package var name: String
    package var place: Blueprint.Place

    package init(name: String, place: Blueprint.Place) {
      self.name = name
      self.place = place
    }

    /// Row and column of a character; nil for a key with a name.
    package var position: LegendPosition? { LegendPosition(name) }
  }

  package init(rows: [[Spot]], size: Size, pitch: Double) {
    self.rows = rows
    self.size = size
    self.pitch = pitch
  }

  /// The drawing without the keys of those names; the next key of the row takes their room.
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

/// A row and a column of characters: `E00` left of 1, `D01` Q, `B00` left of Z.
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
