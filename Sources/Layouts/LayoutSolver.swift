package import KeyModel

/// Lays the rows of a plane out in a rectangle. Pure; every rule is a row of a test table.
package enum LayoutSolver {
  /// Frames for every key of `plane` in a key area of `size` px at `scale` px per pt. Keys whose role
  /// is in `hiding` leave no hole: their neighbours take the room (R-GLOBE-2).
  package static func solve(
    _ plane: Plane, metrics: Metrics, size: Size, scale: Double, hiding: Set<KeyRole> = []
  ) -> SolvedLayout {
    let rows = plane.rows.map { $0.hiding(hiding) }.filter { !$0.keys.isEmpty }
    guard !rows.isEmpty, scale > 0, size.width > 0, size.height > 0 else {
      return SolvedLayout(size: size, keys: [])
    }
    let bands = verticalBands(rows, metrics: metrics, height: size.height / scale)
    let columns = Columns(rows: rows, metrics: metrics, size: size, scale: scale, bands: bands)
    var keys: [PlacedKey] = []
    for (index, row) in rows.enumerated() {
      let top = index == 0 ? 0 : (bands[index - 1].bottom + bands[index].top) / 2
      let isLast = index == rows.count - 1
      let bottom = isLast ? size.height / scale : (bands[index].bottom + bands[index + 1].top) / 2
      keys += columns.place(row, band: bands[index], touch: (top, bottom))
    }
    return SolvedLayout(size: size, keys: keys)
  }

  /// The height in pt that the rows ask for where a letter row has the pitch `pitch` (R-SIZE-5).
  package static func inferredHeight(of plane: Plane, metrics: Metrics, pitch: Double) -> Double {
    let weights = plane.rows.reduce(0) { $0 + $1.height }
    let gaps = metrics.rowGap * Double(max(plane.rows.count - 1, 0))
    return metrics.topInset + metrics.bottomInset + gaps + weights * (pitch - metrics.rowGap)
  }

  private static func verticalBands(
    _ rows: [Row], metrics: Metrics, height: Double
  ) -> [(top: Double, bottom: Double)] {
    let weights = rows.reduce(0) { $0 + $1.height }
    let gaps = metrics.rowGap * Double(rows.count - 1)
    let free = max(height - metrics.topInset - metrics.bottomInset - gaps, 0)
    var top = metrics.topInset
    return rows.map { row in
      let bottom = top + free * row.height / weights
      defer { top = bottom + metrics.rowGap }
      return (top, bottom)
    }
  }
}

extension Row {
  fileprivate func hiding(_ roles: Set<KeyRole>) -> Row {
    guard !roles.isEmpty else { return self }
    var row = self
    row.items.removeAll { if case .key(let key) = $0 { roles.contains(key.role) } else { false } }
    return row
  }
}

/// The horizontal measures of one plane, in pt.
private struct Columns {
  let metrics: Metrics
  let size: Size
  let scale: Double
  /// Left edge and width of the area that the keys share; the whole width, unless keys would become
  /// too wide.
  let left: Double
  let width: Double
  /// From one letter key to the next.
  let pitch: Double

  init(
    rows: [Row], metrics: Metrics, size: Size, scale: Double,
    bands: [(top: Double, bottom: Double)]
  ) {
    self.metrics = metrics
    self.size = size
    self.scale = scale
    let whole = size.width / scale
    let natural = Columns.pitch(rows, metrics: metrics, width: whole)
    let height = bands.map { $0.bottom - $0.top }.max() ?? 0
    // A row by itself is the band: its words may lie far apart.
    let widest =
      rows.count > 1 ? height * Metrics.widestAspect + metrics.keyGap : Double.infinity
    width = natural > widest && natural > 0 ? whole * widest / natural : whole
    left = (whole - width) / 2
    pitch = width == whole ? natural : Columns.pitch(rows, metrics: metrics, width: width)
  }

  /// The largest pitch at which every row fits.
  private static func pitch(_ rows: [Row], metrics: Metrics, width: Double) -> Double {
    let content = width - 2 * metrics.sideInset
    let pitches = rows.compactMap { row -> Double? in
      var (units, taken) = (0.0, 0.0)
      for item in row.items {
        switch item.width {
        case .units(let count): units += count
        case .share(let share): taken += share * width + metrics.keyGap
        // A key that stretches needs some room too.
        case .stretch: units += 1
        }
      }
      return units > 0 ? (content + metrics.keyGap - taken) / units : nil
    }
    return max(pitches.min() ?? content, metrics.keyGap + 1)
  }

  func place(
    _ row: Row, band: (top: Double, bottom: Double), touch: (top: Double, bottom: Double)
  ) -> [PlacedKey] {
    let spans = spans(of: row)
    let placed = zip(row.items, spans).compactMap { item, span -> (Key, Double, Double)? in
      if case .key(let key) = item { (key, span.0, span.1) } else { nil }
    }
    return placed.enumerated().map { index, entry in
      let start = index == 0 ? 0 : (placed[index - 1].2 + entry.1) / 2
      let end = index == placed.count - 1 ? size.width / scale : (entry.2 + placed[index + 1].1) / 2
      return PlacedKey(
        key: entry.0, frame: pixels(entry.1, band.top, entry.2, band.bottom),
        touchArea: pixels(start, touch.top, end, touch.bottom))
    }
  }

  /// Start and end of every item in pt.
  private func spans(of row: Row) -> [(Double, Double)] {
    let content = width - 2 * metrics.sideInset
    let gaps = metrics.keyGap * Double(row.items.count - 1)
    let stretches = row.items.reduce(0.0) { $0 + $1.width.stretch }
    let natural = row.items.map { fixedWidth($0.width) }
    let fixed = natural.reduce(0, +)
    // A row that asks for more than there is shrinks; keys that stretch keep some room.
    let most = content - gaps - (stretches > 0 ? pitch / 2 : 0)
    let shrink = fixed > most && fixed > 0 ? most / fixed : 1
    let free = content - gaps - fixed * shrink
    let widths = zip(row.items, natural).map { item, natural in
      stretches > 0 && item.width.stretch > 0
        ? free * item.width.stretch / stretches : natural * shrink
    }
    let start = left + metrics.sideInset
    if stretches > 0 { return lay(widths, from: start) }
    guard free > 0.01, row.items.count > 2, row.items[0].width.isShare,
      row.items[row.items.count - 1].width.isShare
    else { return lay(widths, from: start + free / 2) }
    // Edge keys stay at the edges; the keys between are centred.
    let shift = (widths[widths.count - 1] - widths[0]) / 2
    let before = min(max(free / 2 + shift, 0), free)
    return lay(widths, from: start, extra: [1: before, widths.count - 1: free - before])
  }

  private func lay(
    _ widths: [Double], from start: Double, extra: [Int: Double] = [:]
  ) -> [(Double, Double)] {
    var x = start
    return widths.enumerated().map { index, width in
      x += extra[index] ?? 0
      defer { x += width + metrics.keyGap }
      return (x, x + width)
    }
  }

  /// Width of a key or gap that does not stretch. `n` units span the gaps between them.
  private func fixedWidth(_ width: Width) -> Double {
    switch width {
    case .units(let count): count * pitch - metrics.keyGap
    case .share(let share): share * self.width
    case .stretch: 0
    }
  }

  private func pixels(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Rect {
    let (left, top) = ((x0 * scale).rounded(), (y0 * scale).rounded())
    return Rect(
      x: left, y: top, width: max((x1 * scale).rounded() - left, 1),
      height: max((y1 * scale).rounded() - top, 1))
  }
}

extension Row.Item {
  fileprivate var width: Width {
    switch self {
    case .key(let key): key.width
    case .gap(let width): width
    }
  }
}

extension Width {
  fileprivate var isShare: Bool {
    if case .share = self { true } else { false }
  }

  fileprivate var stretch: Double {
    if case .stretch(let weight) = self { weight } else { 0 }
  }
}
