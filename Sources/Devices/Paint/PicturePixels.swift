internal import CCairo
internal import KeyModel

/// Pixels that another program has drawn: rows of px, each a little-endian number 0xAARRGGBB, taken as opaque.
package struct PicturePixels {
  package var base: UnsafeRawPointer
  /// The size in px.
  package var width: Int
  package var height: Int
  /// Bytes from the start of a row to the start of the next.
  package var stride: Int

  package init(base: UnsafeRawPointer, width: Int, height: Int, stride: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }
}

extension Pen {
  /// Draws the pixels at the upper left corner of `frame`, if they have its size; pixels of another size are outdated.
  func draw(_ pixels: PicturePixels, in frame: Rect) {
    guard pixels.width == Int(frame.width), pixels.height == Int(frame.height),
      pixels.stride >= 4 * pixels.width
    else { return }
    // cairo only reads from a surface that is a source.
    let bytes = UnsafeMutableRawPointer(mutating: pixels.base).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_RGB24, Int32(pixels.width), Int32(pixels.height), Int32(pixels.stride))
    defer { cairo_surface_destroy(surface) }
    clipped(to: frame) {
      cairo_set_source_surface(context, surface, frame.x, frame.y)
      cairo_paint(context)
    }
  }
}
