package import KeyModel

/// The letter keys on screen, as a predictor needs them: each key's letter and its touch area. All lengths have the
/// unit of the touches, pt or px.
package struct TypingKeys: Hashable, Sendable {
  package typealias Key = LetterKeys.Key

  package private(set) var keys: [Key]
  /// The keys as drawn. The keys of `keys` may have moved to the places where the user hits them.
  private var drawn: [Key]
  /// Cell of the space bar; nil if the keyboard has no space bar. A touch that slips onto the bar or off it splits
  /// or joins words.
  package var space: Rect?
  /// Standard deviation of touches as a share of a key's width and height: 0.27 on a phone, less where keys are
  /// large compared with a finger.
  package var spread: Double

  package init(_ keys: [Key], space: Rect? = nil, spread: Double = 0.27) {
    self.keys = keys
    drawn = keys
    self.space = space
    self.spread = spread
  }

  /// Returns the key whose middle is nearest to a point; nil if there are no keys.
  package func nearest(to point: Point) -> Key? {
    keys.min { distance(from: point, to: $0.cell) < distance(from: point, to: $1.cell) }
  }

  /// Returns the distance of a touch from the middle of the letter's key, as a share of the key: 0.5 at its edge.
  /// The smaller of the distances from the drawn key and from the moved key counts. Returns nil if no key writes the
  /// letter.
  func offset(_ touch: Point, of letter: Character) -> Double? {
    [keys, drawn].compactMap { keys in
      keys.first { $0.character == letter }.map { key in
        max(
          abs(touch.x - key.cell.midX) / key.cell.width,
          abs(touch.y - key.cell.midY) / key.cell.height)
      }
    }.min()
  }

  /// Returns the same keys with other cells.
  func mapCells(_ cell: (Key) -> Rect) -> TypingKeys {
    var copy = self
    copy.keys = keys.map { Key($0.character, cell($0)) }
    return copy
  }

  private func distance(from point: Point, to cell: Rect) -> Double {
    let dx = point.x - cell.midX
    let dy = point.y - cell.midY
    return dx * dx + dy * dy
  }

  /// Makes keys in rows of unit cells, for tests and for words without touches: each row has its start and its
  /// letters.
  package init(rows: [(x: Double, letters: String)], space: Rect? = nil, spread: Double = 0.27) {
    var keys: [Key] = []
    for (number, row) in rows.enumerated() {
      for (index, letter) in row.letters.enumerated() {
        keys.append(
          Key(letter, Rect(x: row.x + Double(index), y: Double(number), width: 1, height: 1)))
      }
    }
    self.init(keys, space: space, spread: spread)
  }
}
