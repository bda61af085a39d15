internal import CX11
package import KeyModel

// Reads pixels of the screen, to tell light from dark.
extension Desktop {
  /// The number of grey levels that are distinguished.
  private static let levels = 32
  /// The margin inside a field's frame that is not looked at, in px.
  private static let inset = 3.0
  private static let most = Size(width: 400, height: 60)
  /// The least share of the commonest grey. Below it the field shows a picture, or nothing certain.
  static let share = 0.4
  /// The least share of light or of dark pixels in pictures and gradients, which have no common
  /// grey.
  private static let majority = 0.75
  private static let fewest = 64
  /// A smaller field is not a line to be read: editors in web pages take text by an invisible field
  /// at the insertion point. This much around the field is looked at instead.
  private static let smallest = Size(width: 16, height: 8)
  private static let surroundings = Size(width: 16, height: 16)

  /// The commonest grey of the visible part of a field, 0…255, without pixels under `covers` (all
  /// in root px); nil when too little is visible, or no grey is common.
  package func grey(of field: Rect, leavingOut covers: [Rect]) -> Int? {
    var area = Desktop.ground(of: field).intersection(screenFrame)
    if let window = activeFrame() { area = area.intersection(window) }
    area.width = min(area.width, Desktop.most.width).rounded(.down)
    area.height = min(area.height, Desktop.most.height).rounded(.down)
    guard area.width >= 1, area.height >= 1 else { return nil }
    var counts = [Int](repeating: 0, count: Desktop.levels)
    count(area, leavingOut: covers.filter { $0.intersects(area) }, into: &counts)
    return Desktop.commonest(counts, share: Desktop.share, fewest: Desktop.fewest)
  }

  /// The rectangle that is looked at for a field.
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

  /// The commonest grey of nine lines across the active window, 0…255, without pixels under
  /// `covers`; nil when nothing of it is visible.
  package func activeGrey(leavingOut covers: [Rect]) -> Int? {
    guard let frame = activeFrame()?.intersection(screenFrame), !frame.isEmpty else { return nil }
    var counts = [Int](repeating: 0, count: Desktop.levels)
    for line in 1...9 {
      let y = frame.y + (frame.height * Double(line) / 10).rounded(.down)
      let row = Rect(x: frame.x, y: y, width: frame.width, height: 1)
      count(row, leavingOut: covers.filter { $0.intersects(row) }, into: &counts)
    }
    return Desktop.commonest(counts, share: 0, fewest: 1)
  }

  /// The middle of the commonest level, if it is common enough; otherwise the median level, if most
  /// pixels are as light or as dark.
  static func commonest(_ counts: [Int], share: Double, fewest: Int) -> Int? {
    let total = counts.reduce(0, +)
    guard total >= fewest, let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else {
      return nil
    }
    func middle(_ level: Int) -> Int { (2 * level + 1) * 128 / levels }
    if Double(counts[most]) >= share * Double(total) { return middle(most) }
    let dark = Double(counts[..<(levels / 2)].reduce(0, +)) / Double(total)
    guard dark >= majority || dark <= 1 - majority else { return nil }
    var below = 0
    let median = counts.firstIndex { count in
      below += count
      return 2 * below >= total
    }
    return median.map(middle)
  }

  private func count(_ area: Rect, leavingOut covers: [Rect], into counts: inout [Int]) {
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
        let grey = (pixel >> 16 & 0xff) * 299 + (pixel >> 8 & 0xff) * 587 + (pixel & 0xff) * 114
        counts[Int(grey / 1000) * Desktop.levels / 256] += 1
      }
    }
  }

  private var screenFrame: Rect { connection.screenFrame }
}
