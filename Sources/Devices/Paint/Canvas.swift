internal import CCairo
internal import Glibc

/// A picture in memory: the painter draws into it, and the window adapter copies from it. A picture smaller
/// than the scene is a tile that is moved over the scene (`Painter.paint`).
package struct Canvas: ~Copyable {
  /// The meaning of a pixel: 32 bits in the machine's byte order, 0xAARRGGBB.
  package enum Format: Hashable, Sendable {
    /// The upper 8 bits have no meaning.
    case opaque
    /// Colours are multiplied by their alpha.
    case translucent

    var cairo: cairo_format_t {
      switch self {
      case .opaque: CAIRO_FORMAT_RGB24
      case .translucent: CAIRO_FORMAT_ARGB32
      }
    }
  }

  /// The size in px.
  package private(set) var width: Int
  package private(set) var height: Int
  package private(set) var format: Format
  /// Bytes from the start of a row to the start of the next.
  package private(set) var stride: Int
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var surface: OpaquePointer
  private(set) var context: OpaquePointer

  /// The longest side that cairo can draw, in px.
  static let longestSide = 16384

  /// Makes a picture of `width` × `height` px, all zero.
  package init(width: Int, height: Int, format: Format = .opaque) throws(PaintFailure) {
    let stride = try Canvas.stride(width: width, height: height, format: format)
    guard let memory = calloc(stride, height) else {
      throw .size(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.format = format
    self.stride = stride
    self.memory = memory
    capacity = stride * height
    (surface, context) = Canvas.open(memory, width, height, stride, format)
  }

  /// Changes the size and the format; the pixels are unspecified afterwards. The memory is kept if it is
  /// large enough and not more than twice too large.
  package mutating func resize(width: Int, height: Int, format: Format) throws(PaintFailure) {
    guard width != self.width || height != self.height || format != self.format else { return }
    let stride = try Canvas.stride(width: width, height: height, format: format)
    let needed = stride * height
    if needed > capacity || needed < capacity / 2 {
      guard let memory = calloc(stride, height) else {
        throw .size(width: width, height: height)
      }
      close()
      free(self.memory)
      self.memory = memory
      capacity = needed
    } else {
      close()
    }
    self.width = width
    self.height = height
    self.format = format
    self.stride = stride
    (surface, context) = Canvas.open(memory, width, height, stride, format)
  }

  deinit {
    close()
    free(memory)
  }

  /// Calls `body` with the pixels, `stride` × `height` bytes, for reading.
  package func withPixels<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    cairo_surface_flush(surface)
    return body(UnsafeRawBufferPointer(start: memory, count: stride * height))
  }

  /// Calls `body` with the upper left part of the picture (px), whose rows are packed without gaps, for
  /// reading. The canvas is unspecified afterwards. Xlib sends packed rows as they are; other rows it copies
  /// into memory that it never frees.
  package func withPackedPixels<Result>(
    width: Int, height: Int, _ body: (UnsafeRawPointer, _ stride: Int) -> Result
  ) -> Result {
    cairo_surface_flush(surface)
    let row = width * 4
    if row != stride {
      for index in 1..<max(height, 1) {
        memmove(memory + index * row, memory + index * stride, row)
      }
      cairo_surface_mark_dirty(surface)
    }
    return body(memory, row)
  }

  /// Writes the picture as a PNG file.
  package func writePNG(to path: String) throws(PaintFailure) {
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .write(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
  }

  private static func stride(
    width: Int, height: Int, format: Format
  ) throws(PaintFailure) -> Int {
    guard (1...longestSide).contains(width), (1...longestSide).contains(height) else {
      throw .size(width: width, height: height)
    }
    return Int(cairo_format_stride_for_width(format.cairo, Int32(width)))
  }

  private static func open(
    _ memory: UnsafeMutableRawPointer, _ width: Int, _ height: Int, _ stride: Int, _ format: Format
  ) -> (OpaquePointer, OpaquePointer) {
    // Neither call returns null: without memory cairo returns an object that draws nothing.
    let surface: OpaquePointer = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), format.cairo, Int32(width), Int32(height),
      Int32(stride))
    return (surface, cairo_create(surface))
  }

  private func close() {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
}
