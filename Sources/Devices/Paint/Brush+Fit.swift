internal import KeyModel

/// Labels whose ink is larger than that of capitals: such labels stay inside their keys and apart from each other.
extension Brush {
  /// Room between the ink of a label and the edges of its key, and between two labels, in px.
  static let inkRoom = 1.0
  /// Sizes to try, as shares of the text size, until two symbols have room above each other.
  static let stackSizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5]

  /// Moves a label that sticks out of `face` back, as far as possible.
  func moved(_ piece: Piece, into face: Rect) -> Piece {
    let room = face.inset(x: Brush.inkRoom, y: Brush.inkRoom)
    let ink = piece.ink
    var piece = piece
    piece.x += Brush.shift(of: ink.x, ink.maxX, into: room.x, room.maxX)
    piece.y += Brush.shift(of: ink.y, ink.maxY, into: room.y, room.maxY)
    return piece
  }

  /// The whole px by which a stretch has to move into another; a stretch longer than the other moves to its middle.
  private static func shift(
    of start: Double, _ end: Double, into first: Double, _ last: Double
  ) -> Double {
    guard end - start <= last - first else {
      return ((first + last - start - end) / 2).rounded()
    }
    if start < first { return (first - start).rounded(.up) }
    return end > last ? -(end - last).rounded(.up) : 0
  }

  /// The second symbol and the label below it, moved apart if they overlap; nil if `face` has no room for both.
  func apart(_ pieces: [Piece], in face: Rect) -> [Piece]? {
    var pieces = pieces.map { moved($0, into: face) }
    guard pieces.count == 2 else { return pieces }
    let (upper, lower) = (pieces[0].ink, pieces[1].ink)
    let need = Brush.inkRoom - (lower.y - upper.maxY)
    guard need > 0 else { return pieces }
    let up = min(need, max(upper.y - face.y - Brush.inkRoom, 0)).rounded(.down)
    let down = (need - up).rounded(.up)
    guard lower.maxY + down <= face.maxY - Brush.inkRoom else { return nil }
    pieces[0].y -= up
    pieces[1].y += down
    return pieces
  }
}
