/// The shape of the pointer, as XFixes reports it (GetCursorImageAndName).
package struct CursorShape: Hashable, Sendable {
  /// The name of the shape in its theme; empty if the client gave none.
  package var name: String
  package var width: Int
  package var height: Int
  /// The hot spot, in px from the upper left corner of the picture.
  package var hotX: Int
  package var hotY: Int
  /// The pixels row by row; true if a pixel is opaque.
  package var opaque: [Bool]

  package init(
    name: String = "", width: Int, height: Int, hotX: Int, hotY: Int, opaque: [Bool]
  ) {
    self.name = name
    (self.width, self.height, self.hotX, self.hotY) = (width, height, hotX, hotY)
    self.opaque = opaque
  }

  private static let names: Set<String> = ["xterm", "text", "ibeam", "vertical-text"]

  /// True for a text cursor, by its name, or by its picture if it has no name: Chromium and xterm give none.
  package var isText: Bool {
    if !name.isEmpty { return CursorShape.names.contains(name) }
    guard width > 0, height > 0, opaque.count == width * height else { return false }
    let cells = Set(opaque.indices.filter { opaque[$0] })
    if let beam = beam(of: cells) {
      return CursorShape.isInside(hotX - beam.left, of: beam.width, 0.2)
        && CursorShape.isInside(hotY - beam.top, of: beam.height, 0.25)
    }
    return hasBadge(cells)
  }

  /// True if the picture has a separate part in the shape of a text cursor, to the right of the hot spot and
  /// below it: GIMP's text tool draws one beside its cross.
  private func hasBadge(_ cells: Set<Int>) -> Bool {
    var left = cells
    while let first = left.first {
      let part = takePart(around: first, from: &left)
      if let beam = beam(of: part), beam.left > hotX, beam.top > hotY { return true }
    }
    return false
  }

  /// Removes and returns the cells that are connected with `first`.
  private func takePart(around first: Int, from cells: inout Set<Int>) -> Set<Int> {
    cells.remove(first)
    var (part, open): (Set<Int>, [Int]) = ([first], [first])
    while let cell = open.popLast() {
      let column = cell % width
      for y in -1...1 {
        for x in -1...1 where (0..<width).contains(column + x) {
          let next = cell + y * width + x
          guard cells.remove(next) != nil else { continue }
          part.insert(next)
          open.append(next)
        }
      }
    }
    return part
  }

  /// The box around a text cursor, in px.
  private struct Beam {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  /// Returns the box of the cells if they form a high, narrow bar with serifs that are wider than its middle. The limits were
  /// measured on 282 pictures of six themes: all 22 text cursors are within them, and no other picture is.
  private func beam(of cells: Set<Int>) -> Beam? {
    guard cells.count >= 10 else { return nil }
    var spans: [Int: ClosedRange<Int>] = [:]
    for cell in cells {
      let (row, column) = (cell / width, cell % width)
      let span = spans[row] ?? column...column
      spans[row] = min(span.lowerBound, column)...max(span.upperBound, column)
    }
    guard let top = spans.keys.min(), let bottom = spans.keys.max(), let highest = spans[top],
      let left = spans.values.map(\.lowerBound).min(),
      let right = spans.values.map(\.upperBound).max()
    else { return nil }
    let beam = Beam(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
    guard beam.height >= 10, Double(beam.width) <= 0.7 * Double(beam.height) else { return nil }
    let middle = ((top + beam.height / 4)...(bottom - beam.height / 4)).map { spans[$0]?.count }
    guard !middle.contains(nil), let widest = middle.compactMap(\.self).max() else { return nil }
    let hasSerifs = highest.count >= widest + 1 || highest.count >= beam.width - 3
    return Double(widest) <= 0.4 * Double(beam.height) && hasSerifs ? beam : nil
  }

  /// True if `place` is at least the share `share` of `length` away from both ends.
  private static func isInside(_ place: Int, of length: Int, _ share: Double) -> Bool {
    let part = (Double(place) + 0.5) / Double(length)
    return part >= share && part <= 1 - share
  }
}
