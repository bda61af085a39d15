internal import KeyModel

/// Labels whose ink is larger than that of capitals: such labels stay inside their keys and apart from each other.
extension Brush {
  /// Room between the ink of a label and the edges of its key, and between two labels, in px.
  static let inkRoom = 1.0
  /// Sizes to try, as shares of the text size, until two symbols have room above each other.
  static let stackSizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5]

  /// Least room above and below the ink of a label in pt, and its upper limit as a share of the key's height.
  private static let endRoom = 2.0
  private static let endShare = 0.05
  /// The least share of the wanted size to which the letters of a plane shrink together. A letter that is still too
  /// wide is condensed.
  private static let leastShare = 0.8

  /// Room above and below the ink of a label on a key with this face, in px.
  func edgeRoom(in face: Rect) -> Double {
    max(Brush.inkRoom, min(Brush.endRoom * scale, face.height * Brush.endShare).rounded())
  }

  /// Whether the key is one of the letters that have one size on the whole plane.
  func isLetter(_ keycap: Keycap) -> Bool {
    guard keycap.style == .letter, case .text(let text, weight: _) = keycap.face else {
      return false
    }
    return !text.isEmpty && !isWord(text, on: keycap)
  }

  /// The share of the wanted size at which every letter of the scene fits its key, but not less than `leastShare`.
  func commonShare() -> Double {
    var share = 1.0
    for keycap in scene.keycaps where isLetter(keycap) {
      guard case .text(let text, let weight) = keycap.face else { continue }
      share = min(share, self.share(of: text, weight, on: keycap))
      if share <= Brush.leastShare { return Brush.leastShare }
    }
    return share
  }

  /// The share of the wanted size at which a letter fits its key.
  private func share(of text: String, _ weight: Keycap.Weight, on keycap: Keycap) -> Double {
    let face = face(of: keycap)
    let size = textSize(of: keycap)
    let label = centered(text, weight, size, in: face)
    guard keycap.secondary.isEmpty else {
      let style = theme.letter
      let stacked = Brush.stackSizes.first { share in
        share <= Brush.leastShare
          || apart(
            stack(keycap, text, weight, style, size: size * share, in: face), in: face) != nil
      }
      return min(label.size / size, stacked ?? 1)
    }
    let room = face.height - 2 * edgeRoom(in: face)
    let height = Double((label.mask?.height ?? 0) + 1)
    return label.size / size * min(1, room > 4 ? room / height : 1)
  }

  /// Moves a label that sticks out of `face` back, as far as possible.
  func moved(_ piece: Piece, into face: Rect) -> Piece {
    let room = face.inset(x: Brush.inkRoom, y: edgeRoom(in: face))
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
    let edge = edgeRoom(in: face)
    let up = min(need, max(upper.y - face.y - edge, 0)).rounded(.down)
    let down = (need - up).rounded(.up)
    guard lower.maxY + down <= face.maxY - edge else { return nil }
    pieces[0].y -= up
    pieces[1].y += down
    return pieces
  }
}
