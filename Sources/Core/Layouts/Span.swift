/// A range in px along one axis.
struct Span: Hashable {
  var start: Double
  var end: Double

  var length: Double { end - start }

  /// Rounds to the nearest whole px. Places that differ only by rounding errors of their sums, such as a key and
  /// the key above it, get the same result.
  static func snap(_ place: Double) -> Double {
    (place + 1e-6).rounded()
  }

  /// Computes the keys of a row: each key has a slot of the given length, a fraction of px, which ends with `gap`.
  /// Equal slots differ by at most 1 px, and gaps not at all. `extra` is additional room before the slot of this
  /// number.
  static func row(
    _ slots: [Double], from start: Double, gap: Double, extra: [Int: Double] = [:]
  ) -> [Span] {
    var place = start
    return slots.enumerated().map { index, slot in
      place += extra[index] ?? 0
      let first = snap(place)
      place += slot
      return Span(start: first, end: max(snap(place) - gap, first + 1))
    }
  }

  /// Divides `0..<length` into touch areas, one for each span, without holes. The border between two spans is in
  /// the middle.
  static func tiles(_ spans: [Span], to length: Double) -> [Span] {
    spans.indices.map { index in
      let before = index == 0 ? 0 : middle(spans[index - 1], spans[index])
      let isLast = index == spans.count - 1
      return Span(start: before, end: isLast ? length : middle(spans[index], spans[index + 1]))
    }
  }

  private static func middle(_ first: Span, _ second: Span) -> Double {
    snap((first.end + second.start) / 2)
  }
}
