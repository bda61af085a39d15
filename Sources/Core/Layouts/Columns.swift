import KeyModel

/// The horizontal measures of one plane, in px.
struct Columns {
  /// The area of the keys: the whole window, or its middle on wide monitors.
  private let area: Span
  private let side: Double
  private let gap: Double
  /// Distance from a letter key to the next; may be a fraction.
  private let pitch: Double
  /// Whether the shift keys of a row are alike whatever width the file gives the first: on desktops the rows stand
  /// as on a real keyboard.
  private let evensShifts: Bool

  init(rows: [Row], metrics: Metrics, width: Double, scale: Double) {
    let taken = min(Span.snap(metrics.keysWidth * scale), width)
    let left = ((width - taken) / 2).rounded(.down)
    area = Span(start: left, end: left + taken)
    evensShifts = metrics.form != .desktop
    // In little room, gaps and side margins shrink before keys do. This is the same in all keyboards, so that the
    // globe keeps its place.
    let widest = Columns.gap(sparing: taken, scale: scale)
    gap = Span.snap(min(metrics.keyGap * scale, taken / metrics.form.usualColumns / 5, widest))
    side = Span.snap(min(metrics.sideInset * scale, taken / 16, widest))
    pitch = Columns.pitch(rows, width: taken, room: taken - 2 * side + gap, gap: gap)
  }

  /// The widest gap in px with which the letters of the widest rows can be hit (R-SIZE-6); infinite where even the
  /// least gap is too wide.
  private static func gap(sparing width: Double, scale: Double) -> Double {
    let letters = Metrics.mostLetters * Metrics.leastLetter.width * scale
    let gap = (width - letters) / (Metrics.mostLetters + 1)
    return gap < Metrics.leastGap * scale ? .infinity : gap
  }

  /// Width for the slots of a row; each slot ends with a gap, and the last gap lies in the side margin.
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
        // A stretching key needs some room, too.
        case .stretch: units += 1
        }
      }
      return units > 0 ? (room - taken) / units : nil
    }
    return max(pitches.min() ?? room, gap + 1)
  }

  /// The left and right edges of every key of `row`.
  func spans(of row: Row) -> [Span] {
    let items = row.items
    let natural = items.map { slot($0.width) }
    let stretches = items.reduce(0.0) { $0 + $1.width.stretch }
    let fixed = natural.reduce(0, +)
    // A row that is wider than the room shrinks; stretching keys keep some room.
    let most = room - (stretches > 0 ? pitch / 2 : 0)
    let shrink = fixed > most ? most / fixed : 1
    let free = room - fixed * shrink
    var slots = zip(items, natural).map { item, natural in
      item.width.stretch > 0 ? free * item.width.stretch / stretches : natural * shrink
    }
    var extra: [Int: Double] = [:]
    if stretches == 0, isJustified(row) {
      extra = justify(&slots, free: free)
    } else if stretches == 0, row.endsWithFiller, let last = slots.indices.last {
      slots[last] += free
    } else if stretches == 0 {
      extra[0] = free / 2
    }
    if row.hasPairOfShifts(evensShifts), let last = slots.indices.last {
      let both = slots[0] + slots[last]
      (slots[0], slots[last]) = (both / 2, both / 2)
    }
    let spans = Span.row(slots, from: area.start + side, gap: gap, extra: extra)
    return zip(items, spans).compactMap { item, span in
      if case .key = item { span } else { nil }
    }
  }

  /// The edges of the row's keys without the keys of these roles. The other keys keep their places, and the key
  /// before a hidden key takes its room.
  func spans(of row: Row, hiding roles: Set<KeyRole>) -> [Span] {
    var spans: [Span] = []
    for (key, span) in zip(row.keys, self.spans(of: row)) {
      if !roles.contains(key.role) {
        spans.append(span)
      } else if let last = spans.indices.last {
        spans[last].end = span.end
      }
    }
    return spans
  }

  /// Whether the row's edge keys (shift, delete) stay at the edges while the keys between them are centred.
  private func isJustified(_ row: Row) -> Bool {
    guard let first = row.items.first, let last = row.items.last, row.items.count > 2 else {
      return false
    }
    return first.width.isShare && last.width.isShare
  }

  /// Distributes the free room of a justified row: beside the edge keys, or into the keys between them where the
  /// room is so small that it would look like a mistake.
  private func justify(_ slots: inout [Double], free: Double) -> [Int: Double] {
    let last = slots.count - 1
    guard free >= gap else {
      for index in 1..<last { slots[index] += free / Double(last - 1) }
      return [:]
    }
    let shift = (slots[last] - slots[0]) / 2
    let before = min(max(free / 2 + shift, 0), free)
    return [1: before, last: free - before]
  }

  /// Width of the slot of a key or gap that does not stretch.
  private func slot(_ width: Width) -> Double {
    switch width {
    case .units(let count): max(count * pitch, gap + 1)
    case .share(let share): share * area.length + gap
    case .stretch: 0
    }
  }
}

extension Row {
  /// Whether the last key is a named key that takes the rest of the row, so that the row ends at the edge.
  fileprivate var endsWithFiller: Bool {
    switch items.last?.key?.role {
    case .delete, .return, .shift, .plane, .dismiss: true
    default: false
    }
  }

  /// Whether the row has a shift key at both ends that get the same width: `always`, or where the file gives no width
  /// for the first.
  fileprivate func hasPairOfShifts(_ always: Bool) -> Bool {
    guard items.count > 2, let first = items.first?.key, let last = items.last?.key else {
      return false
    }
    return first.role == .shift && last.role == .shift && (always || first.width == .units(1))
      && last.width.stretch > 0 && items.count { $0.width.stretch > 0 } == 1
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
