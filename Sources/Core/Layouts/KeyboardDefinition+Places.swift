package import KeyModel

// Where letters stand on a keyboard on a desk, for chords (R-CHORD-1).
extension KeyboardDefinition {
  /// The place of the character's key, by the arrangement for desktops; nil where that has no such key, or no four rows
  /// of letters and digits.
  package func place(of character: Character) -> KeyPlace? {
    if let place = KeyboardDefinition.deskPlaces[language]?[character] { return place }
    guard let plane = planes[.letters]?.plane(for: .desktop) else { return nil }
    let rows = plane.rows.filter { $0.keys.count { $0.hasSign } >= KeyboardDefinition.leastSigns }
    guard rows.count == KeyboardDefinition.rowsOfSigns else { return nil }
    for (index, row) in rows.enumerated() {
      guard let column = row.keys.filter(\.hasSign).firstIndex(where: { $0.types(character) })
      else { continue }
      return KeyPlace(
        row: index,
        column: column + row.columnsLeftOut(isFirst: index == 0, isLast: index == rows.count - 1))
    }
    return nil
  }

  private var language: Substring { manifest.primaryLanguage.prefix { $0 != "-" } }

  /// Letters that keyboards on desks have elsewhere than our keys stand: rows from Q down, from left to right
  /// (xkb-data, `ara`).
  private static let deskRows: [Substring: [String]] = [
    "ar": ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤر ىةوزظ"]
  ]

  private static let deskPlaces: [Substring: [Character: KeyPlace]] = deskRows.mapValues { rows in
    var places: [Character: KeyPlace] = ["ذ": KeyPlace(row: 0, column: 0)].compactMapValues(\.self)
    for (row, text) in rows.enumerated() {
      for (column, letter) in text.enumerated() where letter != " " {
        places[letter] = KeyPlace(row: row + 1, column: column + (row == 2 ? 1 : 0))
      }
    }
    return places
  }

  private static let rowsOfSigns = 4
  /// A row with fewer is no row of letters.
  private static let leastSigns = 9
}

extension Row {
  /// How many columns are missing at the left: the row of Z has a key left of that letter only where its shift is
  /// narrow, and the row of digits none left of 1 where there are twelve.
  fileprivate func columnsLeftOut(isFirst: Bool, isLast: Bool) -> Int {
    guard let first = keys.first else { return 0 }
    if isFirst { return keys.count { $0.hasSign } == 12 ? 1 : 0 }
    guard isLast else { return 0 }
    if case .units(let width) = first.width, first.role == .shift, width != 1 {
      return width < 2 ? 0 : 1
    }
    return keys.count { $0.hasSign } > 10 ? 0 : 1
  }
}

extension Key {
  fileprivate var hasSign: Bool { role == .character }

  /// Whether the key types the character, with shift or without.
  fileprivate func types(_ character: Character) -> Bool {
    [action, shifted?.action].contains {
      switch $0 {
      case .insert(let text), .dead(let text): text == String(character)
      default: false
      }
    }
  }
}
