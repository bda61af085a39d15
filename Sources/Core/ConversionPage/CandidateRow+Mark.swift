import Appearance
import Conversion
import KeyModel
import Pages

// The composition row: its pieces, where they stand, and what a finger in them cuts. Lengths are px of the page's area.
//
//      0 ┌───────────────────────────────┬──────┐
//        │ 我们 qu bei jing              │      │  20 pt: over a piece, all of it cuts; else its lower half is
//     20 ├───────┬──────┬──────┬─────────┤      │  the candidates'
//        │ 去北京 │  去  │  取  │ …       │  ⌄   │  44 pt: a finger needs no more
//     64 └───────┴──────┴──────┴─────────┴──────┘
//
// A piece is as low as the row, so it needs all of its height; a candidate has the height of a key without it.
extension CandidateRow {
  /// Between syllables, in pt.
  private static let markGap = 4.0
  /// How far beside the pieces a finger still means the next one, in pt.
  private static let markReach = 22.0
  /// The width of the sign where the row is cut off, in pt.
  private static let signWidth = 22.0
  private static let hairline = 0.5
  /// A hairline's margins above and below, in pt.
  private static let hairlineMargin = 10.0

  private var markHeight: Double { (CandidateRow.rowHeight * scale).rounded() }
  private var side: Double { (CandidateRow.markSide * scale).rounded() }
  private var signWidth: Double { (CandidateRow.signWidth * scale).rounded() }

  private func rect(_ x: Double, _ width: Double) -> Rect {
    Rect(x: x, y: 0, width: width, height: markHeight)
  }

  /// The pieces that are seen.
  func line(of pieces: [MarkedPiece]) -> CompositionLine {
    guard room != nil else { return CompositionLine() }
    return CompositionLine(
      pieces, end: markEnd,
      in: CompositionLine.Measure(
        width: view.width, side: side, gap: (CandidateRow.markGap * scale).rounded(),
        sign: signWidth,
        widthOf: { (CandidateRow.markWidth(of: $0) * scale).rounded(.up) }))
  }

  /// Where the pieces stand that are seen, each with its place among all of them.
  func frames(of line: CompositionLine) -> [(index: Int, text: String, frame: Rect)] {
    line.parts.map { ($0.index, $0.piece.text, rect($0.x, $0.width)) }
  }

  /// Where the signs stand that lead to what is not seen.
  func signs(of line: CompositionLine) -> [(way: MarkTouch, frame: Rect)] {
    [(MarkTouch.earlier, line.earlier), (.later, line.later)].compactMap { way, x in
      x.map { (way, rect($0, signWidth)) }
    }
  }

  /// How wide a piece is, in pt: no letter of it may want for room.
  private static func markWidth(of text: String) -> Double {
    width(of: text, markSize) + (text.utf8.contains { $0 < 0x80 } ? 2 : 0)
  }

  /// What a finger there touches in the composition row: a piece, behind which the reading is cut, or a sign that leads
  /// to what is not seen. Nil where it touches none.
  func mark(at point: Point) -> MarkTouch? {
    guard room != nil, point.y < markHeight else { return nil }
    let line = line(of: pieces)
    if let earlier = line.earlier, point.x < earlier + signWidth { return .earlier }
    if let later = line.later, point.x >= later { return .later }
    let reach = CandidateRow.markReach * scale
    func distance(_ part: CompositionLine.Part) -> Double {
      max(part.x - point.x, point.x - part.end, 0)
    }
    guard let nearest = line.parts.min(by: { distance($0) < distance($1) }),
      distance(nearest) <= reach
    else { return nil }
    return .cut(nearest.piece.end)
  }

  /// Shows the pieces that stand before those that are seen, or the end.
  mutating func turn(to way: MarkTouch) {
    switch way {
    case .earlier: markEnd = line(of: pieces).start
    case .later: markEnd = nil
    case .cut: break
    }
  }

  /// The pieces as they are drawn.
  func marking(_ pieces: [MarkedPiece]) -> [Keycap] {
    let line = line(of: pieces)
    let parts = line.parts.map { part in
      Keycap(
        frame: rect(part.x, part.width), style: .bare,
        face: .marked(part.piece.text, part.piece.kind.underline), textSize: CandidateRow.markSize)
    }
    let signs = signs(of: line).map { sign in
      Keycap(
        frame: sign.frame, style: .bare, face: .suggestion("…"),
        textSize: CandidateRow.markSize)
    }
    return parts + signs
  }

  /// A text in the composition row that is not composed. The end of a long one is seen.
  func saying(_ text: String) -> [Keycap] {
    guard !text.isEmpty else { return [] }
    let width = (CandidateRow.markWidth(of: text) * scale).rounded(.up)
    let free = view.width - 2 * side
    return [
      Keycap(
        frame: rect(width <= free ? side : view.width - side - width, width), style: .bare,
        face: .marked(text, .none), textSize: CandidateRow.markSize)
    ]
  }

  /// As much of the beginning of a text as the composition row has room for.
  func beginning(of text: String) -> String {
    let free = view.width / scale - 5 * CandidateRow.markSide
    var (start, isCut) = (text[...], false)
    while !start.isEmpty, CandidateRow.width(of: start + "…", CandidateRow.markSize) > free {
      start = start.dropLast()
      isCut = true
    }
    return isCut ? start + "…" : text
  }

  /// Lines between candidates. The one that the space bar takes is filled, and needs none.
  func hairlines(between cells: [(index: Int, frame: Rect)], first: Int?) -> [Keycap] {
    let width = max(1, (CandidateRow.hairline * scale).rounded())
    let margin = (CandidateRow.hairlineMargin * scale).rounded()
    return zip(cells, cells.dropFirst()).compactMap { left, right in
      guard left.index != first, right.index != first else { return nil }
      return Keycap(
        frame: Rect(
          x: left.frame.maxX, y: left.frame.y + margin, width: width,
          height: max(0, left.frame.height - 2 * margin)),
        style: .bare, face: .hairline, textSize: CandidateRow.markSize)
    }
  }
}

/// What a finger touches in the composition row.
enum MarkTouch: Hashable, Sendable {
  /// A piece: so many signs of the reading end with it.
  case cut(Int)
  /// The sign behind which pieces stand that are not seen.
  case earlier, later
}

extension MarkedPiece.Kind {
  fileprivate var underline: Keycap.Underline {
    switch self {
    case .chosen: .none
    case .part: .strong
    case .beyond: .weak
    }
  }
}
