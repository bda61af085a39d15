import ExtensionProtocol
internal import Glibc

/// The host's copy of a program's picture. The copy is needed because the program may change its memory at any
/// moment, and the window may need painting at any moment.
package final class PictureCopy {
  /// Width in px.
  package private(set) var width = 0
  /// Height in px.
  package private(set) var height = 0
  private var bytes: [UInt8] = []

  /// Number of bytes from the start of a row to the start of the next row.
  package var stride: Int { 4 * width }

  /// Copies the changed areas from the half of the memory in which the frame was drawn. Areas outside the picture or
  /// the memory are skipped, because the numbers come from an untrusted program.
  func copy(_ frame: PictureFrame, of place: ViewState.Picture, from memory: PictureMemory) {
    guard place.offsets.indices.contains(frame.half), place.stride >= 4 * place.width else {
      return
    }
    if (width, height) != (place.width, place.height) {
      (width, height) = (place.width, place.height)
      bytes = [UInt8](repeating: 0, count: 4 * width * height)
    }
    memory.withBytes { source in
      for area in frame.damage {
        copy(area, from: source, at: place.offsets[frame.half], stride: place.stride)
      }
    }
  }

  private func copy(
    _ area: PictureFrame.Area, from source: UnsafeRawBufferPointer, at offset: Int, stride: Int
  ) {
    let (left, right) = (max(0, area.x), min(width, area.x + area.width))
    let (top, bottom) = (max(0, area.y), min(height, area.y + area.height))
    guard left < right, top < bottom else { return }
    let count = 4 * (right - left)
    bytes.withUnsafeMutableBytes { target in
      guard let from = source.baseAddress, let to = target.baseAddress else { return }
      for row in top..<bottom {
        let start = offset + row * stride + 4 * left
        guard start >= 0, start + count <= source.count else { return }
        memcpy(to + 4 * (row * width + left), from + start, count)
      }
    }
  }

  /// Calls `body` with the pixels, row after row, each a little-endian number 0xAARRGGBB.
  package func withPixels(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes(body)
  }
}
