import KeyModel

/// The horizontal measures of one plane, in px.
struct Columns {
  /// The area that the keys share: all of the window, or its middle on wide monitors.
  private let area: Span
  private let side: Double
  private let gap: Double
  /// From one letter key to the next; not a whole number.
  private let pitch: Double

  init(rows: [Row], metrics: Metrics, width: Double, scale: Double) {
    let taken = min(Span.snap(metrics.keysWidth * scale), width)
    let left = ((width - taken) / 2).rounded(.down)
    area = Span(start: left, end: left + taken)
    let mostItems = rows.map(\.items.count).max() ?? 1
    // Where there is little room, gaps give way before keys do.
    gap = Span.snap(min(metrics.keyGap * scale, taken / Double(mostItems) / 4))
    side = Span.snap(min(metrics.sideInset * scale, taken / 16))
    pitch = Columns.pitch(rows, width: taken, room: taken - 2 * side + gap, gap: gap)
  }

  /// Room for the slots of a row; each slot ends with a gap, and the last one's lies in the inset.
  private var room: Double { area.length - 2 * side + gap }

  /// The largest pitch at which every row fits.
  private static func pitch(
    _ rows: [Row], width: Double, room: Double, gap: Double
  ) -> Double {
    let pitches = rows.compactMap { row -> Double? in
      var (units, taken) = (0.0, 0.0)
      for item in row.items {
        switch item.width {
        case .units(let count): units += count
        case .share(let share): taken += share * width + gap
        // A key that stretches needs some room too.
        case .stretch: units += 1
        }
      }
      return units > 0 ? (room - taken) / units : nil
    }
    return max(pitches.min() ?? room, gap + 1)
  }

  /// Left and right edge of every key of `row`.
  func spans(of row: Row) -> [Span] {
    let items = row.items
    let natural = items.map { slot($0.width) }
    let stretches = items.reduce(0.0) { $0 + $1.width.stretch }
    let fixed = natural.reduce(0, +)
    // A row that asks for more than there is shrinks; keys that stretch keep some room.
    let most = room - (stretches > 0 ? pitch / 2 : 0)
    let shrink = fixed > most ? most / fixed : 1
    let free = room - fixed * shrink
    let slots = zip(items, natural).map { item, natural in
      item.width.stretch > 0 ? free * item.width.stretch / stretches : natural * shrink
    }
    let start = area.start + side
    let spans =
      if stretches > 0 {
        Span.row(slots, from: start, gap: gap)
      } else if let extra = justified(row, slots, free: free) {
        Span.row(slots, from: start, gap: gap, extra: extra)
      } else {
        Span.row(slots, from: start + free / 2, gap: gap)
      }
    return zip(items, spans).compactMap { item, span in
      if case .key = item { span } else { nil }
    }
  }

  /// Where the free room of a row goes whose edge keys (shift, delete) stay at the edges while the
  /// keys between them are centred; nil for other rows.
  private func justified(_ row: Row, _ slots: [Double], free: Double) -> [Int: Double]? {
    guard let first = row.items.first, let last = row.items.last, slots.count > 2,
      first.width.isShare, last.width.isShare, free > 0
    else { return nil }
    let shift = (slots[slots.count - 1] - slots[0]) / 2
    let before = min(max(free / 2 + shift, 0), free)
    return [1: before, slots.count - 1: free - before]
  }

  /// Length of the slot of a key or gap that does not stretch.
  private func slot(_ width: Width) -> Double {
    switch width {
    case .units(let count): max(count * pitch, gap + 1)
    case .share(let share): share * area.length + gap
    case .stretch: 0
    }
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
