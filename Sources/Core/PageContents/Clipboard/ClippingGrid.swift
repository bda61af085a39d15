import KeyModel

/// The places of clippings on the strip: column by column, the first clipping in the upper left corner. Lengths are in px.
struct ClippingGrid: Hashable, Sendable {
  /// Approximate height of a row, which has room for two lines, and width of a column, in pt.
  private static let row = 48.0
  private static let column = 280.0
  /// Share of a narrow area that a column takes. The rest shows a part of the next column.
  private static let narrow = 0.88
  /// Gap between tiles, in pt.
  private static let gap = 6.0

  let view: Rect
  let scale: Double
  private let count: Int
  private let rows: Int
  private let cell: Size
  private let gap: Double

  init(count: Int, size: Size, scale: Double) {
    view = size.bounds
    self.scale = scale
    self.count = count
    gap = (ClippingGrid.gap * scale).rounded()
    rows = max(1, Int(size.height / (ClippingGrid.row * scale)))
    let columns = max(1, (size.width / (ClippingGrid.column * scale)).rounded(.down))
    let width = columns > 1 ? size.width / columns : size.width * ClippingGrid.narrow
    cell = Size(width: width.rounded(), height: (size.height / Double(rows)).rounded(.down))
  }

  /// Greatest distance by which the strip can scroll.
  var reach: Double {
    let columns = (count + rows - 1) / rows
    return max(0, Double(columns) * cell.width - view.width)
  }

  /// Returns the clipping's tile in px of the area, for a strip scrolled by `offset`.
  func frame(of index: Int, offset: Double) -> Rect {
    let (column, row) = (index / rows, index % rows)
    return Rect(
      x: Double(column) * cell.width - offset, y: Double(row) * cell.height, width: cell.width,
      height: cell.height
    ).inset(x: (gap / 2).rounded(), y: (gap / 2).rounded())
  }

  /// Returns the clippings that are at least partly visible, with their tiles.
  func visible(at offset: Double) -> [(index: Int, frame: Rect)] {
    (0..<count).map { ($0, frame(of: $0, offset: offset)) }
      .filter { $0.1.maxX > 0 && $0.1.x < view.width }
  }

  func index(at point: Point, offset: Double) -> Int? {
    visible(at: offset).first { $0.frame.contains(point) }?.index
  }
}
