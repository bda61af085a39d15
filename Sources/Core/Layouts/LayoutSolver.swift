package import KeyModel

/// Lays the rows of a plane out in a rectangle. Pure; every rule is a row of a test table.
package enum LayoutSolver {
  /// Frames for every key of `plane` in a key area of `size` px at `scale` px per pt. Keys whose role
  /// is in `hiding` leave no hole: their neighbours take the room (R-GLOBE-2). Gaps are the same
  /// number of whole px everywhere; what does not come out even goes into the keys, 1 px at most.
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

  /// The height in pt that the rows ask for where a letter row has the pitch `pitch` (R-SIZE-5).
  package static func inferredHeight(of plane: Plane, metrics: Metrics, pitch: Double) -> Double {
    if let blueprint = plane.blueprint {
      let widest = metrics.width * blueprint.size.height / blueprint.size.width
      return min(blueprint.size.height / blueprint.pitch * pitch, widest)
    }
    return metrics.topInset + metrics.bottomInset + metrics.rowGap * plane.rows.innerGaps
      + plane.rows.weight * (pitch - metrics.rowGap)
  }

  /// The height in pt from which on no letter of `plane` is too low to be hit, with rows `gap` pt apart (R-SIZE-6); 0
  /// where the plane has no letters, or where its keys do not stand in rows.
  package static func leastHeight(of plane: Plane, gap: Double) -> Double {
    guard plane.blueprint == nil, let lowest = plane.rows.lowestLetters else { return 0 }
    return plane.rows.weight * Metrics.leastLetter.height / lowest + (plane.rows.innerGaps + 1)
      * gap
  }

  /// Top and bottom of every row. Where there is little room, gaps give way before keys do.
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

  /// The widest gap in px with which the letters of several rows can be hit, but not less than the least gap.
  private static func gap(sparing rows: [Row], height: Double, scale: Double) -> Double {
    guard rows.count > 1, let lowest = rows.lowestLetters else { return .infinity }
    let left = height - rows.weight * Metrics.leastLetter.height * scale / lowest
    return max(
      (left / (rows.innerGaps + 1) + 1e-6).rounded(.down), (Metrics.leastGap * scale).rounded())
  }
}

extension PlacedKey {
  /// A key with a name that stands below itself is one key of two rows.
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
  /// The heights of all rows, in those of a usual one.
  fileprivate var weight: Double { reduce(0) { $0 + $1.height } }

  /// The gaps between the rows, with those that rows span.
  fileprivate var innerGaps: Double {
    reduce(Double(Swift.max(count - 1, 0))) { $0 + $1.spannedGaps }
  }

  /// The height of the lowest row with letters, as a share of a usual one; nil without letters.
  fileprivate var lowestLetters: Double? {
    filter { row in row.keys.contains { $0.role == .character } }.map(\.height).min()
  }
}

extension Row {
  /// A row of height 2 takes two rows and the gap between them.
  fileprivate var spannedGaps: Double { max(height - 1, 0) }

  /// Digits and kana stand in columns, below those of other rows: several of their keys stretch. True where hiding the
  /// keys of these roles would move them, and a key before takes the room.
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
