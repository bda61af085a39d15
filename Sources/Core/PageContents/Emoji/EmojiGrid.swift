package import KeyModel

/// The places of emoji on a strip that scrolls sideways: chapters one after another, each filled column by column.
/// Lengths are in px.
package struct EmojiGrid: Hashable, Sendable {
  /// The visible part of the strip, in px of the window.
  package let view: Rect
  /// Size of a cell.
  package let cell: Size
  /// Number of rows.
  package let rows: Int
  /// The number of emoji in each chapter.
  package let counts: [Int]
  /// The start of each chapter on the strip, in px.
  private let starts: [Double]
  /// The strip's length.
  package let length: Double

  /// An emoji of a chapter.
  package struct Place: Hashable, Sendable {
    package var chapter: Int
    package var index: Int

    package init(chapter: Int, index: Int) {
      self.chapter = chapter
      self.index = index
    }
  }

  /// Creates a strip of chapters with these numbers of emoji, in cells of about `side` px, with `gap` px between chapters.
  package init(counts: [Int], view: Rect, side: Double, gap: Double) {
    self.view = view
    self.counts = counts
    rows = max(1, Int((view.height / max(side, 1)).rounded()))
    let height = (view.height / Double(rows)).rounded(.down)
    cell = Size(width: max(height, 1), height: max(height, 1))
    var starts: [Double] = []
    var length = 0.0
    for count in counts {
      if count > 0, length > 0 { length += gap }
      starts.append(length)
      length += Double((count + rows - 1) / rows) * cell.width
    }
    self.starts = starts
    self.length = length
  }

  /// The greatest offset of the strip, in px.
  package var reach: Double { max(length - view.width, 0) }

  /// Returns the offset at which a chapter begins at the left edge, in px.
  package func start(of chapter: Int) -> Double {
    starts.indices.contains(chapter) ? min(starts[chapter], reach) : 0
  }

  /// Returns the chapter at the left edge at this offset.
  package func chapter(at offset: Double) -> Int {
    let edge = offset + cell.width / 2
    // The last chapters may be so short that they cannot reach the left edge when the strip is at its end.
    if offset >= reach, reach > 0, let last = counts.lastIndex(where: { $0 > 0 }) { return last }
    return starts.indices.last { counts[$0] > 0 && starts[$0] <= edge } ?? 0
  }

  /// Returns every emoji that is visible at least in part at this offset, with its cell in px of the window.
  package func visible(at offset: Double) -> [(place: Place, frame: Rect)] {
    var found: [(place: Place, frame: Rect)] = []
    let shift = view.x - offset.rounded()
    for chapter in starts.indices where counts[chapter] > 0 {
      let first = Int(((offset - starts[chapter]) / cell.width).rounded(.down))
      let last = Int(((offset + view.width - starts[chapter]) / cell.width).rounded(.down))
      let columns = (counts[chapter] + rows - 1) / rows
      guard last >= 0, first < columns else { continue }
      for column in max(first, 0)...min(last, columns - 1) {
        let x = shift + starts[chapter] + Double(column) * cell.width
        for row in 0..<rows where column * rows + row < counts[chapter] {
          let frame = Rect(
            x: x, y: view.y + Double(row) * cell.height, width: cell.width, height: cell.height)
          found.append((Place(chapter: chapter, index: column * rows + row), frame))
        }
      }
    }
    return found
  }

  /// Returns the emoji at a point of the window, with its cell; nil if there is none.
  package func place(at point: Point, offset: Double) -> (place: Place, frame: Rect)? {
    guard view.contains(point) else { return nil }
    return visible(at: offset).first { $0.frame.contains(point) }
  }
}
