import CCairo
import Glibc
import Testing

@testable import Paint

/// Compares pictures with those of `Golden/`; with `RECORD=1` in the environment it writes them.
enum Golden {
  static let isRecording = getenv("RECORD") != nil

  /// How far a channel of a pixel may be off (the rasterisers of two releases differ a little), and
  /// what share of the pixels may be off by more.
  private static let tolerance = 24
  private static let outliers = 0.0005

  static func check(
    _ canvas: borrowing Canvas, _ name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let path = "\(folder)/Golden/\(name).png"
    if isRecording {
      try canvas.writePNG(to: path)
      return
    }
    let drawn = Picture(canvas)
    guard let wanted = Picture(path: path) else {
      Issue.record(
        "no golden picture \(name).png; run Tests/Devices/PaintTests/record",
        sourceLocation: sourceLocation
      )
      return
    }
    guard drawn.width == wanted.width, drawn.height == wanted.height else {
      Issue.record(
        """
        \(name): \(drawn.width)×\(drawn.height) px instead of \(wanted.width)×\(wanted.height)
        """, sourceLocation: sourceLocation)
      return
    }
    let off = drawn.countOff(from: wanted, by: tolerance)
    if Double(off) > outliers * Double(drawn.width * drawn.height) {
      let actual = "/tmp/keycap-\(name).png"
      try canvas.writePNG(to: actual)
      Issue.record(
        "\(name): \(off) px differ; see \(actual); where it is right, Tests/Devices/PaintTests/record",
        sourceLocation: sourceLocation)
    }
  }
}

/// Pixels to compare and to look at, 0xAARRGGBB.
struct Picture {
  let width: Int
  let height: Int
  private let pixels: [UInt32]
  /// Set in every pixel of a picture without transparency.
  private let opaque: UInt32

  init(_ canvas: borrowing Canvas) {
    (width, height) = (canvas.width, canvas.height)
    opaque = canvas.format == .opaque ? 0xff00_0000 : 0
    let (stride, columns, rows) = (canvas.stride, canvas.width, canvas.height)
    pixels = canvas.withPixels { Picture.copy($0, stride: stride, width: columns, height: rows) }
  }

  /// nil when there is no such PNG file.
  init?(path: String) {
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    opaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32 ? 0 : 0xff00_0000
    let stride = Int(cairo_image_surface_get_stride(surface))
    pixels = Picture.copy(
      UnsafeRawBufferPointer(start: data, count: stride * height), stride: stride, width: width,
      height: height)
  }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] | opaque }

  /// How many pixels have a channel that is more than `tolerance` off.
  func countOff(from other: Picture, by tolerance: Int) -> Int {
    var count = 0
    pixels.withUnsafeBufferPointer { left in
      other.pixels.withUnsafeBufferPointer { right in
        var index = 0
        while index < left.count {
          let (one, two) = (left[index] | opaque, right[index] | other.opaque)
          if one != two, Picture.difference(one, two) > tolerance { count += 1 }
          index += 1
        }
      }
    }
    return count
  }

  /// The largest difference of a channel.
  static func difference(_ left: UInt32, _ right: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (one, other) = (Int(left >> shift & 0xff), Int(right >> shift & 0xff))
      largest = max(largest, abs(one - other))
    }
    return largest
  }

  private static func copy(
    _ bytes: UnsafeRawBufferPointer, stride: Int, width: Int, height: Int
  ) -> [UInt32] {
    Array(unsafeUninitializedCapacity: width * height) { target, count in
      let rows = UnsafeMutableRawBufferPointer(target)
      for y in 0..<height {
        let row = UnsafeMutableRawBufferPointer(rebasing: rows[(4 * y * width)...])
        row.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[(y * stride)..<(y * stride + 4 * width)]))
      }
      count = width * height
    }
  }
}
