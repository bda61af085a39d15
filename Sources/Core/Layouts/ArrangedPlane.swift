import KeyModel

/// One form of a plane while its letters are brought into another order. The keys with names stay where they are.
struct ArrangedPlane {
  private let form: Form
  private let arrangement: Arrangement.Rows
  private let yields: [String]
  /// The plane's own keys by their characters.
  private let own: [String: Key]
  /// The plane's own characters, row by row. They show the places of characters that lose their keys.
  private let before: [[String]]
  private var rows: [Row]
  /// The rows that have characters, from the top down.
  private var runs: [Int]
  /// Characters that the arrangement has placed.
  private let placed: Set<String>

  /// Most characters in a row, and in the last row beside shift and delete.
  private static let mostInRow = 11
  private static let mostInLastRow = 9
  /// The share of shift and of delete on phones (`ios-rules` §7).
  private static let side = 0.112

  init(_ plane: Plane, form: Form, _ arrangement: Arrangement.Rows, yields: [String]) {
    (self.form, self.arrangement, self.yields) = (form, arrangement, yields)
    rows = plane.rows
    runs = plane.rows.indices.filter { plane.rows[$0].keys.contains(where: \.isSign) }
    before = plane.rows.map { $0.keys.filter(\.isSign).compactMap(\.action.text) }
      .filter { !$0.isEmpty }
    var own: [String: Key] = [:]
    for key in plane.keys where key.isSign {
      if let text = key.action.text { own[text] = key }
    }
    self.own = own
    placed = Set(arrangement.plain.joined())
  }

  /// The plane in the new order.
  mutating func result() -> Plane {
    addRows()
    var free = lay()
    settle(&free)
    remove(free)
    if form == .phone { fitLastRow() }
    if form == .pad {
      closeGaps()
      closeAddedRows()
    }
    return Plane(rows: rows)
  }

  /// Adds rows above the first if the arrangement has more rows than the plane.
  private mutating func addRows() {
    let missing = arrangement.plain.count - runs.count
    guard missing > 0 else { return }
    let first = runs.first ?? 0
    for _ in 0..<missing { rows.insert(Row(items: []), at: first) }
    runs = Array(first..<(first + missing)) + runs.map { $0 + missing }
  }

  /// A key's place: a row of the plane, and an item of that row.
  private struct Spot: Hashable {
    var row: Int
    var item: Int
  }

  /// Puts the arrangement's characters onto the keys, and returns the places of keys whose characters now have
  /// other places.
  private mutating func lay() -> [Spot] {
    let targets = Array(runs.suffix(arrangement.plain.count))
    var laid: Set<Spot> = []
    for (number, row) in targets.enumerated() {
      let line = arrangement.plain[number]
      var spots = rows[row].items.indices.filter { rows[row].items[$0].key?.isSign == true }
      let start = start(of: line, in: spots.compactMap { rows[row].items[$0].key }, row: row)
      spots.removeFirst(start)
      for (column, text) in line.enumerated() {
        let shifted =
          arrangement.shifted.indices.contains(number) ? arrangement.shifted[number][column] : nil
        let key = key(text, shifted: shifted)
        if column < spots.count {
          put(key, at: Spot(row: row, item: spots[column]))
          laid.insert(Spot(row: row, item: spots[column]))
        } else {
          let end = (spots.last ?? rows[row].items.endIndex - 1) + 1
          rows[row].items.insert(.key(key), at: end)
          spots.append(end)
          laid.insert(Spot(row: row, item: end))
        }
      }
      if form == .desktop, line.count > before.last?.count ?? 0 { narrowShift(row, by: line.count) }
    }
    return runs.flatMap { row in
      rows[row].items.indices.map { Spot(row: row, item: $0) }.filter { spot in
        guard !laid.contains(spot), let key = rows[row].items[spot.item].key, key.isSign,
          let text = key.action.text
        else { return false }
        return placed.contains(text)
      }
    }
  }

  /// The first key of a row that the arrangement draws: on desktops, a sign at the left of the last row stays if the
  /// arrangement has fewer keys.
  private func start(of line: [String], in keys: [Key], row: Int) -> Int {
    guard form == .desktop, row == runs.last, line.count < keys.count,
      keys.first?.action.text?.isLetter == false
    else { return 0 }
    return 1
  }

  /// Makes room at the left for a key more than the language's row has.
  private mutating func narrowShift(_ row: Int, by count: Int) {
    guard row == runs.last, count > before.last?.count ?? 0,
      let first = rows[row].items.first?.key, first.role == .shift,
      case .units(let width) = first.width, width >= 2
    else { return }
    var shift = first
    shift.width = .units(width - 1)
    rows[row].items[0] = .key(shift)
  }

  /// The key of a character: the language's own, or a new one.
  private func key(_ text: String, shifted: String?) -> Key {
    var key =
      own[text]
      ?? Key(
        id: KeyID(rawValue: text), role: .character, width: .units(1), action: .insert(text),
        label: .mark(text), shifted: text.capitalLevel)
    key.width = .units(1)
    key.secondary = nil
    if let shifted, own[text] == nil || !text.isLetter {
      key.shifted = shifted == text ? nil : Key.Level(typing: shifted)
    }
    if form == .desktop, !key.hasCapital { key.secondary = key.shifted?.action.text }
    return key
  }

  /// Puts a key into a place, whose width, and on pads whose second symbol, stay.
  private mutating func put(_ key: Key, at spot: Spot) {
    guard let old = rows[spot.row].items[spot.item].key else { return }
    var key = key
    key.width = old.width
    if form == .pad {
      key.secondary = old.secondary
      if key.shifted == nil { key.shifted = old.secondary.map(Key.Level.init(typing:)) }
    }
    rows[spot.row].items[spot.item] = .key(key)
  }

  private var shown: Set<String> {
    Set(runs.flatMap { rows[$0].keys.filter(\.isSign).compactMap(\.action.text) })
  }

  /// The spot of the key that types `text`.
  private func spot(of text: String) -> Spot? {
    for row in runs {
      if let item = rows[row].items.firstIndex(where: { $0.key?.action.text == text }) {
        return Spot(row: row, item: item)
      }
    }
    return nil
  }

  /// Gives every character that has lost its key another place: a free place, the place of a sign that gives way, the
  /// end of a row, or a long press.
  private mutating func settle(_ free: inout [Spot]) {
    let shown = shown
    let lost = before.joined().filter { !shown.contains($0) }
    // The letters of a number row come last: most are also on the long press of their plain letters.
    let letters = lost.filter(\.isLetter)
    let digits = form == .desktop && before.count > 3 ? before[0] : []
    let order =
      letters.filter { !digits.contains($0) } + letters.filter(digits.contains)
      + lost.filter { !$0.isLetter }
    for text in order {
      if !free.isEmpty {
        put(key(text, shifted: nil), at: free.removeFirst())
      } else if text.isLetter, let spot = yielding() {
        give(spot, to: key(text, shifted: nil))
      } else if form != .desktop, let row = roomiest() {
        append(key(text, shifted: nil), to: row)
      } else {
        offer(text)
      }
    }
  }

  /// The place of the next sign that gives way. On desktops the language's own signs stay.
  private func yielding() -> Spot? {
    yields.lazy.filter { own[$0] == nil || form != .desktop }.compactMap { spot(of: $0) }.first
  }

  /// Puts a key into the place of a sign, which a long press then offers.
  private mutating func give(_ spot: Spot, to key: Key) {
    var key = key
    if let sign = rows[spot.row].items[spot.item].key?.action.text { key.alternates.append(sign) }
    put(key, at: spot)
  }

  /// The row with the most room for a further key; nil if all rows are full.
  private func roomiest() -> Int? {
    let most = max(ArrangedPlane.mostInRow, before.map(\.count).max() ?? 0)
    let lastMost = max(ArrangedPlane.mostInLastRow, before.last?.count ?? 0)
    let rooms = runs.map { row in
      (row: row, room: (row == runs.last ? lastMost : most) - rows[row].keys.count(where: \.isSign))
    }
    guard let best = rooms.map(\.room).max(), best > 0 else { return nil }
    return rooms.first { $0.room == best }?.row
  }

  private mutating func append(_ key: Key, to row: Int) {
    let last = rows[row].items.lastIndex { $0.key?.isSign == true } ?? -1
    rows[row].items.insert(.key(key), at: last + 1)
  }

  /// Puts a character onto the long press of its plain letter, or of the key in its place.
  private mutating func offer(_ text: String) {
    let plain = text.unicodeScalars.first.flatMap { BaseLetters.of($0).first }
      .map { String(Character($0)) }
    guard let spot = plain.flatMap(spot(of:)) ?? place(of: text),
      var key = rows[spot.row].items[spot.item].key
    else { return }
    if !key.alternates.contains(text) { key.alternates.insert(text, at: 0) }
    if let capital = own[text]?.shifted?.action.text, !key.shiftedAlternates.contains(capital) {
      key.shiftedAlternates.insert(capital, at: 0)
    }
    rows[spot.row].items[spot.item] = .key(key)
  }

  /// The place that a character had.
  private func place(of text: String) -> Spot? {
    guard let number = before.firstIndex(where: { $0.contains(text) }),
      let column = before[number].firstIndex(of: text)
    else { return nil }
    let row = runs[min(number + runs.count - before.count, runs.count - 1)]
    let items = rows[row].items.indices.filter { rows[row].items[$0].key?.isSign == true }
    guard !items.isEmpty else { return nil }
    return Spot(row: row, item: items[min(column, items.count - 1)])
  }

  /// Removes keys whose characters have other places.
  private mutating func remove(_ free: [Spot]) {
    for spot in free.sorted(by: { $0.item > $1.item }) {
      rows[spot.row].items.remove(at: spot.item)
    }
  }

  /// On phones, makes the keys of the last row narrower if there are too many for shift and delete.
  private mutating func fitLastRow() {
    guard let row = runs.last else { return }
    let count = rows[row].keys.count(where: \.isSign)
    let widest = max(runs.map { rows[$0].keys.count(where: \.isSign) }.max() ?? 1, 1)
    let sides = rows[row].keys.filter { $0.role == .shift || $0.role == .delete }.count
    guard sides == 2, count > 0 else { return }
    let room = 1 - Double(count) / Double(widest)
    let isTight = room < 2 * ArrangedPlane.side - 0.05
    rows[row].changeKeys { key in
      if key.role == .shift || key.role == .delete {
        key.width =
          isTight || room > 2 * ArrangedPlane.side ? .share(ArrangedPlane.side) : .stretch(1)
      } else if key.isSign {
        key.width = isTight ? .share((1 - 2 * ArrangedPlane.side) / Double(count)) : .units(1)
      }
    }
  }

  /// On pads, stretches the last key of each row that was added, so that the row ends at the edge.
  private mutating func closeAddedRows() {
    for row in runs.prefix(runs.count - before.count) {
      guard let last = rows[row].items.indices.last, var key = rows[row].items[last].key else {
        continue
      }
      key.width = .stretch(1)
      rows[row].items[last] = .key(key)
    }
  }

  /// On pads, removes the gap before a row that has become as long as the first.
  private mutating func closeGaps() {
    for (number, row) in runs.suffix(before.count).enumerated() {
      let count = rows[row].keys.count(where: \.isSign)
      guard count > before[number].count, case .gap? = rows[row].items.first else { continue }
      rows[row].items.removeFirst()
    }
  }
}

extension Key {
  /// Whether the key types a character of its own.
  fileprivate var isSign: Bool { role == .character && action.text != nil }
}

extension String {
  /// The level that types the capital; nil where there is none.
  fileprivate var capitalLevel: Key.Level? {
    guard isLetter, let capital = ownCapital, capital != self else { return nil }
    return Key.Level(typing: capital)
  }
}
