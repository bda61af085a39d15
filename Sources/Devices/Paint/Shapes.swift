internal import CCairo
internal import KeyModel

/// The shapes of keys as masks, each made once: a keyboard has few shapes, and each press draws two of them.
final class Shapes {
  private var masks: [Request: Mask] = [:]

  /// The greatest number of cached shapes, more than one keyboard has.
  private static let capacity = 32
  /// The greatest number of pixels of a mask; larger shapes are drawn from their outlines.
  private static let largest = 1 << 16

  private struct Request: Hashable {
    var width: Int
    var height: Int
    var radius: Double
    var edge = 0
    /// The width of an outline; 0 for an area.
    var line = 0
  }

  /// The shape of a key's face; its origin is the upper left corner. nil if the face does not cover whole
  /// pixels, or too many. `radius` is at most half of the shorter side.
  func face(_ face: Rect, radius: Double) -> Mask? {
    mask(face, radius: radius) { pen, rect in
      pen.roundedRectangle(rect, radius: radius)
    }
  }

  /// The line along the inner side of the face's border, `width` px wide; its origin is the face's.
  func outline(inside face: Rect, width: Double, radius: Double) -> Mask? {
    guard width >= 1, width == width.rounded() else { return nil }
    return mask(face, radius: radius, line: Int(width)) { pen, rect in
      pen.roundedRectangle(rect.inset(x: width / 2, y: width / 2), radius: radius - width / 2)
    }
  }

  /// The lower edge of a key with this face, `edge` px high; its origin is the face's.
  func edge(below face: Rect, _ edge: Double, radius: Double) -> Mask? {
    guard edge >= 1, edge == edge.rounded() else { return nil }
    return mask(face, radius: radius, edge: Int(edge)) { pen, rect in
      Brush.addEdge(below: rect, edge, radius: radius, to: pen)
    }
  }

  private func mask(
    _ face: Rect, radius: Double, edge: Int = 0, line: Int = 0, _ path: (Pen, Rect) -> Void
  ) -> Mask? {
    guard !face.isEmpty, face.width * face.height <= Double(Shapes.largest),
      face == face.grownToWholeNumbers
    else { return nil }
    let (width, height) = (Int(face.width), Int(face.height))
    let request = Request(width: width, height: height, radius: radius, edge: edge, line: line)
    if let mask = masks[request] { return mask }
    if masks.count >= Shapes.capacity { masks.removeAll() }
    // The mask of an edge begins at the face's lower corners.
    let top = edge > 0 ? Int((face.height - radius).rounded(.down)) : 0
    let mask = Mask(left: 0, top: top, width: width, height: height + edge - top)
    mask?.draw { context in
      let pen = Pen(context: context)
      path(pen, face.size.bounds)
      cairo_set_source_rgba(context, 0, 0, 0, 1)
      guard line > 0 else { return cairo_fill(context) }
      cairo_set_line_width(context, Double(line))
      cairo_stroke(context)
    }
    masks[request] = mask
    return mask
  }
}
