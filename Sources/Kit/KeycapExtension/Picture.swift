import ExtensionProtocol
import Glibc

/// The picture of a key with the role `picture`. The program draws the picture into memory that the host shows. Draw
/// into `pixels`, then call `show`.
public final class Picture {
  /// Width in px.
  public let width: Int
  /// Height in px.
  public let height: Int
  /// Number of pixels from the start of a row to the start of the next row.
  public let stride: Int

  private let memory: UnsafeMutableRawPointer
  private let length: Int
  private let offsets: [Int]
  private var half = 0
  private var isWaiting = false
  /// The areas of the half for drawing that lack the changes of the last frames.
  private var stale: [Area] = []
  /// Number of the last frame.
  private var number: Int
  private let connection: Connection

  init?(_ place: ViewState.Picture, before: Picture?, _ connection: Connection) {
    guard place.offsets.count == 2, place.stride >= 4 * place.width, place.width > 0,
      place.height > 0
    else { return nil }
    length = (place.offsets.max() ?? 0) + place.stride * place.height
    let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, 4, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    memory = mapped
    (width, height, stride, offsets) = (place.width, place.height, place.stride / 4, place.offsets)
    number = before?.number ?? 0
    self.connection = connection
  }

  deinit { munmap(memory, length) }

  /// The pixels to draw into, row after row. Each pixel is 0xAARRGGBB and opaque. At first the pixels contain the
  /// last frame.
  public var pixels: UnsafeMutableBufferPointer<UInt32> {
    let (old, new) = (pixels(of: 1 - half), pixels(of: half))
    for area in stale {
      for row in area.y..<(area.y + area.height) {
        let start = row * stride + area.x
        for place in start..<(start + area.width) { new[place] = old[place] }
      }
    }
    stale = []
    return new
  }

  private func pixels(of half: Int) -> UnsafeMutableBufferPointer<UInt32> {
    UnsafeMutableBufferPointer(
      start: (memory + offsets[half]).assumingMemoryBound(to: UInt32.self), count: stride * height)
  }

  /// Whether the host has taken the last frame. If you draw earlier, the shown picture may mix both frames.
  public var isFree: Bool { !isWaiting }

  /// Shows the drawn pixels. `damage` is the list of the areas that have changed since the last frame, in px.
  /// `globe` is the area of the drawn globe key, in the lower left quarter and at least 44 pt wide and high.
  public func show(damage: [Area]? = nil, globe: Area? = nil) {
    number += 1
    let damage = damage ?? [Area(x: 0, y: 0, width: width, height: height)]
    connection.send(
      .frame(
        PictureFrame(
          number: number, half: half, damage: damage.map(\.frame), globe: globe?.frame)))
    isWaiting = true
    half = 1 - half
    stale = damage
  }

  func release() { isWaiting = false }

  /// A rectangle of whole px.
  public struct Area: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    var frame: PictureFrame.Area { .init(x: x, y: y, width: width, height: height) }
  }
}
