import Conversion
import KeyModel

/// The pieces of a composition that its row has room for, side by side, syllables apart. A row that is too long shows its
/// end, where the next sign comes; a sign stands where it is cut off, and leads to what is not seen.
///
///     │ 我们 qu bei jing                   │   all of it
///     │ … shang hai xue xi zhong wen      │   the end
///     │ wo men mei tian zao shang zai …   │   the beginning, behind a touch on the sign
///
/// Lengths are px.
struct CompositionLine: Hashable, Sendable {
  /// A piece that is seen, or the end of one.
  struct Part: Hashable, Sendable {
    /// The place of the piece among all pieces of the composition.
    var index: Int
    var piece: MarkedPiece
    var x: Double
    var width: Double

    var end: Double { x + width }
  }

  /// The room that a line has and the widths in it.
  struct Measure {
    var width: Double
    /// Free at the left and at the right.
    var side: Double
    /// Between syllables.
    var gap: Double
    /// The width of the sign where the line is cut off.
    var sign: Double
    var widthOf: (String) -> Double
  }

  private(set) var parts: [Part] = []
  /// Where the sign stands before which pieces are not seen; nil where the beginning is seen.
  private(set) var earlier: Double?
  /// The same behind the line.
  private(set) var later: Double?
  /// The first unit that is seen.
  private(set) var start = 0

  init() {}

  /// `end`: the first unit that is not seen any more; nil where the end is seen.
  init(_ pieces: [MarkedPiece], end: Int? = nil, in measure: Measure) {
    let units = CompositionLine.units(of: pieces)
    let widths = units.indices.map { index in
      measure.widthOf(units[index].piece.text)
        + (CompositionLine.isApart(index, units) ? measure.gap : 0)
    }
    let room = measure.width - 2 * measure.side
    var seen = 0..<units.count
    if widths.reduce(0, +) > room {
      seen = CompositionLine.seen(widths, before: end ?? units.count, room, measure.sign)
    }
    start = seen.lowerBound
    var place = measure.side
    if start > 0 {
      // What is typed next comes at the right, in the same place.
      place = measure.width - measure.side - widths[seen].reduce(0, +)
      if CompositionLine.isApart(start, units) { place += measure.gap }
      if seen.upperBound < units.count { place -= measure.sign }
      place = max(place, measure.side + measure.sign)
      earlier = place - measure.sign
    }
    for index in seen {
      let unit = units[index]
      let isFirst = index == start
      if !isFirst, CompositionLine.isApart(index, units) { place += measure.gap }
      if let last = parts.last, last.index == unit.index {
        parts[parts.count - 1].piece.text += unit.piece.text
        parts[parts.count - 1].width = measure.widthOf(parts[parts.count - 1].piece.text)
      } else {
        parts.append(
          Part(
            index: unit.index, piece: unit.piece, x: place,
            width: measure.widthOf(unit.piece.text)))
      }
      place = parts.last?.end ?? place
    }
    if seen.upperBound < units.count { later = place }
  }

  /// The units that there is room for: the last ones before `end`; and where those are all of them, as many behind them.
  private static func seen(
    _ widths: [Double], before end: Int, _ room: Double, _ sign: Double
  ) -> Range<Int> {
    let end = max(1, min(end, widths.count))
    var (start, width) = (end, 0.0)
    func signs(_ start: Int, _ end: Int) -> Double {
      (start > 0 ? sign : 0) + (end < widths.count ? sign : 0)
    }
    // One is seen at least.
    while start > 0,
      start == end || width + widths[start - 1] + signs(start - 1, end) <= room
    {
      start -= 1
      width += widths[start]
    }
    guard start == 0 else { return start..<end }
    var last = end
    while last < widths.count, width + widths[last] + signs(0, last + 1) <= room {
      width += widths[last]
      last += 1
    }
    return 0..<last
  }

  /// The pieces, those that were chosen sign by sign: the beginning of a long one may be cut off.
  private static func units(of pieces: [MarkedPiece]) -> [(index: Int, piece: MarkedPiece)] {
    pieces.enumerated().flatMap { index, piece in
      guard piece.kind == .chosen else { return [(index, piece)] }
      return piece.text.map { sign in
        (index, MarkedPiece(text: String(sign), kind: .chosen, end: piece.end))
      }
    }
  }

  /// Whether a gap stands before a unit: before syllables of several letters, not before each sign.
  private static func isApart(
    _ place: Int, _ units: [(index: Int, piece: MarkedPiece)]
  ) -> Bool {
    guard place > 0, units[place - 1].index != units[place].index else { return false }
    let piece = units[place].piece
    return units[place - 1].piece.kind != piece.kind || piece.text.count > 1
      || piece.text.utf8.allSatisfy { $0 < 0x80 }
  }
}
