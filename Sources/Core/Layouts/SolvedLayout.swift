package import KeyModel

/// A plane laid out in a window: every key with its frame.
package struct SolvedLayout: Hashable, Sendable {
  /// Size of the primary view in px.
  package var size: Size
  package var keys: [PlacedKey]

  package init(size: Size, keys: [PlacedKey]) {
    self.size = size
    self.keys = keys
  }

  /// The key whose touch area holds `point` (px, in the view). Touch areas fill the gaps, so that
  /// every point of the key area belongs to one key.
  package func key(at point: Point) -> PlacedKey? {
    keys.first { $0.touchArea.contains(point) }
  }
}

/// A key and where it is, in px of the primary view.
package struct PlacedKey: Hashable, Sendable {
  package var key: Key
  /// What is drawn, whole px.
  package var frame: Rect
  /// What a finger hits.
  package var touchArea: Rect
  /// What is cut out of the lower left corner of `frame`, px.
  package var notch: Size?

  package init(key: Key, frame: Rect, touchArea: Rect, notch: Size? = nil) {
    self.key = key
    self.frame = frame
    self.touchArea = touchArea
    self.notch = notch
  }
}
