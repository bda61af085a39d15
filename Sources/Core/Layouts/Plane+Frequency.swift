import KeyModel

// Letters by frequency, for users who wait for each letter (R-ASSIST-3).
extension Plane {
  /// The same keys, with the letters of `order`, the most frequent first, at the places that a scan of rows and
  /// keys reaches soonest. Other keys keep their places, and letters that `order` lacks come last.
  package func scanned(by order: [Character]) -> Plane {
    var places: [(cost: Int, row: Int, index: Int)] = []
    var letters: [Key] = []
    for (row, keys) in rows.map(\.keys).enumerated() {
      let first = keys.firstIndex(where: \.role.isScanStart) ?? 0
      for (index, key) in keys.enumerated() where key.isLetter {
        // A scan of the row begins with its first key that types.
        places.append((row + index - first, row, index))
        letters.append(key)
      }
    }
    let ranks = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    let rank = { (key: Key) in key.letter.flatMap { ranks[$0] } ?? order.count }
    let sorted = letters.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    places.sort { ($0.cost, $0.row) < ($1.cost, $1.row) }
    var plane = self
    var keys = plane.rows.map(\.keys)
    for (place, letter) in zip(places, sorted) {
      // The width and the second symbol belong to the place, not to the letter.
      var key = letter.element
      key.width = keys[place.row][place.index].width
      key.secondary = keys[place.row][place.index].secondary
      keys[place.row][place.index] = key
    }
    for row in plane.rows.indices {
      var next = keys[row].makeIterator()
      plane.rows[row].changeKeys { if let key = next.next() { $0 = key } }
    }
    return plane
  }
}

extension Key {
  /// Letter that a tap types, in lower case; nil for other keys.
  fileprivate var letter: Character? {
    guard let text = action.text, text.count == 1, let letter = text.first, letter.isLetter else {
      return nil
    }
    return letter.lowercased().first
  }

  fileprivate var isLetter: Bool { role == .character && letter != nil }
}
