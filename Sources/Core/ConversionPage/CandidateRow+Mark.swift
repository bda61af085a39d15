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
  private static let hairline = 0.5
  /// A hairline's margins above and below, in pt.
  private static let hairlineMargin = 10.0

  /// Where the pieces stand: side by side, syllables apart. The end of a row that is too long is seen.
  func frames(of pieces: [MarkedPiece]) -> [Rect] {
    let side = (CandidateRow.markSide * scale).rounded()
    let height = (CandidateRow.rowHeight * scale).rounded()
    var end = side
    var frames: [Rect] = []
    for (index, piece) in pieces.enumerated() {
      let isApart = index > 0 && (piece.isApart || pieces[index - 1].kind != piece.kind)
      if isApart { end += (CandidateRow.markGap * scale).rounded() }
      let width = (CandidateRow.markWidth(of: piece.text) * scale).rounded(.up)
      frames.append(Rect(x: end, y: 0, width: width, height: height))
      end += width
    }
    let over = end + side - view.width
    return over > 0 ? frames.map { $0.offset(x: -over) } : frames
  }

  /// How wide a piece is, in pt: no letter of it may want for room.
  private static func markWidth(of text: String) -> Double {
    width(of: text, markSize) + (text.utf8.contains { $0 < 0x80 } ? 2 : 0)
  }

  /// Behind how many signs of the reading a finger there cuts it: behind the piece that it touches. Nil where it touches
  /// none.
  func cut(at point: Point, _ pieces: [MarkedPiece]) -> Int? {
    guard !isOpen, room != nil, point.y < (CandidateRow.rowHeight * scale).rounded() else {
      return nil
    }
    let reach = CandidateRow.markReach * scale
    func distance(_ frame: Rect) -> Double { max(frame.x - point.x, point.x - frame.maxX, 0) }
    let nearest = zip(pieces, frames(of: pieces)).min { distance($0.1) < distance($1.1) }
    guard let (piece, frame) = nearest, distance(frame) <= reach else { return nil }
    return piece.end
  }

  /// The pieces as they are drawn.
  func marking(_ pieces: [MarkedPiece]) -> [Keycap] {
    zip(pieces, frames(of: pieces)).map { piece, frame in
      Keycap(
        frame: frame, style: .bare, face: .marked(piece.text, piece.kind.underline),
        textSize: CandidateRow.markSize)
    }
  }

  /// A text in the composition row that is not composed. The end of a long one is seen.
  func saying(_ text: String) -> [Keycap] {
    guard !text.isEmpty else { return [] }
    let size = CandidateRow.markSize
    let side = (CandidateRow.markSide * scale).rounded()
    let width = (CandidateRow.width(of: text, size) * scale).rounded() + 3 * side
    let free = view.width - 2 * side
    return [
      Keycap(
        frame: Rect(
          x: width <= free ? side : view.width - side - width, y: 0, width: width,
          height: (CandidateRow.rowHeight * scale).rounded()),
        style: .bare, face: .suggestion(text), textSize: size)
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

extension MarkedPiece {
  /// Whether a gap stands before the piece: before syllables of several letters, not before each sign.
  fileprivate var isApart: Bool { text.count > 1 || text.utf8.allSatisfy { $0 < 0x80 } }
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
