package import KeyModel

// The places of letters on a physical keyboard, for chords (R-CHORD-1).
extension KeyboardDefinition {
  /// The place of the character's key in the desktop form; nil if that form has no such key, or does not have four
  /// rows of letters and digits.
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

  /// Letters whose place on physical keyboards differs from ours: the rows from Q downwards, from left to right
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
  /// Least number of characters in a row of letters.
  private static let leastSigns = 9
}

extension Row {
  /// Number of columns missing at the left. The row of Z has a key left of Z only where its shift key is narrow,
  /// and the row of digits has no key left of 1 where it has twelve keys.
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

  /// Whether the key types the character, with or without shift.
  fileprivate func types(_ character: Character) -> Bool {
    [action, shifted?.action].contains {
      switch $0 {
      case .insert(let text), .dead(let text): text == String(character)
      default: false
      }
    }
  }
}
