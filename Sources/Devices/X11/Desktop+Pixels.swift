internal import CX11
package import KeyModel

// Light or dark: what is on the screen decides.
extension Desktop {
  /// Grey levels that are told apart.
  private static let levels = 32
  /// A field is looked at this far inside its frame, in px, and no more of it than this.
  private static let inset = 3.0
  private static let most = Size(width: 400, height: 60)
  /// The least share of the commonest grey; below it the field shows a picture or nothing sure.
  static let share = 0.4
  /// Pictures and gradients have no such grey, yet may be dark or light by so much of them.
  private static let majority = 0.75
  private static let fewest = 64
  /// A field smaller than this is no line that can be read: editors of web pages take their text by one
  /// that nobody sees, at the insertion point. As much around it is looked at.
  private static let smallest = Size(width: 16, height: 8)
  private static let surroundings = Size(width: 16, height: 16)

  /// The commonest grey of what can be seen of a field, 0…255, leaving out px that lie under `covers`
  /// (all in root px); nil when there is too little to see or no grey is common.
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

  /// Where it is looked at to see how a field looks.
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

  /// The commonest grey of nine lines across the active window, 0…255, leaving out px of `covers`;
  /// nil when nothing of it can be seen.
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

  /// The middle of the commonest level, if it is common enough; else of the one in the middle of all, if
  /// most are as light or as dark.
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
