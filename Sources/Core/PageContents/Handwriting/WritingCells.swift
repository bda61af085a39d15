import KeyModel
import Pages

/// The cells of the writing area: one, or two side by side where there is room. Lengths are px of the page's area.
struct WritingCells: Hashable, Sendable {
  /// Least width of an area with two cells, in pt.
  private static let leastForTwo = 560.0
  /// Margin around a cell, in pt.
  private static let margin = 3.0
  /// Width of the ink of a slow finger, in pt.
  private static let ink = 6.0
  /// Least width of the ink of a fast finger, as a share.
  private static let thinnest = 0.45
  /// Speed of a finger, in pt per ms, whose ink is thinnest.
  private static let fastest = 1.6

  private(set) var frames: [Rect] = []
  private var scale = 1.0

  init() {}

  /// Creates the cells of an area whose upper part, `top` px high, belongs to the candidates.
  init(in room: PageRoom, below top: Double) {
    scale = room.scale
    let count = room.size.width >= WritingCells.leastForTwo * scale ? 2 : 1
    let width = (room.size.width / Double(count)).rounded(.down)
    let margin = (WritingCells.margin * scale).rounded()
    frames = (0..<count).map {
      // The area ends where the last key of the row below ends, so only its left side and its top need a margin.
      Rect(
        x: Double($0) * width + margin, y: top + margin, width: width - margin,
        height: room.size.height - top - margin)
    }
  }

  /// Returns the cell in which a stroke begins at `point`; nil if the point is above the cells.
  func cell(at point: Point) -> Int? {
    guard let first = frames.first, point.y >= first.y else { return nil }
    return frames.lastIndex { point.x >= $0.x } ?? 0
  }

  /// Width of the ink at the start of a stroke.
  var inkWidth: Double { WritingCells.ink * scale * 0.8 }

  /// Returns the width of the ink at a `speed` in px per ms. The width changes little from the width `before`.
  func inkWidth(after before: Double, _ speed: Double) -> Double {
    let share = min(speed / scale / WritingCells.fastest, 1)
    let wanted = WritingCells.ink * scale * (1 - share * (1 - WritingCells.thinnest))
    return before + (wanted - before) * 0.3
  }
}
