import Conversion
import KeyModel

/// The pieces of a composition that fit into its row, side by side, with gaps between syllables. A row that is too
/// long shows its end, where the next unit is typed. An arrow marks the place where the row is cut off, and leads to
/// the invisible pieces.
///
///     │ 我们 qu bei jing                   │   the whole row
///     │ … shang hai xue xi zhong wen      │   the end
///     │ wo men mei tian zao shang zai …   │   the beginning, after a touch on the arrow
///
/// Lengths are in px.
struct CompositionLine: Hashable, Sendable {
  /// A visible piece, or the visible end of a piece.
  struct Part: Hashable, Sendable {
    /// Index of the piece among all pieces of the composition.
    var index: Int
    var piece: MarkedPiece
    var x: Double
    var width: Double

    var end: Double { x + width }
  }

  /// The width of a line, and the widths of its parts.
  struct Measure {
    var width: Double
    /// Margin at the left and at the right.
    var side: Double
    /// Gap between syllables.
    var gap: Double
    /// Width of the arrow at the place where the line is cut off.
    var sign: Double
    /// Returns the width of a text.
    var widthOf: (String) -> Double
  }

  private(set) var parts: [Part] = []
  /// Place of the arrow that leads to earlier pieces; nil if the beginning is visible.
  private(set) var earlier: Double?
  /// Place of the arrow that leads to later pieces; nil if the end is visible.
  private(set) var later: Double?
  /// First visible unit.
  private(set) var start = 0

  init() {}

  /// Lays out the pieces. `end` is the first invisible unit after the visible part; nil if the end is visible.
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
      // The next unit is typed at the right, always at the same place.
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

  /// Returns the units that fit into the line: the last units before `end`. If these begin with the first unit, as
  /// many units after `end` are added as fit.
  private static func seen(
    _ widths: [Double], before end: Int, _ room: Double, _ sign: Double
  ) -> Range<Int> {
    let end = max(1, min(end, widths.count))
    var (start, width) = (end, 0.0)
    func signs(_ start: Int, _ end: Int) -> Double {
      (start > 0 ? sign : 0) + (end < widths.count ? sign : 0)
    }
    // At least one unit is visible.
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

  /// Returns the units of the pieces. A chosen piece is divided into its characters, because its beginning may be cut off.
  private static func units(of pieces: [MarkedPiece]) -> [(index: Int, piece: MarkedPiece)] {
    pieces.enumerated().flatMap { index, piece in
      guard piece.kind == .chosen else { return [(index, piece)] }
      return piece.text.map { sign in
        (index, MarkedPiece(text: String(sign), kind: .chosen, end: piece.end))
      }
    }
  }

  /// Whether there is a gap before a unit. A syllable of several letters has a gap before it, a single character has none.
  private static func isApart(
    _ place: Int, _ units: [(index: Int, piece: MarkedPiece)]
  ) -> Bool {
    guard place > 0, units[place - 1].index != units[place].index else { return false }
    let piece = units[place].piece
    return units[place - 1].piece.kind != piece.kind || piece.text.count > 1
      || piece.text.utf8.allSatisfy { $0 < 0x80 }
  }
}
