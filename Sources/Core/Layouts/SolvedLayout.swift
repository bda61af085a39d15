package import KeyModel

/// A laid-out plane: every key with its frame.
package struct SolvedLayout: Hashable, Sendable {
  /// Size of the primary view in px.
  package var size: Size
  package var keys: [PlacedKey]

  package init(size: Size, keys: [PlacedKey]) {
    self.size = size
    self.keys = keys
  }

  /// The key whose touch area contains `point` (px, in the view). Touch areas fill the gaps, so that every point of
  /// the key area belongs to a key.
  package func key(at point: Point) -> PlacedKey? {
    keys.first { $0.touchArea.contains(point) }
  }
}

/// A key and its place, in px of the primary view.
package struct PlacedKey: Hashable, Sendable {
  package var key: Key
  /// Frame of the drawn key, in whole px.
  package var frame: Rect
  /// Area in which a finger hits the key.
  package var touchArea: Rect
  /// Size of the notch at the lower left corner of `frame`, in px.
  package var notch: Size?

  package init(key: Key, frame: Rect, touchArea: Rect, notch: Size? = nil) {
    self.key = key
    self.frame = frame
    self.touchArea = touchArea
    self.notch = notch
  }
}
