internal import CX11
internal import Focus
package import KeyModel

// Reads pixels of the screen, to distinguish light from dark.
extension Desktop {
  /// The margin inside a field's frame that is not examined, in px.
  private static let inset = 3.0
  /// Greatest size of the area that is examined, in px.
  private static let most = Size(width: 400, height: 60)
  /// The width of the rim of a background, in px.
  private static let rim = 2.0
  /// Least share of the most common grey. With a smaller share, the field shows a picture, or the result is uncertain.
  private static let share = 0.4
  /// Least number of pixels that are examined.
  private static let fewest = 64
  /// The least size of a field that shows a line of text. Editors in web pages take text by a smaller, invisible
  /// field at the insertion point. For such a field, the `surroundings` around it are examined.
  private static let smallest = Size(width: 16, height: 8)
  /// Distance to each side of a small field that is examined, in px.
  private static let surroundings = Size(width: 16, height: 16)

  /// The most common greys of a background and of its rim, 0…255; nil if too little is visible, or if no grey is common.
  package struct Greys {
    package var ground: Int?
    package var rim: Int?
    /// Whether so much of the background is black that the window counts as not painted yet.
    package var isBlank = false
  }

  /// Returns the greys of the visible part of a field, and of the rim of this part, without pixels under `covers`.
  /// All areas are in root px.
  package func greys(of field: Rect, leavingOut covers: [Rect]) -> Greys {
    var area = Desktop.ground(of: field).intersection(screenFrame)
    if let window = activeFrame() { area = area.intersection(window) }
    let rim = Desktop.rim(of: area)
    area.width = min(area.width, Desktop.most.width).rounded(.down)
    area.height = min(area.height, Desktop.most.height).rounded(.down)
    return greys(of: [area], rim: rim, covers, share: Desktop.share, fewest: Desktop.fewest)
  }

  /// Returns the rectangle that is examined for a field.
  static func ground(of field: Rect) -> Rect {
    if field.width < smallest.width || field.height < smallest.height {
      return Rect(
        x: (field.midX - surroundings.width / 2).rounded(),
        y: (field.midY - surroundings.height / 2).rounded(),
        width: surroundings.width, height: surroundings.height)
    }
    return Rect(
      x: field.x + inset, y: field.y + inset, width: field.width - 2 * inset,
      height: field.height - 2 * inset)
  }

  /// Returns four stripes along the edges of `area`, inside it.
  static func rim(of area: Rect) -> [Rect] {
    guard area.width > 2 * rim, area.height > 2 * rim else { return [] }
    let (inner, low, right) = (area.height - 2 * rim, area.maxY - rim, area.maxX - rim)
    return [
      Rect(x: area.x, y: area.y, width: area.width, height: rim),
      Rect(x: area.x, y: low, width: area.width, height: rim),
      Rect(x: area.x, y: area.y + rim, width: rim, height: inner),
      Rect(x: right, y: area.y + rim, width: rim, height: inner),
    ]
  }

  /// Returns the greys of nine lines across the active window, and of the window's rim, without pixels under `covers`.
  package func activeGreys(leavingOut covers: [Rect]) -> Greys {
    guard let frame = activeFrame()?.intersection(screenFrame), !frame.isEmpty else {
      return Greys()
    }
    let lines = (1...9).map { line in
      let y = frame.y + (frame.height * Double(line) / 10).rounded(.down)
      return Rect(x: frame.x, y: y, width: frame.width, height: 1)
    }
    return greys(of: lines, rim: Desktop.rim(of: frame), covers, share: 0, fewest: 1)
  }

  private func greys(
    of ground: [Rect], rim: [Rect], _ covers: [Rect], share: Double, fewest: Int
  ) -> Greys {
    let (inner, outer) = (colours(of: ground, covers), colours(of: rim, covers))
    return Greys(
      ground: inner.grey(share: share, fewest: fewest),
      rim: outer.grey(share: share, fewest: fewest), isBlank: inner.isBlank)
  }

  private func colours(of areas: [Rect], _ covers: [Rect]) -> GroundColours {
    var colours = GroundColours()
    for area in areas where area.width >= 1 && area.height >= 1 {
      count(area, leavingOut: covers.filter { $0.intersects(area) }, into: &colours)
    }
    return colours
  }

  private func count(_ area: Rect, leavingOut covers: [Rect], into colours: inout GroundColours) {
    let (width, height) = (Int(area.width), Int(area.height))
    guard
      let image = XGetImage(
        connection.display, connection.root, Int32(area.x), Int32(area.y), UInt32(width),
        UInt32(height), UInt(bitPattern: -1), ZPixmap)
    else { return }
    defer { _ = keycap_destroy_image(image) }
    guard image.pointee.bits_per_pixel == 32, let data = image.pointee.data else { return }
    let stride = Int(image.pointee.bytes_per_line)
    for row in 0..<height {
      for column in 0..<width {
        let point = Point(x: area.x + Double(column), y: area.y + Double(row))
        if !covers.isEmpty, covers.contains(where: { $0.contains(point) }) { continue }
        let pixel = UnsafeRawPointer(data).load(
          fromByteOffset: row * stride + column * 4, as: UInt32.self)
        colours.add(pixel)
      }
    }
  }

  private var screenFrame: Rect { connection.screenFrame }
}
