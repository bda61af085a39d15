/// From where to where, in px along one axis.
struct Span: Hashable {
  var start: Double
  var end: Double

  var length: Double { end - start }

  /// The nearest whole px. Places that are the same but for the last bits of their sums, a key and the
  /// one above it, come out the same.
  static func snap(_ place: Double) -> Double {
    (place + 1e-6).rounded()
  }

  /// Keys in a row: each has a slot of the length given, in px and not whole, which ends with `gap`.
  /// Lengths of equal slots differ by 1 px at most, gaps not at all. `extra` is room left before the
  /// slot of that number.
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

  /// Who is touched where: the parts of `0..<length` that belong to the spans, without a hole. Between
  /// two spans the border is in the middle.
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
