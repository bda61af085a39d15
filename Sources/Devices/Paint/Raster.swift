internal import CCairo
internal import KeyModel

/// Sets the pixels of a canvas directly for the parts that every touch repaints: plain grounds, and masks in
/// one colour. Each pixel gets the value that cairo would give it, within 1 of 255 for a translucent colour.
/// cairo's set-up for a shape takes longer than the drawing of a key.
struct Raster {
  private let surface: OpaquePointer
  private let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from the start of a row to the start of the next.
  private let stride: Int
  /// The px of the scene at the canvas's upper left corner.
  private let origin: (x: Int, y: Int)
  /// The area that may be drawn, in px of the scene; it lies inside the canvas.
  private var clip: (x: Range<Int>, y: Range<Int>)

  /// The pixels of a canvas; nil if cairo has none in memory, for want of memory for instance.
  init?(_ canvas: borrowing Canvas, origin: Point) {
    let surface: OpaquePointer = cairo_get_target(canvas.context)
    guard let bytes = cairo_image_surface_get_data(surface), origin.isWhole else { return nil }
    self.surface = surface
    stride = canvas.stride / 4
    pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    self.origin = (Int(origin.x), Int(origin.y))
    clip = (
      self.origin.x..<self.origin.x + canvas.width, self.origin.y..<self.origin.y + canvas.height
    )
  }

  /// The same raster, limited to `rect`, whose edges are whole px.
  func clipped(to rect: Rect) -> Raster {
    var raster = self
    raster.clip = (
      clip.x.clamped(to: Int(rect.x)..<Int(rect.maxX)),
      clip.y.clamped(to: Int(rect.y)..<Int(rect.maxY))
    )
    return raster
  }

  /// Fills the area that may be drawn. Returns false and draws nothing if the colour is not opaque.
  func fill(_ color: Color) -> Bool {
    guard color.alpha >= 1 else { return false }
    let pixel = premultiplied(color)
    for y in clip.y {
      Raster.set(row(y) + clip.x.lowerBound, to: pixel, count: clip.x.count)
    }
    cairo_surface_mark_dirty(surface)
    return true
  }

  /// Draws a mask without colours of its own, with its upper left corner at `place`. Returns false and draws
  /// nothing if `place` is no whole px.
  func draw(_ mask: Mask, _ color: Color, at place: Point) -> Bool {
    guard place.isWhole, !mask.hasColor, let bytes = cairo_image_surface_get_data(mask.surface)
    else { return false }
    let (left, top) = (Int(place.x), Int(place.y))
    let columns = clip.x.clamped(to: left..<left + mask.width)
    let rows = clip.y.clamped(to: top..<top + mask.height)
    let coverage = Int(cairo_image_surface_get_stride(mask.surface))
    let pixel = premultiplied(color)
    for y in rows where !columns.isEmpty {
      blend(
        pixel, bytes + ((y - top) * coverage + columns.lowerBound - left),
        into: row(y) + columns.lowerBound, count: columns.count)
    }
    cairo_surface_mark_dirty(surface)
    return true
  }

  /// A pointer to the row of the canvas, offset so that index 0 is the scene's left edge.
  private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y - origin.y) * stride - origin.x)
  }

  /// Blends a row. Most of a key is covered wholly, most of a letter's box not at all, so equal pixels are
  /// set in runs.
  private func blend(
    _ color: UInt32, _ mask: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let isOpaque = color >> 24 == 0xff
    var x = 0
    while x < count {
      let covered = mask[x]
      if covered == 0 || covered == 0xff && isOpaque {
        let end = Raster.endOfRun(of: covered, mask, from: x, to: count)
        if covered != 0 { Raster.set(row + x, to: color, count: end &- x) }
        x = end
        continue
      }
      let source = Raster.scaled(color, by: UInt32(covered))
      row[x] = source &+ Raster.scaled(row[x], by: 0xff - source >> 24)
      x &+= 1
    }
  }

  private static func endOfRun(
    of value: UInt8, _ mask: UnsafePointer<UInt8>, from start: Int, to count: Int
  ) -> Int {
    let eight = UInt64(value) &* 0x0101_0101_0101_0101
    var x = start &+ 1
    while x &+ 8 <= count,
      UnsafeRawPointer(mask + x).loadUnaligned(as: UInt64.self) == eight
    {
      x &+= 8
    }
    while x < count, mask[x] == value { x &+= 1 }
    return x
  }

  /// Sets a run of pixels. The compiler vectorizes the loop in a function of its own, but not inside another loop.
  @inline(never)
  private static func set(
    _ pixels: UnsafeMutablePointer<UInt32>, to color: UInt32, count: Int
  ) {
    var x = 0
    while x < count {
      pixels[x] = color
      x &+= 1
    }
  }

  /// The pixel with each component times `share` / 255, rounded.
  private static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    func pair(_ parts: UInt32) -> UInt32 {
      let product = parts &* share &+ 0x0080_0080
      return (product &+ (product >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    }
    return pair(pixel & 0x00ff_00ff) | pair(pixel >> 8 & 0x00ff_00ff) << 8
  }

  /// The colour as a pixel, 0xAARRGGBB with the components multiplied by alpha, rounded as cairo and pixman do.
  private func premultiplied(_ color: Color) -> UInt32 {
    func part(_ value: Double) -> UInt32 {
      let whole = UInt32(min(max(value, 0), 1) * 65536)
      return (whole - whole >> 16) >> 8
    }
    let (red, green, blue) = (color.red, color.green, color.blue)
    return part(color.alpha) << 24 | part(red * color.alpha) << 16 | part(green * color.alpha) << 8
      | part(blue * color.alpha)
  }
}

extension Point {
  fileprivate var isWhole: Bool { x == x.rounded() && y == y.rounded() }
}
