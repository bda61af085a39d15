import Conversion
import KeyModel
import Pages

// The composition row: its pieces, their places, and the effect of a touch. Lengths are px of the page's area.
//
//      0 ┌───────────────────────────────┬──────┐
//        │ 我们 qu bei jing              │      │  20 pt: a touch over a piece cuts; beside the pieces, the
//     20 ├───────┬──────┬──────┬─────────┤      │  lower half belongs to the candidates
//        │ 去北京 │  去  │  取  │ …       │  ⌄   │  44 pt: high enough for a finger
//     64 └───────┴──────┴──────┴─────────┴──────┘
//
// A piece is only as high as the row, so the whole height of the row is its target. A candidate is as high as a key.
extension CandidateRow {
  /// Gap between syllables, in pt.
  private static let markGap = 4.0
  /// Distance beside a piece at which a finger still touches the piece, in pt.
  private static let markReach = 22.0
  /// Width of the arrow at the place where the row is cut off, in pt.
  private static let signWidth = 22.0
  /// Width of the line between candidates, in pt.
  private static let hairline = 0.5
  /// Margin above and below such a line, in pt.
  private static let hairlineMargin = 10.0

  private var markHeight: Double { (CandidateRow.rowHeight * scale).rounded() }
  private var side: Double { (CandidateRow.markSide * scale).rounded() }
  private var signWidth: Double { (CandidateRow.signWidth * scale).rounded() }

  private func rect(_ x: Double, _ width: Double) -> Rect {
    Rect(x: x, y: 0, width: width, height: markHeight)
  }

  /// Returns the visible pieces.
  func line(of pieces: [MarkedPiece]) -> CompositionLine {
    guard room != nil else { return CompositionLine() }
    return CompositionLine(
      pieces, end: markEnd,
      in: CompositionLine.Measure(
        width: view.width, side: side, gap: (CandidateRow.markGap * scale).rounded(),
        sign: signWidth,
        widthOf: { (CandidateRow.markWidth(of: $0) * scale).rounded(.up) }))
  }

  /// Returns the frames of the visible pieces, each with its index among all pieces.
  func frames(of line: CompositionLine) -> [(index: Int, text: String, frame: Rect)] {
    line.parts.map { ($0.index, $0.piece.text, rect($0.x, $0.width)) }
  }

  /// Returns the frames of the arrows that lead to invisible pieces.
  func signs(of line: CompositionLine) -> [(way: MarkTouch, frame: Rect)] {
    [(MarkTouch.earlier, line.earlier), (.later, line.later)].compactMap { way, x in
      x.map { (way, rect($0, signWidth)) }
    }
  }

  /// Returns the width of a piece in pt, with enough room for all its letters.
  private static func markWidth(of text: String) -> Double {
    width(of: text, markSize) + (text.utf8.contains { $0 < 0x80 } ? 2 : 0)
  }

  /// Returns the target of a touch in the composition row: a piece, after which the reading is cut, or an arrow that
  /// leads to invisible pieces. Returns nil if no target is at the point.
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

  /// Shows the pieces before the visible pieces, or the end of the row.
  mutating func turn(to way: MarkTouch) {
    switch way {
    case .earlier: markEnd = line(of: pieces).start
    case .later: markEnd = nil
    case .cut: break
    }
  }

  /// Returns the keycaps of the pieces.
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

  /// Returns the keycap of a message in the composition row, which is not composed text. If the message is too long,
  /// its end is visible.
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

  /// Returns the beginning of a text, as long as the composition row has room for it.
  func beginning(of text: String) -> String {
    let free = view.width / scale - 5 * CandidateRow.markSide
    var (start, isCut) = (text[...], false)
    while !start.isEmpty, CandidateRow.width(of: start + "…", CandidateRow.markSize) > free {
      start = start.dropLast()
      isCut = true
    }
    return isCut ? start + "…" : text
  }

  /// Returns the lines between candidates. No line is beside the candidate that the space bar takes, since this
  /// candidate is filled.
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

/// Target of a touch in the composition row.
enum MarkTouch: Hashable, Sendable {
  /// A piece; the value is the number of the piece's last unit in the reading.
  case cut(Int)
  /// The arrow that leads to invisible pieces, at the start or the end of the row.
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
