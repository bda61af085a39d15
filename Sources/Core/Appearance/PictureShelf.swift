package import KeyModel

/// Pictures of keycaps that were painted before: a key looks the same each time it is pressed. `Picture` is what a device
/// keeps of one. Pure.
package struct PictureShelf<Picture> {
  /// What the keycaps of a scene have in common.
  private struct Setting: Hashable {
    var size: Size
    var scale: Double
    var isPad: Bool
  }

  private var setting: Setting?
  private var pictures: [Keycap: Picture] = [:]
  /// Of all pictures, in square pt.
  private var area = 0.0
  /// Enough for the letters of a tablet's keyboard, each at rest, pressed and let go; where more would be kept, all are
  /// given back.
  private let mostArea: Double

  package init(mostArea: Double = 786_432) {
    self.mostArea = mostArea
  }

  /// Gives all pictures back that belong to keys of another size.
  package mutating func follow(_ scene: Scene) {
    let setting = Setting(size: scene.size, scale: scene.scale, isPad: scene.isPad)
    if setting != self.setting { forget() }
    self.setting = setting
  }

  /// The picture of such a keycap at the same place; nil where none was kept since the last `forget`.
  package subscript(_ keycap: Keycap) -> Picture? { pictures[keycap] }

  package mutating func keep(_ picture: Picture, of keycap: Keycap) {
    guard let scale = setting?.scale else { return }
    let area = keycap.frame.area / (scale * scale)
    if self.area + area > mostArea { forget() }
    self.area += area
    pictures[keycap] = picture
  }

  /// Gives all pictures back.
  package mutating func forget() {
    (pictures, area) = ([:], 0)
  }
}

extension Scene {
  /// The keycap that fills `rect` (px) and is all that is drawn there. nil for what shows typed text, which nobody keeps.
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
