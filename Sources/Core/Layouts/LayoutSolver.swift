package import KeyModel

/// Lays the rows of a plane out in a rectangle. All functions are pure; every rule is a row of a test table.
package enum LayoutSolver {
  /// Computes frames for every key of `plane` in a key area of `size` px at `scale` px per pt. Neighbours take the
  /// room of keys whose role is in `hiding` (R-GLOBE-2). All gaps have the same number of whole px; the keys take
  /// the rounding differences of at most 1 px.
  package static func solve(
    _ plane: Plane, metrics: Metrics, size: Size, scale: Double, hiding: Set<KeyRole> = []
  ) -> SolvedLayout {
    if let blueprint = plane.blueprint, size.width > 0, size.height > 0 {
      return solve(blueprint, plane.keys, size: size, hiding: hiding)
    }
    let wholeRows = plane.rows.filter { !$0.hiding(hiding).keys.isEmpty }
    let rows = wholeRows.map { $0.hiding(hiding) }
    guard !rows.isEmpty, scale > 0, size.width > 0, size.height > 0 else {
      return SolvedLayout(size: size, keys: [])
    }
    let lines = lines(rows, metrics: metrics, height: size.height, scale: scale)
    let columns = Columns(rows: rows, metrics: metrics, width: size.width, scale: scale)
    var keys: [PlacedKey] = []
    var above = keys[...]
    for (index, (line, touch)) in zip(lines, Span.tiles(lines, to: size.height)).enumerated() {
      let row = rows[index]
      let spans =
        wholeRows[index].standsInColumns(hiding)
        ? columns.spans(of: wholeRows[index], hiding: hiding) : columns.spans(of: row)
      let start = keys.endIndex
      for (key, (span, reach)) in zip(row.keys, zip(spans, Span.tiles(spans, to: size.width))) {
        let placed = PlacedKey(key: key, frame: Rect(span, line), touchArea: Rect(reach, touch))
        if let index = above.firstIndex(where: { $0.isContinued(by: placed) }) {
          keys[index].grow(to: placed)
        } else {
          keys.append(placed)
        }
      }
      above = keys[start...]
    }
    return SolvedLayout(size: size, keys: keys)
  }

  /// Height in pt that the rows ask for, if letter rows have the distance `pitch` (R-SIZE-5).
  package static func inferredHeight(of plane: Plane, metrics: Metrics, pitch: Double) -> Double {
    if let blueprint = plane.blueprint {
      let widest = metrics.width * blueprint.size.height / blueprint.size.width
      return min(blueprint.size.height / blueprint.pitch * pitch, widest)
    }
    return metrics.topInset + metrics.bottomInset + metrics.rowGap * plane.rows.innerGaps
      + plane.rows.weight * (pitch - metrics.rowGap)
  }

  /// Least height in pt at which every letter of `plane` is high enough to be hit, with rows `gap` pt apart
  /// (R-SIZE-6); 0 where the plane has no letters, or where its keys are not in rows.
  package static func leastHeight(of plane: Plane, gap: Double) -> Double {
    guard plane.blueprint == nil, let lowest = plane.rows.lowestLetters else { return 0 }
    return plane.rows.weight * Metrics.leastLetter.height / lowest + (plane.rows.innerGaps + 1)
      * gap
  }

  /// Computes the top and bottom of every row. In little room, gaps shrink before keys do.
  private static func lines(
    _ rows: [Row], metrics: Metrics, height: Double, scale: Double
  ) -> [Span] {
    let widestGap = min(
      height / Double(rows.count) / 4, gap(sparing: rows, height: height, scale: scale))
    let gap = Span.snap(min(metrics.rowGap * scale, widestGap))
    let top = Span.snap(min(metrics.topInset * scale, widestGap / 2))
    let insets = Span.snap(min((metrics.topInset + metrics.bottomInset) * scale, widestGap))
    let unit = (height - insets - gap * rows.innerGaps) / rows.weight
    return Span.row(
      rows.map { $0.height * unit + $0.spannedGaps * gap + gap }, from: top, gap: gap)
  }

  /// Returns the greatest gap in px that leaves letters in several rows high enough to hit them; at least the least
  /// gap.
  private static func gap(sparing rows: [Row], height: Double, scale: Double) -> Double {
    guard rows.count > 1, let lowest = rows.lowestLetters else { return .infinity }
    let left = height - rows.weight * Metrics.leastLetter.height * scale / lowest
    return max(
      (left / (rows.innerGaps + 1) + 1e-6).rounded(.down), (Metrics.leastGap * scale).rounded())
  }
}

extension PlacedKey {
  /// Whether the key continues in the row below: a named key above its own copy is one key of two rows.
  fileprivate func isContinued(by below: PlacedKey) -> Bool {
    key.role != .character && key.action == below.key.action && frame.x == below.frame.x
      && frame.maxX == below.frame.maxX
  }

  fileprivate mutating func grow(to below: PlacedKey) {
    frame.height = below.frame.maxY - frame.y
    touchArea.height = below.touchArea.maxY - touchArea.y
  }
}

extension [Row] {
  /// Sum of the heights of all rows, in usual rows.
  fileprivate var weight: Double { reduce(0) { $0 + $1.height } }

  /// Number of gaps between the rows, including the gaps inside high rows.
  fileprivate var innerGaps: Double {
    reduce(Double(Swift.max(count - 1, 0))) { $0 + $1.spannedGaps }
  }

  /// Height of the lowest row with letters, as a share of a usual row; nil without letters.
  fileprivate var lowestLetters: Double? {
    filter { row in row.keys.contains { $0.role == .character } }.map(\.height).min()
  }
}

extension Row {
  /// Number of gaps inside the row: a row of height 2 takes two rows and the gap between them.
  fileprivate var spannedGaps: Double { max(height - 1, 0) }

  /// Whether the row's keys stand in columns with the rows above, as digits and kana do, and hiding keys of these
  /// roles would move them. The key before a hidden key then takes its room.
  fileprivate func standsInColumns(_ hidden: Set<KeyRole>) -> Bool {
    let stretching = keys.filter { if case .stretch = $0.width { true } else { false } }
    guard stretching.count > 1, let first = keys.first else { return false }
    return !hidden.contains(first.role) && keys.contains { hidden.contains($0.role) }
  }

  fileprivate func hiding(_ roles: Set<KeyRole>) -> Row {
    guard !roles.isEmpty else { return self }
    var row = self
    row.items.removeAll { if case .key(let key) = $0 { roles.contains(key.role) } else { false } }
    return row
  }
}

extension Rect {
  fileprivate init(_ across: Span, _ down: Span) {
    self.init(x: across.start, y: down.start, width: across.length, height: down.length)
  }
}
