package import KeyModel

/// The letter keys that are on screen, as far as guessing needs them: what each writes and where
/// fingers are to fall. All lengths in one unit, pt or px, that of the touches.
package struct TypingKeys: Hashable, Sendable {
  package typealias Key = LetterKeys.Key

  package private(set) var keys: [Key]
  /// The keys as they are drawn, where `keys` are moved to where they are hit.
  private var drawn: [Key]
  /// The space bar's cell, nil without one. A slip onto it or from it splits and joins words.
  package var space: Rect?
  /// The standard deviation of touches as a share of a key's width and height: 0.27 on a telephone,
  /// less where keys are large under a finger.
  package var spread: Double

  package init(_ keys: [Key], space: Rect? = nil, spread: Double = 0.27) {
    self.keys = keys
    drawn = keys
    self.space = space
    self.spread = spread
  }

  /// The key whose cell's middle is nearest to a point; nil when there are no keys.
  package func nearest(to point: Point) -> Key? {
    keys.min { distance(from: point, to: $0.cell) < distance(from: point, to: $1.cell) }
  }

  /// How far a touch fell from the middle of the key of `letter`, as a share of the key: 0.5 at its edge. Of the key as
  /// it is drawn and as it is hit, the nearer one counts. Nil where no key writes the letter.
  func aside(_ touch: Point, of letter: Character) -> Double? {
    [keys, drawn].compactMap { keys in
      keys.first { $0.character == letter }.map { key in
        max(
          abs(touch.x - key.cell.midX) / key.cell.width,
          abs(touch.y - key.cell.midY) / key.cell.height)
      }
    }.min()
  }

  /// The same keys with other cells.
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

  /// Keys in rows of unit cells, for tests and for words without touches: each row is where it
  /// begins and what its keys write.
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
