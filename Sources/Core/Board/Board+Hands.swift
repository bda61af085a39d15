import KeyModel
import Layouts

// Keys for one hand or for two thumbs (R-SIZE-11).
extension Board {
  /// Distance by which the touch areas of a half's outermost keys extend beyond the half, as a share of a letter key.
  private static let halfReach = 0.5
  /// Least width of a half of the space bar, as a share of a letter key.
  private static let leastSpace = 0.8

  /// Whether the halves of `plane` are separate. They are not where another program or a page draws one area.
  static func splits(_ plane: Plane, on geometry: WindowGeometry) -> Bool {
    geometry.hand == .split && !plane.keys.contains { $0.role == .pageArea }
  }

  /// Lays `plane` out in two halves at the edges of `area`, with `gap` px between them: first in one piece, then
  /// the right half moves away. The halves meet in the middle of the first row of letters. A key in this middle
  /// goes with the left half, and the space bar is cut in two. `gutter` is the area between the halves.
  static func solveHalves(
    _ plane: Plane, in area: Rect, gap: Double, metrics: Metrics, scale: Double,
    hiding: Set<KeyRole>
  ) -> (keys: [BoardKey], gutter: Rect) {
    let whole = Rect(x: area.x, y: area.y, width: area.width - gap, height: area.height)
    let keys = solve(plane, in: whole, metrics: metrics, scale: scale, hiding: hiding)
    let letters = keys.filter { $0.key?.role == .character }
    let letter = letters.map(\.frame.width).min() ?? 0
    let top = letters.map(\.frame.y).min()
    let row = letters.filter { $0.frame.y == top }.map(\.frame)
    let middle = (row.dropFirst().reduce(row.first ?? whole) { $0.union($1) }.midX).rounded()
    let gutter = Rect(x: middle, y: area.y, width: gap, height: area.height)
    let keyGap = (metrics.keyGap * scale).rounded()
    var halves = keys.flatMap { key -> [BoardKey] in
      if key.key?.role == .space, let pieces = key.cut(at: middle, gap: keyGap),
        min(pieces.left.frame.width, pieces.right.frame.width) >= letter * leastSpace
      {
        return [pieces.left, pieces.right.moved(by: gap)]
      }
      return [key.frame.midX <= middle + 1 ? key : key.moved(by: gap)]
    }
    evenSpaceBars(&halves)
    // The touch areas of the outermost keys extend a little beyond the half.
    let reach = min((letter * halfReach).rounded(), (gap / 2).rounded(.down))
    let outer = halves.map { key -> BoardKey in
      let isLeft = key.frame.midX < gutter.midX
      let touch = key.touchArea
      let isOutermost = !halves.contains { other in
        other.touchArea.y < touch.maxY && touch.y < other.touchArea.maxY
          && (other.frame.midX < gutter.midX) == isLeft
          && (isLeft ? other.frame.x > key.frame.x : other.frame.x < key.frame.x)
      }
      guard isOutermost else { return key }
      var key = key
      if !isLeft { key.touchArea.x -= reach }
      key.touchArea.width += reach
      return key
    }
    return (outer, gutter)
  }

  /// Makes both pieces of the space bar equally wide; the key beside the wider piece takes the rest.
  private static func evenSpaceBars(_ keys: inout [BoardKey]) {
    let bars = keys.indices.filter { keys[$0].key?.role == .space }
    guard bars.count == 2, let left = bars.min(by: { keys[$0].frame.x < keys[$1].frame.x }),
      let right = bars.first(where: { $0 != left })
    else { return }
    let surplus = keys[left].frame.width - keys[right].frame.width
    if surplus > 0, left > 0, keys[left - 1].frame.y == keys[left].frame.y {
      keys[left].frame.x += surplus
      keys[left].frame.width -= surplus
      keys[left].touchArea.x += surplus
      keys[left].touchArea.width -= surplus
      keys[left - 1].frame.width += surplus
      keys[left - 1].touchArea.width += surplus
    } else if surplus < 0, keys.indices.contains(right + 1),
      keys[right + 1].frame.y == keys[right].frame.y
    {
      keys[right].frame.width += surplus
      keys[right].touchArea.width += surplus
      keys[right + 1].frame.x += surplus
      keys[right + 1].frame.width -= surplus
      keys[right + 1].touchArea.x += surplus
      keys[right + 1].touchArea.width -= surplus
    }
  }

  /// The handles beside the keys or between the halves: for both hands, for the size (the pill), and for the other
  /// hand.
  static func handHandles(in gutter: Rect, on geometry: WindowGeometry) -> [BoardKey] {
    let side = min((60 * geometry.scale).rounded(), gutter.width)
    let x =
      switch geometry.hand {
      case .left: gutter.x
      case .right: gutter.maxX - side
      case .split, .both: (gutter.midX - side / 2).rounded()
      }
    let handles: [BoardKey.Handle] =
      geometry.hand == .split ? [.both, .grabber] : [.both, .grabber, .otherHand]
    let height = (gutter.height / Double(handles.count)).rounded(.down)
    return handles.enumerated().map { place, handle in
      let frame = Rect(x: x, y: gutter.y + Double(place) * height, width: side, height: height)
      return BoardKey(part: .handle(handle), frame: frame, touchArea: frame)
    }
  }
}

extension BoardKey {
  fileprivate func moved(by distance: Double) -> BoardKey {
    var key = self
    key.frame.x += distance
    key.touchArea.x += distance
    return key
  }

  /// Cuts the key into two keys, `gap` px apart; nil where `middle` is not inside the key.
  fileprivate func cut(at middle: Double, gap: Double) -> (left: BoardKey, right: BoardKey)? {
    guard case .key(var key, let isBand) = part,
      frame.x < middle - gap, frame.maxX > middle + gap
    else { return nil }
    var (left, right) = (self, self)
    key.id = KeyID(rawValue: key.id.rawValue + "-right")
    right.part = .key(key, isBand: isBand)
    left.frame.width = middle - (gap / 2).rounded() - frame.x
    right.frame.x = left.frame.maxX + gap
    right.frame.width = frame.maxX - right.frame.x
    left.touchArea.width = middle - touchArea.x
    right.touchArea.x = middle
    right.touchArea.width = touchArea.maxX - middle
    return (left, right)
  }
}
