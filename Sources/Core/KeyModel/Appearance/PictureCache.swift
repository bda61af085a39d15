/// Cache of painted keycaps: a key looks the same each time it is pressed. `Picture` is the type in which a device
/// holds a painted keycap. The cache itself is pure.
package struct PictureCache<Picture> {
  /// The properties that all keycaps of a scene share.
  private struct Setting: Hashable {
    var size: Size
    var scale: Double
    var isPad: Bool
  }

  private var setting: Setting?
  private var pictures: [Keycap: Picture] = [:]
  /// Area of all pictures, in square pt.
  private var area = 0.0
  /// Greatest area, in square pt: enough for the letters of a tablet keyboard, each at rest, pressed and released.
  /// The cache releases all pictures before it exceeds this area.
  private let mostArea: Double

  package init(mostArea: Double = 786_432) {
    self.mostArea = mostArea
  }

  /// Releases all pictures if the scene has keys of another size.
  package mutating func follow(_ scene: Scene) {
    let setting = Setting(size: scene.size, scale: scene.scale, isPad: scene.isPad)
    if setting != self.setting { forget() }
    self.setting = setting
  }

  /// Returns the picture of an equal keycap at the same place; nil if none was kept since the last `forget`.
  package subscript(_ keycap: Keycap) -> Picture? { pictures[keycap] }

  package mutating func keep(_ picture: Picture, of keycap: Keycap) {
    guard let scale = setting?.scale else { return }
    let area = keycap.frame.area / (scale * scale)
    if self.area + area > mostArea { forget() }
    self.area += area
    pictures[keycap] = picture
  }

  /// Releases all pictures.
  package mutating func forget() {
    (pictures, area) = ([:], 0)
  }
}

extension Scene {
  /// Returns the keycap that fills `rect` (px), if the window draws nothing else there. Returns nil for keycaps with
  /// typed text, which must not be cached.
  package func keycap(filling rect: Rect) -> Keycap? {
    guard kind == .keyboard, strip == nil, pixels == nil, trail == nil else { return nil }
    var found: Int?
    for index in keycaps.indices where keycaps[index].frame.intersects(rect) {
      guard found == nil, keycaps[index].frame == rect else { return nil }
      found = index
    }
    guard let found, keycaps[found].showsNothingTyped else { return nil }
    return keycaps[found]
  }
}

extension Keycap {
  fileprivate var showsNothingTyped: Bool {
    switch (style, face) {
    case (.letter, .none), (.letter, .text), (.letter, .icon), (.special, .none), (.special, .text),
      (.special, .icon), (.primary, .none), (.primary, .text), (.primary, .icon):
      true
    default: false
    }
  }
}
